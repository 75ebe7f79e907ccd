import type { FormInstance } from 'antd'
import { useCallback, useState } from 'react'
import { type Merge, mergeFields, type Values } from '../../../lib/text/mergeFields.ts'

export interface Sides {
  base: Values
  mine: Values
  theirs: Values
}

export interface Conflict extends Sides, Merge {}

const none: readonly string[] = []

/** Merges what was typed here with what somebody else has saved since; where both changed a field or a paragraph, the user decides. */
export function useMerge(form: Pick<FormInstance, 'setFieldsValue'>, formatted = none) {
  const [conflict, setConflict] = useState<Conflict>()
  /** Fields whose values came from the other side; absent before the first merge. */
  const [taken, setTaken] = useState<readonly string[]>()

  const merge = useCallback(
    (fields: readonly string[], sides: Sides) => {
      const merged = mergeFields(fields, sides.base, sides.mine, sides.theirs, formatted)
      // Mine at once: the decision only replaces some of it.
      form.setFieldsValue(merged.values)
      if (merged.taken.length > 0) setTaken(merged.taken)
      setConflict(merged.conflicts.length > 0 ? { ...sides, ...merged } : undefined)
    },
    [form, formatted],
  )

  const decide = useCallback(
    (decided: Values) => {
      form.setFieldsValue(decided)
      setTaken((before = []) => [...before, ...Object.keys(decided)])
      setConflict(undefined)
    },
    [form],
  )

  /** Says that the record was saved elsewhere, also where that changed no field. */
  const noteNewer = useCallback(() => setTaken((before = []) => before), [])

  return { conflict, taken, merge, decide, noteNewer }
}
