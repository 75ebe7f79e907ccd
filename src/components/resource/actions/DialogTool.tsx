import { Button, type ButtonProps } from 'antd'
import { type ComponentType, Suspense, useState } from 'react'
import type { Label } from '#contract/kit/fields'
import { useLabel } from '../../../providers/i18n/index.ts'
import { hasExtension, useButtons } from '../definition/buttons.ts'
import { useDefinition } from '../definition/defineResource.ts'

interface DialogToolProps extends Pick<ButtonProps, 'icon' | 'type'> {
  label: Label
  /** Button of the permission code. */
  needs: string
  /** The call beyond the Blade specification that it needs. */
  extension?: string
  dialog: ComponentType<{ close: () => void }>
}

/** A tool of a list that opens a dialog, for those who have the permission. */
export function DialogTool({ label, needs, extension, dialog: Dialog, ...button }: DialogToolProps) {
  const text = useLabel()
  const definition = useDefinition()
  const buttons = useButtons(definition)
  const [open, setOpen] = useState(false)
  if (!buttons.has(needs) || !hasExtension(definition.module, extension)) return null
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {text(label)}
      </Button>
      <Suspense>{open && <Dialog close={() => setOpen(false)} />}</Suspense>
    </>
  )
}
