import { type Field, isTextKind } from '#contract/kit/fields'
import type { Module, RecordOf } from '#contract/kit/module'
import type { Row } from '../../platform/db/dynamic.ts'
import { kinds } from '../kinds/index.ts'

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
export type WireRecord = Row & { id: string; tenantId: string; version: number }

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

/** A row of the module as the record that its contract declares. */
export function recordOf<M extends Module>(module: M, row: object): WireRecord & RecordOf<M> {
  return toWire(module, { ...row }) as WireRecord & RecordOf<M>
}

function wireValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return isTextKind(field.kind) ? '' : null
  return kinds[field.kind].write?.(value, field) ?? value
}
