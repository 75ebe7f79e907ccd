import { useOne } from '@refinedev/core'
import { Link } from 'react-router-dom'
import { type Article, articles } from '#contract/biz/articles'
import { freshDetail } from '../../../components/resource/data/requests.ts'
import { LoadFailed, WaitingBlock } from '../../../components/ui/placeholders.tsx'
import { useAccess } from '../../../providers/accessControl.ts'
import { Paper } from './Paper.tsx'
import { usePhrases } from './phrases.ts'

/** The article that an extension belongs to, for people who may read articles. */
export function PrintedArticle({ id }: { id: string }) {
  const { t } = usePhrases()
  const mayRead = useAccess(articles, 'view').can
  const { data, error, isError, isFetching, refetch } = useOne<Article>({
    resource: articles.path,
    id,
    queryOptions: { ...freshDetail, enabled: mayRead },
    errorNotification: false,
  })
  if (!mayRead) return null
  const article = data?.data
  return (
    <section className="extension-article" aria-label={t('printed')}>
      {article ? (
        <>
          <p className="extension-place">
            <Link to={`${articles.route}/show/${id}`}>{t('open')}</Link>
            <span>{pageLabel(article)}</span>
          </p>
          <Paper values={{ ...article }} />
        </>
      ) : isError && !isFetching ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : (
        <WaitingBlock />
      )}
    </section>
  )
}

/** Page and issue in which it was printed; empty while it has no place. */
function pageLabel(article: Article): string {
  const { editionTitle, pageNo } = article as Article & { editionTitle?: string; pageNo?: string }
  return [editionTitle, pageNo].filter(Boolean).join(' · ')
}
