/** Calls for the history of records and the recycle bin, which all modules with forms have. */
import {
  Array as ArrayOf,
  Boolean as BooleanSchema,
  Integer,
  Literal,
  Null,
  Object as ObjectOf,
  Optional,
  String as StringSchema,
  type TSchema,
  Union,
  Unsafe,
} from 'typebox'
import { flag, type Label, number, optional, text } from './fields.ts'
import type { BaseRecord, Fields, Module } from './module.ts'
import { type Paged, pagedOf } from './reply.ts'

export type ChangeOperation = 'create' | 'edit' | 'remove' | 'restore'

/** A field that a change changed. The names are what people read instead of keys, where there are any. */
export interface FieldChange {
  field: string
  before: unknown
  after: unknown
  beforeName?: string
  afterName?: string
}

/** Other records that were granted or assigned to a record, or removed from it, by one call. */
export interface Assignment {
  /** Title of the module that the record belongs to. */
  module: Label
  recordId: string
  /** Empty where the module has no name for its records. */
  recordName: string
  changes: (FieldChange & { label: Label })[]
}

/** One entry of a record's history. */
export interface RecordChange {
  id: string
  version: number
  operation: ChangeOperation
  /** Nobody where the system did it. */
  userId: string | null
  /** Empty where the caller does not know this person. */
  userName: string
  changedAt: string
  /** The version that a restoring brought back. */
  restoredVersion: number | null
  /** Readers saw the record at the time of the change. */
  released: boolean
  changes: FieldChange[]
  /** Whether grants or bindings changed too; they are not fields of the record. */
  besides: boolean
  /** The record can be set back to how this change left it. */
  restorable: boolean
}

/** The outcome of undoing a change. `later` names fields changed since, which prevented it. */
export interface UndoneChange {
  id: string
  /** That of the record now. */
  version: number
  /** The fields that have their former values again. */
  fields: string[]
  later: string[]
}

/** Newest first. `version` is that of the record now. */
export type History = Paged<RecordChange> & { version: number }

/** A removed record; `updateUser` and `updateTime` are who removed it and when. */
export type RemovedRecord = BaseRecord & { removedBy: string } & Record<string, unknown>

/** Grants and bindings that calls of a module make: no fields of its records, but part of their history. */
export function boundFields({ calls }: Pick<Module, 'calls'>): Fields {
  const logged = Object.values(calls).flatMap(({ method, input = {}, logged = [] }) =>
    method === 'POST'
      ? Object.entries(input).filter(([key, { kind }]) => kind === 'references' || logged.includes(key))
      : [],
  )
  return Object.fromEntries(logged)
}

const id = text('编号', 'ID', { maxLength: 19 })

/** Entries may contain long texts, so that pages are short. */
const paged = {
  current: optional(number('页码', 'Page', { min: 1, max: 1_000_000 })),
  size: optional(number('每页条数', 'Page size', { min: 1, max: 50 })),
}

export const historyInput = { id, ...paged }

export const restoreVersionInput = {
  id,
  changeId: text('历史记录', 'Change', { maxLength: 19 }),
  version: number('版本号', 'Version', { min: 1, max: 2_147_483_647 }),
}

export const undoChangeInput = {
  id,
  version: number('版本号', 'Version', { min: 1, max: 2_147_483_647 }),
  fields: optional(text('字段', 'Fields', { maxLength: 4000 })),
  overLater: optional(flag('覆盖之后的修改', 'Also what was changed since')),
}

export const removedInput = { keyword: optional(text('关键词', 'Keyword', { maxLength: 100 })), ...paged }

const nullable = (schema: TSchema) => Union([schema, Null()])
const anything = Unsafe({})

const changeSchema = ObjectOf({
  id: StringSchema(),
  version: Integer(),
  operation: Union([Literal('create'), Literal('edit'), Literal('remove'), Literal('restore')]),
  userId: nullable(StringSchema()),
  userName: StringSchema(),
  changedAt: StringSchema(),
  restoredVersion: nullable(Integer()),
  released: BooleanSchema(),
  changes: ArrayOf(
    ObjectOf({
      field: StringSchema(),
      before: anything,
      after: anything,
      beforeName: Optional(StringSchema()),
      afterName: Optional(StringSchema()),
    }),
  ),
  besides: BooleanSchema(),
  restorable: BooleanSchema(),
})

export const historySchema = Unsafe({
  allOf: [pagedOf(changeSchema), ObjectOf({ version: Integer() })],
})

export const undoneSchema = ObjectOf({
  id: StringSchema(),
  version: Integer(),
  fields: ArrayOf(StringSchema()),
  later: ArrayOf(StringSchema()),
})

export const removedSchema = pagedOf(Unsafe({ type: 'object', additionalProperties: true }))
