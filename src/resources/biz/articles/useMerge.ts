import type { FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { AnyRecord } from '../../../components/resource/defineResource.ts'
import type { FormValues } from '../../../components/resource/useRecordForm.ts'
import { type Merge, mergeFields, type Values } from '../../../lib/mergeFields.ts'

interface Merging {
  fields: readonly string[]
  form: FormInstance
  record: AnyRecord | undefined
  /** Reads the record anew, which puts it into the form. */
  reload: () => Promise<void>
  /** Called when the form holds both. */
  onMerged: (values: FormValues) => void
}

export interface Conflict extends Merge {
  theirs: Values
}

/** Puts together what was typed here and what somebody else has saved since; nothing typed is lost on the way. */
export function useMerge({ fields, form, record, reload, onMerged }: Merging) {
  const [conflict, setConflict] = useState<Conflict>()
  const started = useRef<{ base: Values; mine: Values; version: number }>()

  async function start() {
    if (!record) return
    started.current = { base: record, mine: form.getFieldsValue(true), version: record.version }
    await reload()
  }

  function apply(values: Values) {
    form.setFieldsValue(values)
    setConflict(undefined)
    onMerged(form.getFieldsValue(true))
  }

  // After the form has taken the new record.
  const latest = useRef(apply)
  latest.current = apply
  useEffect(() => {
    const before = started.current
    if (!before || !record || record.version === before.version) return
    started.current = undefined
    const merge = mergeFields(fields, before.base, before.mine, record)
    // Mine at once: what is asked next only replaces some of it.
    form.setFieldsValue(merge.values)
    if (merge.conflicts.length > 0) setConflict({ ...merge, theirs: record })
    else latest.current(merge.values)
  }, [record, fields, form])

  return { conflict, start, finish: apply }
}
