import { type ExpressionBuilder, sql } from 'kysely'
import { refusals } from '#contract/auth'
import type { FieldKind } from '#contract/fields'
import type { Module } from '#contract/module'
import { recordTitle } from '#contract/recordTitle'
import { dynamic, type Row } from '../db/dynamic.ts'
import { languageOf } from '../http/language.ts'
import { Refusal } from '../http/refusal.ts'
import { isId } from './idList.ts'
import { allServed, findServed } from './served.ts'
import type { Context } from './serveModule.ts'

/** Kinds that may hold the address of a file. */
export const showingFiles: readonly FieldKind[] = ['image', 'file', 'html']

const MOST = 100

/** The records that refer to this one or show a file that it shows, of modules the caller may see. */
export async function usesOf({ path }: { path: string }, id: string, { db, caller, request }: Context) {
  const own = findServed(path)
  const record =
    own && isId(id)
      ? await dynamic(db).selectFrom(own.table).selectAll().where('id', '=', id).executeTakeFirst()
      : undefined
  if (!own || !record) throw new Refusal(404, refusals.absent)
  const files = fieldsOf(own.module, ({ kind }) => showingFiles.includes(kind)).flatMap(key => filesIn(record[key]))
  const found = []
  for (const { module, table, rows } of allServed()) {
    // What lists work out is no table, and what has no screen cannot be opened.
    if (rows || !module.route || module.path === path || !caller.permissions.has(module.name)) continue
    const conditions = conditionsFor(module, { path, id, files })
    if (conditions.length === 0) continue
    const records = await dynamic(db)
      .selectFrom(table)
      .selectAll()
      .where(eb => eb.or(conditions.map(condition => condition(eb))))
      .orderBy('id', 'desc')
      .limit(MOST - found.length)
      .execute()
    const moduleTitle = module.title[languageOf(request)]
    for (const using of records)
      found.push({ id: String(using.id), route: module.route, moduleTitle, recordTitle: recordTitle(module, using) })
  }
  return found
}

type Condition = (eb: ExpressionBuilder<Record<string, Row>, string>) => ReturnType<typeof eb.or>

function conditionsFor(module: Module, { path, id, files }: { path: string; id: string; files: readonly string[] }) {
  const refers = (wanted: FieldKind) => fieldsOf(module, ({ kind, target }) => kind === wanted && target?.path === path)
  const like =
    (key: string, pattern: string): Condition =>
    eb =>
      eb(key, 'like', pattern)
  return [
    ...refers('reference').map(
      (key): Condition =>
        eb =>
          eb(key, '=', id),
    ),
    ...refers('references').map(
      (key): Condition =>
        eb =>
          eb(sql`',' || ${sql.ref(key)} || ','`, 'like', `%,${id},%`),
    ),
    ...fieldsOf(module, ({ kind }) => showingFiles.includes(kind)).flatMap(key =>
      files.map(name => like(key, `%${name}%`)),
    ),
  ]
}

function fieldsOf({ fields }: Module, wanted: (field: Module['fields'][string]) => boolean): string[] {
  return Object.keys(fields).filter(key => fields[key] && wanted(fields[key]))
}

/** The random names that files are stored under. */
function filesIn(value: unknown): string[] {
  return typeof value === 'string' ? (value.match(/upload\/\d{8}\/[\da-f-]{36}\.\w+/g) ?? []) : []
}
