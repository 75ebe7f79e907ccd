import { useCallback, useEffect, useRef, useState } from 'react'
import { dialog } from '../returnedFocus.ts'
import { useNarrow } from '../useLevel.ts'
import type { useRecordForm } from './useRecordForm.ts'

/**
 * A form in a dialog takes the focus once its first field can have it: the field drawn, the record there. On a small
 * screen a keyboard would come up with it, and whoever has begun with another field goes on there.
 */
export function useFirstFocus(
  { form, busy, ready }: Pick<ReturnType<typeof useRecordForm>, 'form' | 'busy' | 'ready'>,
  first: string | undefined,
) {
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

/** Somebody has chosen a field of the dialog already, which may have come before the first. */
function isBegun(): boolean {
  return document.activeElement?.matches(`:is(${dialog}) :is(input, textarea, [contenteditable=true])`) === true
}
