import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { newsColumn } from '#contract/biz/columns'
import { useButtons } from '../../../components/resource/actions/useButtons.ts'
import { useDefinition } from '../../../components/resource/definition/definitionContext.ts'
import { isOffered } from '../../../lib/extensions.ts'
import { usePhrases } from './phrases.ts'

const IssueCountsDialog = lazy(async () => ({ default: (await import('./IssueCountsDialog.tsx')).IssueCountsDialog }))

export function ColumnTools() {
  const { t } = usePhrases()
  const buttons = useButtons(useDefinition())
  const [open, setOpen] = useState(false)
  if (!buttons.has('view') || !isOffered(`${newsColumn.path}/issue-counts`)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('byIssue')}</Button>
      <Suspense>{open && <IssueCountsDialog close={() => setOpen(false)} />}</Suspense>
    </>
  )
}
