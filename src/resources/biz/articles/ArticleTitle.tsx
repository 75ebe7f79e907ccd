import { Tag } from 'antd'
import { Link } from 'react-router-dom'
import { type Article, articles } from '#contract/biz/articles'
import { usePhrases } from './phrases.ts'

type Listed = Article & { originTitle?: string }

/** The headline, with a link from a draft to its live version and back. */
export function ArticleTitle({ article: { title, originId, originTitle, draftId } }: { article: Listed }) {
  const { t } = usePhrases()
  const other = originId ?? draftId
  if (!other) return title
  return (
    <>
      {title}{' '}
      <Link to={`${articles.route}/show/${other}`}>
        <Tag color={originId ? 'gold' : 'blue'}>{originId ? t('draftOf', { title: originTitle }) : t('hasDraft')}</Tag>
      </Link>
    </>
  )
}
