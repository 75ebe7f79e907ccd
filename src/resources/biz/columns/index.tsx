import { type NewsColumn, newsColumn } from '#contract/biz/columns'
import { addBelow } from '../../../components/resource/addBelow.ts'
import { defineResource } from '../../../components/resource/defineResource.ts'
import { ColumnName } from './ColumnName.tsx'
import { ColumnTools } from './ColumnTools.tsx'

export default defineResource(newsColumn, {
  columns: ['columnName', 'columnCode', 'columnType', 'columnEditor', 'isNav', 'sort', 'tenantId'],
  cells: { columnName: record => <ColumnName column={record as NewsColumn} /> },
  columnWidths: { columnName: 240 },
  operationWidth: 300,
  toolbar: ColumnTools,
  tree: { levels: 'lazy-list' },
  rowActions: [addBelow()],
})
