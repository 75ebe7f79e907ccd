/** The fields of modules that name users, such as reviewers and account managers: whoever edits the records may hand them over. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Field } from '#contract/kit/fields'
import { codeOf } from '#contract/kit/module'
import { recordTitle } from '#contract/kit/recordTitle'
import { splitIds } from '#contract/kit/rules'
import { dynamic, type Row } from '../../platform/db/dynamic.ts'
import { logBulkChange } from '../bulk/logBulkChange.ts'
import { columnsOf, toWire } from '../definition/columns.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { isShownInAll, visibleTo } from '../lists/visibility.ts'
import { saveRecord } from '../records/records.ts'
import { type Found, type Handing, type HandoverKind, MAX_EXAMPLES } from './handoverKind.ts'

const users = 'blade-user'

/** A kind for each field that forms set and that names users. */
export function fieldHandovers(served: ModuleDefinition): HandoverKind[] {
  const { module, rows } = served
  if (rows || module.tenancy === 'platform' || !module.operations.includes('submit')) return []
  return Object.entries(module.fields)
    .filter(([, { target, modes }]) => target?.path === users && !target.value && modes?.edit !== 'hidden')
    .map(([key, field]) => kindOf(served, key, field))
}

function kindOf(served: ModuleDefinition, key: string, field: Field): HandoverKind {
  const { module } = served
  const several = field.kind === 'references'
  return {
    key: `${module.name}.${key}`,
    title: { zh: `${module.title.zh}：${field.label.zh}`, en: `${module.title.en}: ${field.label.en}` },
    path: module.path,
    filters: userId => [{ field: key, operator: several ? 'in' : 'eq', value: several ? [userId] : userId }],
    callerNeeds: codeOf(module, 'edit'),
    successorNeeds: served.handoverNeeds[key] ?? module.name,
    find: (userId, context) => findNaming(served, { key, several }, userId, context),
    handOver: (handing, context) => renameIn(served, { key, several }, handing, context),
  }
}

interface NamingField {
  key: string
  several: boolean
}

const naming = ({ key, several }: NamingField, userId: string): RawBuilder<SqlBool> =>
  several ? sql`${userId} = any(string_to_array(${sql.ref(key)}, ','))` : sql`${sql.ref(key)} = ${userId}::bigint`

const rowsNaming = ({ module, table }: ModuleDefinition, field: NamingField, userId: string, context: Context) =>
  dynamic(context.db)
    .selectFrom(table)
    .where(naming(field, userId))
    // An administrator of the platform reads all tenants, and hands over within one.
    .$if(module.tenancy !== 'platform', query => query.where('tenantId', '=', context.caller.tenantId))

async function findNaming(
  served: ModuleDefinition,
  field: NamingField,
  userId: string,
  context: Context,
): Promise<Found> {
  const inSubmit = { ...context, call: 'submit' }
  const { total } = await rowsNaming(served, field, userId, context)
    .select(eb => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  if (Number(total) === 0 || !isShownInAll(served, field.key, inSubmit))
    return { count: 0, others: Number(total), examples: [] }
  const visible = rowsNaming(served, field, userId, context).where(visibleTo(served, inSubmit))
  const { count } = await visible.select(eb => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  const rows = await visible.select(columnsOf(served.module)).orderBy('id').limit(MAX_EXAMPLES).execute()
  const examples = rows.map(row => recordTitle(served.module, toWire(served.module, row)))
  return { count: Number(count), others: Number(total) - Number(count), examples }
}

async function renameIn(
  served: ModuleDefinition,
  field: NamingField,
  { from, to, names }: Handing,
  context: Context,
): Promise<number> {
  const { module } = served
  const inSubmit = { ...context, call: 'submit' }
  if (!isShownInAll(served, field.key, inSubmit)) return 0
  const rows = await rowsNaming(served, field, from, context)
    .where(visibleTo(served, inSubmit))
    .select(['id', field.key])
    .orderBy('id')
    .forUpdate()
    .execute()
  const saved = []
  for (const row of rows) {
    const id = String(row.id)
    saved.push(await saveRecord(served, { id, [field.key]: valueFor(served, row, field, { from, to }) }, inSubmit))
  }
  if (saved.length === 0) return 0
  const title = `交接：${names.from} → ${names.to}`
  await logBulkChange(module, { title, changed: saved.map(({ id, version }) => [id, version, 0]) }, context.db)
  return saved.length
}

function valueFor(
  { module }: ModuleDefinition,
  row: Row,
  { key, several }: NamingField,
  { from, to }: Pick<Handing, 'from' | 'to'>,
): string | null {
  if (several) return [...new Set(splitIds(String(row[key] ?? '')).map(one => (one === from ? to.userId : one)))].join()
  // Nobody stands in for themselves.
  return module.path === users && String(row.id) === to.userId ? null : to.userId
}
