import { newsColumn } from '#contract/biz/columns'
import { addBelow } from '../../components/resource/addBelow.ts'
import { defineResource } from '../../components/resource/defineResource.ts'

export default defineResource(newsColumn, {
  columns: ['columnName', 'columnCode', 'columnType', 'columnEditor', 'isNav', 'sort', 'tenantId'],
  operationWidth: 300,
  tree: { levels: 'lazy-list' },
  rowActions: [addBelow()],
})
