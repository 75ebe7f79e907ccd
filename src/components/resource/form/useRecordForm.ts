import { type HttpError, useForm } from '@refinedev/core'
import { Form } from 'antd'
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Field, isTextKind } from '#contract/kit/fields'
import { changedFields } from '../../../lib/text/mergeFields.ts'
import { notify } from '../../../providers/api/notification.ts'
import { ApiError } from '../../../providers/blade/apiError.ts'
import { toWrongField } from '../../ui/CheckedForm.tsx'
import { useRecordName, useRecordVisit } from '../data/recordAddress.ts'
import { freshDetail, useInvalidateResource } from '../data/requests.ts'
import type { AnyRecord, ResourceDefinition } from '../definition/defineResource.ts'
import { type NamedField, nameFieldOf } from '../definition/fieldsOf.ts'
import { useUndoSave } from '../history/undoSave.ts'
import { CopiedRecord } from './copiedRecord.ts'
import { useMerge } from './FormNotices.tsx'
import { useDraft } from './useDraft.tsx'

export type FormValues = Record<string, unknown>

export type Complaints = Readonly<Record<string, (value: unknown, values: FormValues) => string | undefined>>

export interface RecordFormOptions {
  definition: ResourceDefinition
  fields: readonly NamedField[]
  mode: 'create' | 'edit'
  id?: string
  /** Initial values of a new record, in addition to the defaults of its fields. */
  initial?: FormValues
  /** Parent of a new record; its draft is only offered there. */
  below?: string
  /** Checks that the declaration does not express. */
  complaints?: Complaints
  /** Sent with every save and not shown. */
  fixed?: FormValues
  close: () => void
  /** In place of `close` after a save. */
  onSaved?: (saved: AnyRecord) => void
}

