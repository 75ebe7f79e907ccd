import type { FormInstance } from 'antd'
import { useRef } from 'react'
import type { Values } from '../../../lib/text/mergeFields.ts'
import { useDraft } from './useDraft.ts'

interface FormDraftOptions {
  form: Pick<FormInstance, 'getFieldsValue' | 'setFieldsValue'>
  /** See `useDraft`. */
  draftKey: string | undefined
  /** Initial values of the form. */
  initial?: Values
  /** The form is drawn. */
  ready?: boolean
  /** Fields that are never kept, such as passwords. */
  without?: readonly string[]
}

const nothing: Values = {}

/** `useDraft` for an antd form that holds no record of a module. */
export function useFormDraft({ form, draftKey, initial = nothing, ready = true, without = [] }: FormDraftOptions) {
  const saved = useRef<Values>()
  const { mark, ...draft } = useDraft({
    draftKey,
    ready,
    base: () => saved.current ?? initial,
    read: () => form.getFieldsValue(true),
    fields: () => Object.keys({ ...initial, ...form.getFieldsValue(true) }).filter(name => !without.includes(name)),
    restore: ({ values }) => form.setFieldsValue(values),
  })
  return {
    ...draft,
    /** Notes a change (true), or that what was typed is discarded or saved (false), from where the form may go on. */
    mark(unsaved: boolean) {
      if (!unsaved) saved.current = { ...form.getFieldsValue(true) }
      mark(unsaved)
    },
  }
}
