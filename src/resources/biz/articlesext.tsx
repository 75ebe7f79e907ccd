import { Link } from 'react-router-dom'
import { articles } from '#contract/biz/articles'
import { type ArticleExt, articlesExt } from '#contract/biz/articlesext'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { preloadable } from '../../components/ui/preloadable.tsx'
import { useAccess } from '../../providers/accessControl.ts'

export default defineResource(articlesExt, {
  rowName: 'articleId',
  columns: ['articleId', 'viewCount', 'likeCount', 'shareCount', 'collectCount', 'commentCount', 'tenantId'],
  columnWidths: {
    articleId: 220,
    viewCount: 110,
    likeCount: 90,
    shareCount: 90,
    collectCount: 90,
    commentCount: 90,
    docNo: 140,
  },
  cells: { articleId: record => <ArticleLink extension={record as ArticleExt} /> },
  copies: false,
  editors: { videoIds: preloadable(async () => (await import('./articles/editors.tsx')).VideoPicker) },
  form: preloadable(async () => (await import('./articles/ExtensionDialog.tsx')).ExtensionForm),
})

/** Leads from an extension to its article. */
function ArticleLink({ extension: { articleId, articleTitle } }: { extension: ArticleExt }) {
  const mayRead = useAccess(articles, 'view').can
  return mayRead ? <Link to={`${articles.route}/show/${articleId}`}>{articleTitle}</Link> : articleTitle
}
