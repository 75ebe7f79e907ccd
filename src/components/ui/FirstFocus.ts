import type { FormInstance } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { dialog } from './layers.ts'
import { useNarrow } from './screenLevel.tsx'

/** Somebody has chosen a field of the dialog already, which may have come before the first. */
function isBegun(): boolean {
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

interface FormState {
  form: Pick<FormInstance, 'focusField'>
  busy: boolean
  ready: boolean
}

/**
 * A form in a dialog takes the focus once its first field can have it: the field drawn, the record there. On a small
 * screen a keyboard would come up with it, and whoever has begun with another field goes on there.
 */
export function useFirstFocus({ form, busy, ready }: FormState, first: string | undefined) {
  const narrow = useNarrow()
  const [shown, setShown] = useState(false)
  const onShown = useCallback(() => setShown(true), [])
  const focused = useRef(false)
  useEffect(() => {
    if (focused.current || busy || !ready || !shown || narrow || !first) return
    focused.current = true
    if (!isBegun()) form.focusField(first)
  }, [busy, ready, shown, narrow, first, form])
  return { shown, onShown }
}