/** The form of one record: reads it first, saves it, and loses nothing of what was typed. */
export function useRecordForm(options: RecordFormOptions) {
  const { definition, fields, mode, id, initial, fixed, close, onSaved } = options
  const { path } = definition.module
  const invalidate = useInvalidateResource(path)
  const undoOf = useUndoSave(definition)
  const { t } = useTranslation()
  const copied = useContext(CopiedRecord)
  // A form that has saved is usually closing, and is not sent again on the way.
  const sending = useRef(false)
  const [form] = Form.useForm<FormValues>()
  const { onFinish, formLoading, query } = useForm<AnyRecord, HttpError, FormValues>({
    resource: path,
    action: mode,
    id,
    redirect: false,
    mutationMode: 'pessimistic',
    invalidates: [],
    queryOptions: { ...freshDetail, enabled: mode === 'edit' },
    // The form itself states why it is empty, and which field is refused.
    queryMeta: { silent: true },
    mutationMeta: { showsErrors: true },
    successNotification: false,
  })
  const [refused, setRefused] = useState<string>()
  const record = query?.data?.data
  useRecordVisit(definition.module, 'edit', { record, error: query?.error })
  useRecordName(record?.[nameFieldOf(definition)])

  // The whole record, so that a field which appears with the choice of another finds its value.
  const initialValues = useMemo(
    () => ({
      ...copied?.values,
      ...record,
      ...Object.fromEntries(
        fields.map(([name, field]) => [
          name,
          record?.[name] ?? initial?.[name] ?? copied?.values[name] ?? field.default,
        ]),
      ),
    }),
    [fields, record, initial, copied],
  )

  const ready = mode === 'create' || record !== undefined
  const { conflict, taken, merge, decide, noteNewer } = useMerge(form)
  // A secret is neither merged nor stored in a draft.
  const open = fields.filter(([, { kind }]) => kind !== 'secret')
  const latest = useRef({ values: initialValues, fields, open })
  latest.current = { values: initialValues, fields, open }
  const { holder, mark, draftState, offer } = useDraft({
    draftKey: `${path}/${mode === 'edit' ? id : `new/${copied ? `copy-${copied.id}` : (options.below ?? '')}`}`,
    ready,
    base: () => latest.current.values,
    read: () => form.getFieldsValue(true),
    fields: () => namesOf(latest.current.open),
    restore: ({ base, values }) =>
      merge(
        fields.filter(([name]) => Object.hasOwn(values, name)),
        { base, mine: values, theirs: { ...initialValues, ...form.getFieldsValue(true) } },
      ),
  })

  // Only in the fields that are not rendered: the others would lose the focus.
  const begun = useRef<{ version: number; values: FormValues }>()
  useLayoutEffect(() => {
    if (!record) return
    const { values, fields, open } = latest.current
    const before = begun.current
    begun.current = { version: record.version, values }
    // The form begins with the values of its first record.
    if (!before) return
    const stored = Object.entries(values).filter(([name]) => !namesOf(fields).includes(name))
    form.setFields(stored.map(([name, value]) => ({ name, value, touched: false, errors: [] })))
    if (before.version === record.version) return
    // Somebody else has saved the record, which meets here what was typed since.
    merge(open, { base: before.values, mine: { ...form.getFieldsValue(true) }, theirs: values })
    noteNewer()
    if (changedFields(namesOf(open), values, form.getFieldsValue(true)).length > 0) mark(true)
  }, [record, form, merge, noteNewer, mark])

  /** The fields of the form that may be changed. A secret that was not touched is still its mask, and is not sent. */
  function changes(values: FormValues): FormValues {
    // New records omit empty values; changes send them.
    const entriesFor = (name: string, value: unknown) => (id === undefined && isEmpty(value) ? [] : [[name, value]])
    const isProtected = (name: string) => record?.fieldLimits?.readOnly.includes(name) ?? false
    const sent = fields.filter(
      ([name, { kind }]) => !isProtected(name) && (kind !== 'secret' || form.isFieldTouched(name)),
    )
    const version = record?.version
    return {
      ...fixed,
      ...Object.fromEntries(sent.flatMap(([name, field]) => entriesFor(name, values[name] ?? emptyOf(field)))),
      ...(version !== undefined && { version }),
    }
  }

  async function save(values: FormValues) {
    if (sending.current) return
    sending.current = true
    try {
      const reply = await onFinish(changes(values))
      mark(false)
      if (reply) notify('success', t(`notifications.${mode}Success`), undoOf(mode, reply.data))
      if (reply && onSaved) onSaved(reply.data)
      else close()
      void invalidate()
    } catch (error) {
      // `http` has shown why, unless it is at the fields. The form retains its values and can be sent again.
      mark(true)
      if (error instanceof ApiError) showErrors(error)
      // Either a duplicate, or somebody else has saved meanwhile: then the record that is read now is merged.
      if (error instanceof ApiError && error.statusCode === 409 && id !== undefined) await query?.refetch()
      sending.current = false
    }
  }

  function showErrors({ errors, message, silent }: ApiError) {
    const names = Object.keys(errors)
    const shown = names.filter(name => Object.hasOwn(form.getFieldsValue(), name))
    form.setFields(shown.map(name => ({ name, errors: [errors[name] ?? ''] })))
    if (shown.length > 0) setRefused(shown[0])
    else if (silent && names.length > 0) notify('error', message)
  }

  // Fields can be focused once they are enabled again.
  useEffect(() => {
    if (refused === undefined || formLoading) return
    form.scrollToField(refused, toWrongField)
    setRefused(undefined)
  }, [refused, formLoading, form])

  function applyDecisions(decided: FormValues) {
    decide(decided)
    mark(true)
  }

  function noteChange(changed: FormValues) {
    mark(true)
    // Its fields are disabled while it is sent.
    sending.current = false
    // Complaints appear when a field is left; one that has appeared goes as soon as it is settled.
    const complained = Object.keys(changed).filter(name => form.getFieldError(name).length > 0)
    if (complained.length > 0) form.validateFields(complained).catch(() => undefined)
  }

  return {
    formProps: { initialValues, onFinish: save, onValuesChange: noteChange },
    form,
    query,
    holder,
    discard: () => mark(false),
    draftState,
    offer,
    merging: { conflict, taken, decide: applyDecisions },
    busy: formLoading,
    ready,
  }
}

const namesOf = (fields: readonly NamedField[]) => fields.map(([name]) => name)

export function emptyOf({ kind }: Field): '' | null {
  return isTextKind(kind) ? '' : null
}

const isEmpty = (value: unknown) => value === '' || value === null
