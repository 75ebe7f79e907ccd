import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { edition } from '#contract/biz/edition'
import { useDefinition } from '../../../../components/resource/definition/defineResource.ts'
import { useButtons } from '../../../../components/resource/definition/permissions.ts'
import { isOffered } from '../../../../lib/settings.ts'
import { useLabel } from '../../../../providers/i18n/index.ts'

const ReaderSwitch = lazy(async () => ({ default: (await import('./ReaderSwitch.tsx')).ReaderSwitch }))

export function ReaderTool() {
  const label = useLabel()
  const buttons = useButtons(useDefinition())
  const [open, setOpen] = useState(false)
  if (!buttons.has('reader') || !isOffered(`${edition.path}/reader`)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label(edition.buttons.reader.label)}</Button>
      <Suspense>{open && <ReaderSwitch close={() => setOpen(false)} />}</Suspense>
    </>
  )
}
