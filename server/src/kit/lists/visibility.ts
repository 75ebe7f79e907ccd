/** The rows and fields that a caller sees: the one place where data scopes meet the queries and answers of the kit. */

import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Label } from '#contract/kit/fields'
import { FULL_MASK, maskedValue } from '#contract/kit/masks'
import type { Module } from '#contract/kit/module'
import { recordTitle, titleFieldsOf } from '#contract/kit/recordTitle'
import { dynamic, type Row } from '../../platform/db/database.ts'
import { attributesOf, type Limit, limitsOf } from '../data-scope/limits.ts'
import { allRows, compileRule, matches, type Rule } from '../data-scope/rule.ts'
import { baseColumns, columnsOf, nameKeyOf } from '../definition/columns.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'

/** The condition for `where` that every query for a caller's records of a module carries. */
export function visibleTo(
  { module }: ModuleDefinition,
  context: Context,
): <DB, TB extends keyof DB>(builder: ExpressionBuilder<DB, TB>) => Expression<SqlBool> {
  return compileRule(ruleFor(module, context), attributesOf(context.caller))
}

/** The query for the rows of a module that the caller sees. */
export const visibleRows = (served: ModuleDefinition, context: Context) =>
  dynamic(context.db).selectFrom(served.table).select(columnsOf(served.module)).where(visibleTo(served, context))

/** Replaces the name of a referenced record that the caller does not see. */
export const unseenName: Label = { zh: '无权查看的内容', en: 'Content you may not see' }

/** The ids of records that the caller sees, out of those that somebody else has found. */
export async function seenAmong(
  served: ModuleDefinition,
  ids: readonly (string | null | undefined)[],
  context: Context,
): Promise<ReadonlySet<string>> {
  const requestedIds = [...new Set(ids.filter(id => id !== null && id !== undefined))]
  if (requestedIds.length === 0) return new Set()
  const rows = await dynamic(context.db)
    .selectFrom(served.table)
    .select('id')
    .where(sql<SqlBool>`id = any(${requestedIds}::bigint[])`)
    .where(visibleTo(served, context))
    .execute()
  return new Set(rows.map(({ id }) => String(id)))
}

/** A record's name for a refusal to the caller. */
export async function seenName(
  served: ModuleDefinition,
  { id, name }: { id: string; name: string },
  context: Context,
): Promise<string> {
  const isNamed = isTitleShown(served, context) && (await seenAmong(served, [id], context)).has(id)
  return isNamed ? name : unseenName[context.language]
}

/** Whether texts may name records of a module to the caller. */
export function isTitleShown(served: ModuleDefinition, context: Context): boolean {
  const [title] = titleFieldsOf(served.module)
  return title === undefined || isShownInAll(served, title, context)
}

/** Whether the caller sees less than all records of a module. */
export function isLimited({ module }: ModuleDefinition, context: Context): boolean {
  return ruleFor(module, context) !== allRows
}

function ruleFor(module: Module, context: Context): Rule {
  const limits = limitsOf(module, context)
  return limits.length === 0 ? allRows : { is: 'any', rules: limits.map(({ rule }) => rule) }
}

/** The access of a caller to the fields of one record. */
export interface FieldAccess {
  /** The fields that are shown; undefined: all. */
  shown: ReadonlySet<string> | undefined
  masked: ReadonlySet<string>
  /** Masked fields too. */
  readOnly: ReadonlySet<string>
}

export const fullAccess: FieldAccess = { shown: undefined, masked: new Set(), readOnly: new Set() }

/** Whether a new record may copy the value of a field: a copy would show what the record does not. */
export const mayCopy = ({ shown, masked, readOnly }: FieldAccess, key: string): boolean =>
  (!shown || shown.has(key)) && !masked.has(key) && !readOnly.has(key)

/** Several data scopes of a record allow what any of them allows. */
export function accessTo({ module }: ModuleDefinition, row: Row, context: Context): FieldAccess {
  const limits = limitsOf(module, context)
  if (limits.every(limit => !limitsFields(limit))) return fullAccess
  const attributes = attributesOf(context.caller)
  return combined(limits.filter(({ rule }) => matches(rule, attributes, row)))
}

/** The same for a record that is not there yet, which any of the scopes may come to show. */
export function accessToNew({ module }: ModuleDefinition, context: Context): FieldAccess {
  return combined(limitsOf(module, context))
}

/** Whether data scopes of the caller mask fields of some records. */
export function masksFields({ module }: ModuleDefinition, context: Context): boolean {
  return limitsOf(module, context).some(({ masked }) => masked.size > 0)
}

const limitsFields = ({ fields, masked, readOnly }: Limit) =>
  fields !== undefined || masked.size > 0 || readOnly.size > 0

const shows = ({ fields }: Limit, name: string) => fields === undefined || fields.has(name)

function combined(limits: readonly Limit[]): FieldAccess {
  const inAll = (limited: (limit: Limit) => readonly string[]) =>
    new Set(
      limits.flatMap(limited).filter(name => limits.every(one => !shows(one, name) || limited(one).includes(name))),
    )
  return {
    shown: limits.some(({ fields }) => fields === undefined) ? undefined : new Set(limits.flatMap(fieldsShownBy)),
    masked: inAll(({ masked }) => [...masked]),
    readOnly: inAll(({ masked, readOnly }) => [...masked, ...readOnly]),
  }
}

const fieldsShownBy = ({ fields }: Limit): string[] => [...(fields ?? [])]

/** Whether the caller reads a field in every record: what is hidden in some must not be guessed by filters and orders. */
export function isShownInAll({ module }: ModuleDefinition, field: string, context: Context): boolean {
  const limits = limitsOf(module, context)
  // A search looks into several fields at once.
  if (field in module.searches) return limits.every(({ fields, masked }) => fields === undefined && masked.size === 0)
  if (!(field in module.fields)) return true
  return limits.every(limit => shows(limit, field) && !limit.masked.has(field))
}

/** The title of a record as the caller may read it. */
export function seenTitle(served: ModuleDefinition, record: Row, context: Context): string {
  return recordTitle(served.module, shownRecord(served, record, accessTo(served, record, context)))
}

/** A record as the caller may see it: without hidden fields, with masks in place of masked values. */
export function shownRecord<Rec extends Row>(
  { module }: ModuleDefinition,
  record: Rec,
  { shown, masked }: FieldAccess,
): Rec {
  if (!shown && masked.size === 0) return record
  const visible = Object.entries(module.fields).filter(([key]) => !shown || shown.has(key))
  const names = visible.flatMap(([key, field]) => [key, nameKeyOf(key, field) ?? key])
  const shownKeys = shown ? [...baseColumns, ...names].filter(name => name in record) : Object.keys(record)
  const values: Row = Object.fromEntries(shownKeys.map(name => [name, record[name]]))
  for (const [key, field] of visible) {
    if (!masked.has(key)) continue
    const name = nameKeyOf(key, field)
    if (key in values) values[key] = maskedValue(field, record[key])
    if (name && name in values) values[name] = FULL_MASK
  }
  // Only values of the same types have changed, and fields that answers may lack.
  return values as Rec
}
