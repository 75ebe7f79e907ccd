import { articlesExt } from '#contract/biz/articlesext'
import { defineResource } from '../../components/resource/defineResource.ts'

export default defineResource(articlesExt, {
  columns: ['articleId', 'viewCount', 'likeCount', 'shareCount', 'collectCount', 'commentCount', 'docNo', 'tenantId'],
  columnWidths: {
    articleId: 220,
    viewCount: 110,
    likeCount: 90,
    shareCount: 90,
    collectCount: 90,
    commentCount: 90,
    docNo: 140,
  },
})
