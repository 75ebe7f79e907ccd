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
  const about = originId ? t('draftOf', { title: originTitle }) : t('hasDraft')
  // In front, as long headlines are cut off.
  return (
    <>
      <Link to={`${articles.route}/show/${other}`} title={about} aria-label={about}>
        <Tag color={originId ? 'gold' : 'blue'}>{t(originId ? 'isDraft' : 'hasDraft')}</Tag>
      </Link>
      {title}
    </>
  )
}
