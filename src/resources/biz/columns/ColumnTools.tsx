import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDefinition } from '../../../components/resource/definitionContext.ts'
import { useButtons } from '../../../components/resource/useButtons.ts'
import '../../../providers/i18n/newsTexts.ts'

const IssueCountsDialog = lazy(async () => ({ default: (await import('./IssueCountsDialog.tsx')).IssueCountsDialog }))

export function ColumnTools() {
  const { t } = useTranslation()
  const buttons = useButtons(useDefinition())
  const [open, setOpen] = useState(false)
  if (!buttons.has('view')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('column.byIssue')}</Button>
      <Suspense>{open && <IssueCountsDialog close={() => setOpen(false)} />}</Suspense>
    </>
  )
}
