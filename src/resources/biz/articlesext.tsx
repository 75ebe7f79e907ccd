import { articlesExt } from '#contract/biz/articlesext'
import { defineResource } from '../../components/resource/defineResource.ts'

export default defineResource(articlesExt, {
  columns: ['articleId', 'viewCount', 'likeCount', 'shareCount', 'collectCount', 'commentCount', 'docNo', 'tenantId'],
})
