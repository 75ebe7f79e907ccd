import { sql } from 'kysely'
import type { Label } from '#contract/kit/fields'
import { parentFieldOf } from '#contract/kit/module'
import type { Paged } from '#contract/kit/reply'
import { isEmpty } from '#contract/kit/rules'
import { type Db, dynamic, type Row } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { columnsOf, type WireRecord } from '../definition/columns.ts'
import type { Filter, ListQuery } from '../definition/listQuery.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import type { RawInput } from '../input/readInput.ts'
import { inOrder, matchingIn } from './findPage.ts'
import { present } from './lists.ts'
import { isLimited, seenTitle, visibleTo } from './visibility.ts'

type TreeRecord = WireRecord & { children?: TreeRecord[]; hasChildren?: boolean }

export const ROOT = '0'

/** All matching records as a forest. */
export async function listForest(served: ModuleDefinition, query: ListQuery, context: Context): Promise<TreeRecord[]> {
  return forestOf(await listAll(served, query, context), parentKey(served))
}

/** A page of records; on trees, of roots with all that is below them. */
export function pageOfRecords<Rec>(
  records: readonly Rec[],
  { current, size }: Pick<ListQuery, 'current' | 'size'>,
): Paged<Rec> {
  const start = (current - 1) * size
  const total = records.length
  return { records: records.slice(start, start + size), total, size, current, pages: Math.ceil(total / size) }
}

/** Trees answer a page where one is requested, and everything otherwise. */
export function isPageRequested(raw: RawInput): boolean {
  return ['current', 'size'].some(name => !isEmpty(raw.get(name)?.value))
}

/** One level; without a parent all levels are searched and the matches put together as far as they belong together. */
export async function listLevel(served: ModuleDefinition, query: ListQuery, context: Context): Promise<TreeRecord[]> {
  const key = parentKey(served)
  const ofOneLevel = query.filters.some(filter => filter.key === key)
  const records = ofOneLevel ? await listOneLevel(served, query, context) : await listAll(served, query, context)
  const withChildren = await idsWithChildren(served, records, context)
  for (const record of records) if (withChildren.has(record.id)) record.hasChildren = true
  return ofOneLevel ? records : forestOf(records, key)
}

/** All matching records, not put together. */
export async function listAll(
  served: ModuleDefinition,
  { filters, sorting }: Pick<ListQuery, 'filters' | 'sorting'>,
  context: Context,
): Promise<TreeRecord[]> {
  const query = inOrder(served, matchingIn(served, filters, dynamic(context.db), context), sorting)
  return present(served, await query.select(columnsOf(served.module)).execute(), context)
}

/** Records whose parent is hidden from the caller are listed at the top level. */
async function listOneLevel(served: ModuleDefinition, query: ListQuery, context: Context): Promise<TreeRecord[]> {
  const key = parentKey(served)
  const isFirst = query.filters.some(filter => filter.key === key && filter.value === ROOT)
  if (!isFirst || !isLimited(served, context)) return listAll(served, query, context)
  const filters = query.filters.filter(filter => filter.key !== key)
  const db = dynamic(context.db)
  const above = db.selectFrom(served.table).select('id').where(visibleTo(served, context))
  const rows = await inOrder(served, matchingIn(served, filters, db, context), query.sorting)
    .where(key, 'not in', above)
    .select(columnsOf(served.module))
    .execute()
  return present(served, rows, context)
}

async function idsWithChildren(
  served: ModuleDefinition,
  records: TreeRecord[],
  context: Context,
): Promise<Set<string>> {
  if (records.length === 0) return new Set()
  const key = parentKey(served)
  const ids = records.map(record => record.id)
  const rows = await dynamic(context.db)
    .selectFrom(served.table)
    .select(key)
    .distinct()
    .where(key, 'in', ids)
    .where(visibleTo(served, context))
    .execute()
  return new Set(rows.map(row => String(row[key])))
}

type Node = { id: string; children?: Node[]; hasChildren?: boolean }

/** Puts records below their parents; those whose parent is not among them become roots. Leaves have no `children`. */
export function forestOf<Record extends Node>(records: readonly Record[], parent: keyof Record): Record[] {
  const byId = new Map(records.map(record => [record.id, record]))
  const roots: Record[] = []
  for (const record of records) {
    const above = byId.get(String(record[parent]))
    if (!above || above === record) {
      roots.push(record)
      continue
    }
    above.children = [...(above.children ?? []), record]
    above.hasChildren = true
  }
  return roots
}

export const levelOf = (key: string, parentId: string): Filter => ({ key, operator: 'equal', value: parentId })

function parentKey({ module }: ModuleDefinition): string {
  const key = parentFieldOf(module)
  if (!key) throw new Error(`${module.path} is not a tree`)
  return key
}

/** One change of a tree's shape at a time: two moves that are fine alone could close a circle together. */
export async function lockTree({ table }: ModuleDefinition, db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${table}))`.execute(db)
}

/** Refuses to put a record below itself. */
export async function assertNoCircle(served: ModuleDefinition, id: string, parentId: string, db: Db): Promise<void> {
  const key = parentKey(served)
  for (let above = parentId; above !== ROOT; ) {
    if (above === id) throw new Refusal(400, labels.circle)
    const row: Row | undefined = await dynamic(db)
      .selectFrom(served.table)
      .select(key)
      .where('id', '=', above)
      .executeTakeFirst()
    above = String(row?.[key] ?? ROOT)
  }
}

/** Refuses to remove records from above others that stay. */
export async function assertNoChildren(
  served: ModuleDefinition,
  records: readonly WireRecord[],
  context: Context,
): Promise<void> {
  const key = parentKey(served)
  const ids = records.map(({ id }) => id)
  const row = await dynamic(context.db)
    .selectFrom(served.table)
    .select(eb => [eb.ref(key).as('parent'), eb.fn.countAll<string>().as('count')])
    .where(key, 'in', ids)
    .where('id', 'not in', ids)
    .groupBy(key)
    .limit(1)
    .executeTakeFirst()
  const parent = row && records.find(({ id }) => id === String(row.parent))
  if (parent) throw new Refusal(400, labels.children(seenTitle(served, parent, context), Number(row.count)))
}

const labels = {
  circle: { zh: '上级不能是自身或其下级', en: 'A record cannot stand below itself' },
  children: (name: string, count: number): Label => ({
    zh: `请先删除下级数据：“${name}”下还有${count}条`,
    en: `Please remove what stands below it first: ${count} below “${name}”`,
  }),
}
