import { newsPage } from '#contract/biz/page'
import { defineResource } from '../../components/resource/defineResource.ts'

export default defineResource(newsPage, {
  columns: ['editionId', 'pageNo', 'pageName', 'thumbUrl', 'convertState', 'dutyEditor', 'tenantId'],
  columnWidths: { editionId: 220, pageNo: 100 },
})
