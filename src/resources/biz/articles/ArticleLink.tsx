import { Link } from 'react-router-dom'
import { articles } from '#contract/biz/articles'
import type { ArticleExt } from '#contract/biz/articlesext'
import { useAccess } from '../../../providers/accessControl.ts'

/** Leads from an extension to its article. */
export function ArticleLink({ extension: { articleId, articleTitle } }: { extension: ArticleExt }) {
  const mayRead = useAccess(articles, 'view').can
  return mayRead ? <Link to={`${articles.route}/show/${articleId}`}>{articleTitle}</Link> : articleTitle
}
