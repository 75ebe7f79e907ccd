import type { FormInstance } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isBegun } from '../../ui/FirstFocus.ts'
import { useNarrow } from '../../ui/useLevel.ts'

interface Waiting {
  form: Pick<FormInstance, 'focusField'>
  busy: boolean
  ready: boolean
}

/**
 * A form in a dialog takes the focus once its first field can have it: the field drawn, the record there. On a small
 * screen a keyboard would come up with it, and whoever has begun with another field goes on there.
 */
export function useFirstFocus({ form, busy, ready }: Waiting, first: string | undefined) {
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
