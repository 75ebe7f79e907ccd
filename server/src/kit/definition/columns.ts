import { type Field, type FieldKind, isTextKind, type Label, type ValueOfKind } from '#contract/kit/fields'
import { baseFields } from '#contract/kit/lists/conditions'
import type { FieldLimits } from '#contract/kit/masks'
import type { Fields, Module, RecordOf } from '#contract/kit/module'
import type { BaseColumns, Row } from '../../platform/db/database.ts'
import { comparisonOf, kinds } from '../kinds/index.ts'
import type { Comparison } from '../kinds/kind.ts'

export const baseColumns = [
  'id',
  'tenantId',
  'createUser',
  'createDept',
  'createTime',
  'updateUser',
  'updateTime',
  'status',
  'isDeleted',
  'version',
] as const

/** A record as it travels: texts are never null, secrets never shown. */
export type WireRecord = Row & { id: string; tenantId: string; version: number; fieldLimits?: FieldLimits }

export function columnsOf(module: Module): string[] {
  return [...new Set([...baseColumns, ...Object.keys(module.fields)])]
}

export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

export function toWire(module: Module, row: Row): WireRecord {
  const record: Row = {}
  for (const column of baseColumns) record[column] = row[column]
  for (const [key, field] of Object.entries(module.fields)) record[key] = wireValue(field, row[key])
  // Every table of a module has the base columns with these types.
  return record as WireRecord
}

/** The name under which the text of a key joins a record. */
export function nameKeyOf(key: string, { kind, target }: Field): string | undefined {
  return target ? target.as : kind === 'dict' || kind === 'dictBiz' ? `${key}Name` : undefined
}

/** A row of the module as the record that its contract declares. */
export function recordOf<M extends Module>(module: M, row: object): WireRecord & RecordOf<M> {
  return toWire(module, { ...row }) as WireRecord & RecordOf<M>
}

function wireValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return isTextKind(field.kind) ? '' : null
  return kinds[field.kind].write?.(value, field) ?? value
}

type ColumnOf<F> =
  F extends Field<infer Kind extends FieldKind, infer Required>
    ? Required extends true
      ? ValueOfKind[Kind]
      : ValueOfKind[Kind] | null
    : never

/** The table of a module, for `interface Database`. What is not set is null, texts too. */
export type TableOf<M extends { fields: Fields }> = BaseColumns & {
  [K in Exclude<keyof M['fields'], keyof BaseColumns>]: ColumnOf<M['fields'][K]>
}

export interface Filterable {
  comparison: Comparison
  label: Label
}

const baseComparisons: Record<string, Comparison> = {
  id: 'id',
  tenantId: 'code',
  createUser: 'id',
  createDept: 'id',
  createTime: 'time',
  updateUser: 'id',
  updateTime: 'time',
  status: 'number',
}

const knownFilterables = new WeakMap<Module, ReadonlyMap<string, Filterable>>()

/** Fields a list may be filtered and sorted by. */
export function filterablesOf(module: Module): ReadonlyMap<string, Filterable> {
  const filterables = knownFilterables.get(module) ?? readFilterables(module)
  knownFilterables.set(module, filterables)
  return filterables
}

function readFilterables(module: Module): ReadonlyMap<string, Filterable> {
  const fields = Object.entries(module.fields).flatMap(([key, field]) => {
    const comparison = comparisonOf(field)
    return comparison ? [[key, { comparison, label: field.label }] as const] : []
  })
  const searches = Object.entries(module.searches).map(
    ([key, { kind, label }]) => [key, { comparison: kind === 'flag' ? 'choice' : 'words', label }] as const,
  )
  const common = Object.entries(baseFields).flatMap(([key, { label }]) => {
    const comparison = baseComparisons[key]
    return comparison ? [[key, { comparison, label }] as const] : []
  })
  return new Map([...common, ...fields, ...searches])
}
