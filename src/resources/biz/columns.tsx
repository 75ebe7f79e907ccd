import { Button, Typography } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { type NewsColumn, newsColumn } from '#contract/biz/columns'
import { useButtons } from '../../components/resource/actions/useButtons.ts'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { useDefinition } from '../../components/resource/definition/definitionContext.ts'
import { addBelow } from '../../components/resource/form/addBelow.ts'
import { isOffered } from '../../lib/extensions.ts'
import { usePhrases } from './phrases.ts'

const IssueCountsDialog = lazy(async () => ({ default: (await import('./IssueCountsDialog.tsx')).IssueCountsDialog }))

function ColumnTools() {
  const { t } = usePhrases()
  const buttons = useButtons(useDefinition())
  const [open, setOpen] = useState(false)
  if (!buttons.has('view') || !isOffered(`${newsColumn.path}/issue-counts`)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('columns.byIssue')}</Button>
      <Suspense>{open && <IssueCountsDialog close={() => setOpen(false)} />}</Suspense>
    </>
  )
}

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
      {columnName} <Typography.Text type="secondary">{t('columns.articles', { count: articleCount })}</Typography.Text>
    </>
  )
}
