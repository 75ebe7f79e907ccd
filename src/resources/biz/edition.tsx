import { edition } from '#contract/biz/edition'
import { defineResource } from '../../components/resource/defineResource.ts'

export default defineResource(edition, {
  columns: ['title', 'editionNo', 'totalNo', 'publishDate', 'pageCount', 'publishState', 'tenantId'],
  columnWidths: { title: 260, editionNo: 90, totalNo: 110, pageCount: 80, publishState: 110 },
})
