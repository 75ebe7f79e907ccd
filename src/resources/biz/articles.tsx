import { articles } from '#contract/biz/articles'
import { defineResource } from '../../components/resource/defineResource.ts'

export default defineResource(articles, {
  columns: [
    ...(['title', 'columnId', 'author', 'source', 'editionId', 'pageId'] as const),
    ...(['publishState', 'publishTime', 'tenantId'] as const),
  ],
  columnWidths: { title: 320, author: 120, source: 140, pageId: 90, publishState: 110 },
})
