import { Typography } from 'antd'
import { type NewsColumn, newsColumn } from '#contract/biz/columns'
import { defineResource } from '../../../components/resource/definition/defineResource.ts'
import { addBelow } from '../../../components/resource/form/addBelow.ts'
import { ColumnTools } from './ColumnTools.tsx'
import { usePhrases } from './phrases.ts'

export default defineResource(newsColumn, {
  columns: ['columnName', 'columnCode', 'columnType', 'columnEditor', 'isNav', 'sort', 'tenantId'],
  cells: { columnName: record => <ColumnName column={record as NewsColumn} /> },
  columnWidths: { columnName: 240 },
  operationWidth: 300,
  toolbar: ColumnTools,
  tree: { levels: 'lazy-list' },
  rowActions: [addBelow()],
})

/** The name of a column, and how many articles stand in it. */
function ColumnName({ column: { columnName, articleCount } }: { column: NewsColumn }) {
  const { t } = usePhrases()
  return (
    <>
      {columnName} <Typography.Text type="secondary">{t('articles', { count: articleCount })}</Typography.Text>
    </>
  )
}
