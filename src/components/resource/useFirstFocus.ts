import { Grid } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { useRecordForm } from './useRecordForm.ts'

/**
 * A form in a dialog takes the focus once its first field can have it: the field drawn, the record there. On a small
 * screen a keyboard would come up with it.
 */
export function useFirstFocus(
  { form, busy, ready }: Pick<ReturnType<typeof useRecordForm>, 'form' | 'busy' | 'ready'>,
  first: string | undefined,
) {
  const narrow = Grid.useBreakpoint().md === false
  const [shown, setShown] = useState(false)
  const onShown = useCallback(() => setShown(true), [])
  const focused = useRef(false)
  useEffect(() => {
    if (focused.current || busy || !ready || !shown || narrow || !first) return
    focused.current = true
    form.focusField(first)
  }, [busy, ready, shown, narrow, first, form])
  return { shown, onShown }
}
