/** The rows and fields that a caller sees: the one place where data scopes meet the queries and answers of the kit. */

import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Label } from '#contract/kit/fields'
import type { Module } from '#contract/kit/module'
import { dynamic, type Row } from '../../platform/db/database.ts'
import { compileRule } from '../data-scope/compileRule.ts'
import { attributesOf, limitsOf } from '../data-scope/limits.ts'
import { matches } from '../data-scope/matches.ts'
import { allRows, type Rule } from '../data-scope/rule.ts'
import { baseColumns, type WireRecord } from '../definition/columns.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'

/** The condition for `where` that every query for a caller's records of a module carries. */
export function visibleTo(
  { module }: ModuleDefinition,
  context: Context,
): <DB, TB extends keyof DB>(builder: ExpressionBuilder<DB, TB>) => Expression<SqlBool> {
  return compileRule(ruleFor(module, context), attributesOf(context.caller))
}

/** Stands for the name of a record that the caller does not see, where something else refers to it. */
export const unseenName: Label = { zh: '无权查看的内容', en: 'Content you may not see' }

/** The ids of records that the caller sees, out of those that somebody else has found. */
export async function seenAmong(
  served: ModuleDefinition,
  ids: readonly (string | null | undefined)[],
  context: Context,
): Promise<ReadonlySet<string>> {
  const asked = [...new Set(ids.filter(id => id !== null && id !== undefined))]
  if (asked.length === 0) return new Set()
  const rows = await dynamic(context.db)
    .selectFrom(served.table)
    .select('id')
    .where(sql<SqlBool>`id = any(${asked}::bigint[])`)
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
  return (await seenAmong(served, [id], context)).has(id) ? name : unseenName[context.language]
}

/** Whether the caller sees less than all records of a module. */
export function isLimited({ module }: ModuleDefinition, context: Context): boolean {
  return ruleFor(module, context) !== allRows
}

function ruleFor(module: Module, context: Context): Rule {
  const limits = limitsOf(module, context)
  return limits.length === 0 ? allRows : { is: 'any', rules: limits.map(({ rule }) => rule) }
}

/** The fields that the caller sees of one stored record; undefined: all. */
export function shownFieldsOf(
  { module }: ModuleDefinition,
  row: Row,
  context: Context,
): ReadonlySet<string> | undefined {
  const limits = limitsOf(module, context)
  if (limits.every(({ fields }) => fields === undefined)) return undefined
  const attributes = attributesOf(context.caller)
  const showing = limits.filter(({ rule }) => matches(rule, attributes, row))
  if (showing.some(({ fields }) => fields === undefined)) return undefined
  return new Set(showing.flatMap(({ fields }) => [...(fields ?? [])]))
}

/** Whether the caller sees a field in every record: what is hidden in some must not be guessed by filters and orders. */
export function isShownInAll({ module }: ModuleDefinition, field: string, context: Context): boolean {
  // A search looks into several fields at once.
  if (field in module.searches) return limitsOf(module, context).every(({ fields }) => fields === undefined)
  if (!(field in module.fields)) return true
  return limitsOf(module, context).every(({ fields }) => fields === undefined || fields.has(field))
}

/** A record without what the caller does not see. */
export function pickShown(
  { module }: ModuleDefinition,
  record: WireRecord,
  shown: ReadonlySet<string> | undefined,
): WireRecord {
  if (!shown) return record
  const fields = Object.entries(module.fields).filter(([key]) => shown.has(key))
  const names = fields.flatMap(([key, { target }]) => [key, target?.as ?? `${key}Name`])
  const shownNames = [...baseColumns, ...names].filter(name => name in record)
  return Object.fromEntries(shownNames.map(name => [name, record[name]])) as WireRecord
}
