import { useCallback } from 'react'
import type { Label } from '#contract/kit/fields'
import { useCommonT, useLabel } from '../../../providers/i18n/index.ts'
import type { Phrase } from '../../../providers/i18n/keys.ts'

/** Text of a declaration: a label of its own, or the key of a shared phrase. */
export type Wording = Label | Phrase

export function useWording(): (wording: Wording, values?: Record<string, string>) => string {
  const t = useCommonT()
  const label = useLabel()
  return useCallback(
    (wording, values) => (typeof wording === 'string' ? String(t(wording, values)) : label(wording)),
    [t, label],
  )
}
