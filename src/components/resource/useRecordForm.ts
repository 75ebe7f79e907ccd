import { type HttpError, useDataProvider, useForm } from '@refinedev/core'
import { Form } from 'antd'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Field, isTextKind } from '#contract/fields'
import { ApiError } from '../../providers/apiError.ts'
import type { AnyRecord, ResourceDefinition } from './defineResource.ts'
import { type Named, nameFieldOf } from './fieldsOf.ts'
import { freshDetail } from './freshDetail.ts'
import { useUnsaved } from './unsaved.ts'
import { useRecordName } from './useRecordName.ts'
import { useRecordVisit } from './useRecordVisit.ts'
import { useRenewal } from './useRenewal.ts'

export type FormValues = Record<string, unknown>

export type Complaints = Readonly<Record<string, (value: unknown, values: FormValues) => string | undefined>>

export interface RecordFormOptions {
  definition: ResourceDefinition
  fields: readonly Named[]
  mode: 'create' | 'edit'
  id?: string
  /** What a new record holds at first, besides the defaults of its fields. */
  initial?: FormValues
  /** What else is wrong with a value, where its declaration does not say it. */
  complaints?: Complaints
  /** Sent with every save and not shown. */
  fixed?: FormValues
  close: () => void
  /** In place of `close` after a save. */
  onSaved?: (saved: AnyRecord) => void
}

/** The form of one record: reads it first, saves it, and keeps what was typed when saving fails. */
export function useRecordForm({ definition, fields, mode, id, initial, fixed, close, onSaved }: RecordFormOptions) {
  const { path } = definition.module
  const dataProvider = useDataProvider()
  const renew = useRenewal(path)
  const { holder, mark } = useUnsaved()
  const [stale, setStale] = useState(false)
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
  })
  const record = query?.data?.data
  useRecordVisit(definition.module, 'edit', { record, error: query?.error })
  useRecordName(record?.[nameFieldOf(definition)])

  // The whole record, so that a field which appears with the choice of another finds its value.
  const initialValues = useMemo(
    () => ({
      ...record,
      ...Object.fromEntries(fields.map(([name, field]) => [name, record?.[name] ?? initial?.[name] ?? field.default])),
    }),
    [fields, record, initial],
  )

  // Before anybody can type into it, and in the fields that there are: drawn anew, they would drop the focus.
  const latest = useRef(initialValues)
  latest.current = initialValues
  useLayoutEffect(() => {
    if (!record) return
    const stored = Object.entries(latest.current)
    form.setFields(stored.map(([name, value]) => ({ name, value, touched: false, errors: [] })))
  }, [record, form])

  /** The fields of the form. A secret that was not touched is still its mask, and is not sent. */
  function changes(values: FormValues): FormValues {
    // What a new record lacks need not be said; what an old one loses must be.
    const given = (name: string, value: unknown) => (id === undefined && isEmpty(value) ? [] : [[name, value]])
    const sent = fields.filter(([name, { kind }]) => kind !== 'secret' || form.isFieldTouched(name))
    const version = record?.version
    return {
      ...fixed,
      ...Object.fromEntries(sent.flatMap(([name, field]) => given(name, values[name] ?? emptyOf(field)))),
      ...(version !== undefined && { version }),
    }
  }

  async function save(values: FormValues) {
    if (sending.current) return
    sending.current = true
    try {
      const reply = await onFinish(changes(values))
      mark(false)
      if (reply && onSaved) onSaved(reply.data)
      else close()
      void renew()
    } catch (error) {
      // `http` has shown why. The form keeps its values and can be sent again.
      mark(true)
      if (error instanceof ApiError && error.status === 409) setStale(await isStale())
    } finally {
      sending.current = false
    }
  }

  /** A refused save was either a duplicate or came too late; the version of the record tells. */
  async function isStale(): Promise<boolean> {
    if (id === undefined) return false
    const current = await dataProvider().getOne<AnyRecord>({ resource: path, id })
    return current.data.version !== record?.version
  }

  async function reload() {
    await query?.refetch()
    mark(false)
    setStale(false)
  }

  function noteChange(changed: FormValues) {
    mark(true)
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
    stale,
    reload,
    busy: formLoading,
    ready: mode === 'create' || record !== undefined,
  }
}

function emptyOf({ kind }: Field): '' | null {
  return isTextKind(kind) ? '' : null
}

const isEmpty = (value: unknown) => value === '' || value === null
