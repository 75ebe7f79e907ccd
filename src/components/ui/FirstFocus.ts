import { useEffect, useState } from 'react'
import { dialog } from './layers/returnedFocus.ts'
import { useNarrow } from './useLevel.ts'

/** Somebody has chosen a field of the dialog already, which may have come before the first. */
export function isBegun(): boolean {
  return document.activeElement?.matches(`:is(${dialog}) :is(input, textarea, [contenteditable=true])`) === true
}

const editable = ':is(input, textarea):not(:disabled, [readonly]:not([role=combobox]))'

/**
 * Stands in the form of a dialog, below its fields: the first that can be edited takes the focus as soon as it is drawn,
 * not after the animation of the dialog, when somebody may be typing elsewhere.
 */
export function FirstFocus({ formId }: { formId: string }): null {
  const narrow = useNarrow()
  const [rendered, setRendered] = useState(false)
  // The dialog itself joins the page after its content is drawn.
  useEffect(() => setRendered(true), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a window that becomes wide does not move the focus.
  useEffect(() => {
    if (!rendered || narrow || isBegun()) return
    document.getElementById(formId)?.querySelector<HTMLElement>(editable)?.focus()
  }, [rendered])
  return null
}
