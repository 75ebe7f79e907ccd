import { useEffect, useState } from 'react'
import { dialog } from './layers.ts'
import { useNarrow } from './screenLevel.tsx'

/** Somebody has chosen a field of the dialog already, which may have come before the first. */
function isBegun(): boolean {
  return document.activeElement?.matches(`:is(${dialog}) :is(input, textarea, [contenteditable=true])`) === true
}

const editable = ':is(input, textarea):not(:disabled, [readonly]:not([role=combobox]))'

interface FirstFocusProps {
  formId: string
  /** The id of the field that takes the focus; the first that can be edited when absent. */
  field?: string
}

/**
 * Stands in the form of a dialog, below its fields: the first takes the focus as soon as it is drawn, not after the
 * animation of the dialog, when somebody may be typing elsewhere. On a small screen a keyboard would come up with it.
 */
export function FirstFocus({ formId, field }: FirstFocusProps): null {
  const narrow = useNarrow()
  const [rendered, setRendered] = useState(false)
  // The dialog itself joins the page after its content is drawn.
  useEffect(() => setRendered(true), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a window that becomes wide does not move the focus.
  useEffect(() => {
    if (!rendered || narrow || isBegun()) return
    const form = document.getElementById(formId)
    const first = field ? document.getElementById(field) : form?.querySelector<HTMLElement>(editable)
    first?.focus()
  }, [rendered])
  return null
}
