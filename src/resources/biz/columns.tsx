import { Typography } from 'antd'
import { type NewsColumn, newsColumn } from '#contract/biz/columns'
import { DialogTool } from '../../components/resource/actions/DialogTool.tsx'
import { addBelow } from '../../components/resource/actions/standardActions.ts'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { preloadable } from '../../components/ui/preloadable.tsx'
import { usePhrases } from './phrases.ts'

const IssueCountsDialog = preloadable(async () => (await import('./IssueCountsDialog.tsx')).IssueCountsDialog)

export default defineResource(newsColumn, {
  columns: ['columnName', 'columnCode', 'columnType', 'columnEditor', 'isNav', 'sort', 'tenantId'],
  cells: { columnName: record => <ColumnName column={record as NewsColumn} /> },
  columnWidths: { columnName: 240 },
  operationWidth: 300,
  toolbar: () => (
    <DialogTool
      label={{ zh: '各期文章数', en: 'Articles by issue' }}
      needs="view"
      extension="issue-counts"
      dialog={IssueCountsDialog}
    />
  ),
  tree: { levels: 'lazy-list' },
  rowActions: [addBelow()],
})

/** The name of a column, and how many articles are in it. */
function ColumnName({ column: { columnName, articleCount } }: { column: NewsColumn }) {
  const { t } = usePhrases()
  return (
    <>
      {columnName} <Typography.Text type="secondary">{t('columns.articles', { count: articleCount })}</Typography.Text>
    </>
  )
}
