import type { Selectable } from 'kysely'
import type { CallInput } from '#contract/kit/module'
import type { Paged } from '#contract/kit/reply'
import { isEmpty, promptFor } from '#contract/kit/rules'
import { country, type Region, region } from '#contract/system/region'
import type { TableOf, WireRecord } from '../../../kit/definition/columns.ts'
import type { Filter } from '../../../kit/definition/listQuery.ts'
import { type Context, type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { listRecords, readListQuery } from '../../../kit/lists/lists.ts'
import { listAll, lockTree } from '../../../kit/lists/trees.ts'
import { saveDerived } from '../../../kit/records/derived.ts'
import { removeRecords, saveRecord } from '../../../kit/records/records.ts'
import type { Database, Row } from '../../../platform/db/database.ts'
import { inTransaction, withTransaction } from '../../../platform/db/transaction.ts'
import { absent, forbidden, Refusal } from '../../../platform/http/reply/refusal.ts'

type StoredRegion = Selectable<Database['bladeRegion']>

/** The columns that name a region of each level; the country has none. */
const pairs = [
  undefined,
  { code: 'provinceCode', name: 'provinceName' },
  { code: 'cityCode', name: 'cityName' },
  { code: 'districtCode', name: 'districtName' },
  { code: 'townCode', name: 'townName' },
  { code: 'villageCode', name: 'villageName' },
] as const

/** Regions below carry the name of each region above them. */
const nameColumns = pairs.flatMap(pair => (pair ? [pair.name] : []))

function ownPair(level: number, code: string, name: string): Record<string, string> {
  const pair = pairs[level]
  return pair ? { [pair.code]: code, [pair.name]: name } : {}
}

/** The values that a region inherits from the one above it: the way down to it, and the names on that way. */
function namesAbove(parent: StoredRegion): Record<string, string | null> {
  const inherited = pairs.flatMap(pair => (pair ? [pair.code, pair.name] : [])).map(key => [key, parent[key]] as const)
  const ancestors = [parent.regionLevel > 0 ? parent.ancestors : null, parent.code].filter(Boolean).join(',')
  return { ...Object.fromEntries(inherited), ancestors }
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    bladeRegion: TableOf<typeof region>
  }
}

type Db = Context['db']

const bySort = [
  ['sort', 'asc'],
  ['code', 'asc'],
] as const

const served: ModuleDefinition = serveModule(region, {
  table: 'blade_region',
  derived: nameColumns,
  order: bySort,
  menu: { under: 'base', sort: 1, source: 'iconfont icon-iframe' },
  unique: [{ fields: ['code'] }],
  // Which of the two is required is known with the region.
  policies: { submit: { anyOf: ['region_add', 'region_edit'], platform: true } },
  hooks: {
    async beforeSubmit(draft, { before, db }) {
      await lockTree(served, db)
      if (before) settle(draft, before)
    },

    async afterSubmit(region, { before, db }) {
      if (before && region.name !== before.name) await renameBelow(region, db)
    },

    async beforeRestore({ code, parentCode, regionLevel, name }, { db }) {
      await lockTree(served, db)
      const parent = await findRegion(parentCode, db)
      if (!parent && regionLevel > 0) throw new Refusal(400, labels.parent)
      // Those above may have another name by now.
      return { ...(parent && namesAbove(parent)), ...ownPair(regionLevel, code, name) }
    },
  },
  calls: {
    list: async (_, context, { raw }) => {
      const query = readListQuery(served, raw, context)
      const page = (await listRecords(served, query, context)) as Paged<WireRecord & KnownRegion>
      return { ...page, records: await onWire(page.records, context.db) }
    },

    'lazy-list': async ({ parentCode, code, name }, context) => {
      const searched = [
        ...(code ? [{ key: 'code', operator: 'equal', value: code } as const] : []),
        ...(name ? [{ key: 'name', operator: 'like', value: name } as const] : []),
      ]
      const level: Filter = { key: 'parentCode', operator: 'equal', value: parentCode || country }
      const filters = searched.length > 0 && !parentCode ? searched : [level, ...searched]
      const rows = (await listAll(served, { filters, sorting: bySort }, context)) as (WireRecord & KnownRegion)[]
      const parents = await parentsAmong(rows, context.db)
      return (await onWire(rows, context.db)).map(row => (parents.has(row.code) ? { ...row, hasChildren: true } : row))
    },

    'lazy-tree': async ({ parentCode }, { db }) => {
      const rows = await below(parentCode || country, db)
      const parents = await parentsAmong(rows, db)
      return rows.map(({ code, parentCode: parentId, name: title }) => ({
        ...{ id: code, parentId, title, key: code, value: code },
        ...(parents.has(code) && { hasChildren: true }),
      }))
    },

    detail: async ({ id, code = id }, context) => {
      if (!code) throw new Refusal(400, promptFor(region.fields.code))
      const filters: Filter[] = [{ key: 'code', operator: 'equal', value: code }]
      const rows = (await listAll(served, { filters, sorting: bySort }, context)) as (WireRecord & KnownRegion)[]
      const [[found], [row]] = [await onWire(rows, context.db), rows]
      if (!found || !row) throw absent()
      return { ...found, id: row.id }
    },

    select: async ({ code }, { db }) => {
      const rows = await below(code || country, db)
      return rows.map(({ code, name }) => ({ id: code, code, name }))
    },

    submit: (input, context) =>
      withTransaction(context, async (inner, db) => {
        await lockTree(served, db)
        const stored = await findRegion(input.code, db)
        if (!context.caller.permissions.has(`${region.name}_${stored ? 'edit' : 'add'}`)) throw forbidden()
        if (stored) await change(stored, input, inner)
        else await create(input, inner)
        return null
      }),

    remove: ({ id }, context) =>
      inTransaction(context.db, async db => {
        await lockTree(served, db)
        const stored = await findRegion(id, db)
        if (!stored) throw absent()
        if ((await parentsAmong([stored], db)).size > 0) throw new Refusal(400, labels.children)
        await removeRecords(served, [stored.id], { ...context, db })
        return null
      }),
  },
})

export default served

/** A row with the id that stays in the server. */
type KnownRegion = Region & { id: string; tenantId: string }
type RegionInput = CallInput<(typeof region)['calls']['submit']>

async function create(input: RegionInput, context: Context): Promise<void> {
  const { code, parentCode, name, regionLevel, sort, remark } = input
  for (const key of ['parentCode', 'name', 'regionLevel', 'sort'] as const)
    if (isEmpty(input[key])) throw new Refusal(400, promptFor(region.fields[key]))
  const parent = await findRegion(parentCode ?? '', context.db)
  if (!parent) throw new Refusal(400, labels.parent)
  if (!isBelow(code, parent.code)) throw new Refusal(400, labels.code)
  if (Number(regionLevel) <= parent.regionLevel || !pairs[Number(regionLevel)]) throw new Refusal(400, labels.level)
  await saveRecord(
    served,
    {
      ...{ code, parentCode, name, regionLevel, sort, remark },
      ...namesAbove(parent),
      ...ownPair(Number(regionLevel), code, name ?? ''),
    },
    context,
  )
}

/** A region retains its parent and level: its code contains both. */
async function change(stored: StoredRegion, input: RegionInput, context: Context): Promise<void> {
  for (const key of ['parentCode', 'regionLevel'] as const)
    if (!isEmpty(input[key]) && input[key] !== stored[key]) throw new Refusal(400, labels.place)
  const changed = { name: input.name || stored.name, ...(!isEmpty(input.sort) && { sort: input.sort }) }
  await saveRecord(served, { id: stored.id, ...changed, remark: input.remark }, context, input.version || undefined)
}

/** Restoring a version changes only these, and the name is in two places. */
function settle(draft: Row, { code, regionLevel, name }: StoredNames): void {
  const values = { id: draft.id, name: draft.name ?? name, sort: draft.sort, remark: draft.remark }
  for (const key of Object.keys(draft)) delete draft[key]
  Object.assign(draft, values, ownPair(regionLevel, code, String(values.name)))
}

/** Regions below carry the name too. */
async function renameBelow({ code, regionLevel, name }: StoredNames, db: Db): Promise<void> {
  const columns = pairs[regionLevel]
  if (!columns) return
  await saveDerived(served, { [columns.name]: name }, eb => eb(columns.code, '=', code), db)
}

type StoredNames = Pick<StoredRegion, 'code' | 'regionLevel' | 'name'>

/** The code of the parent goes on; the country's is left out. */
function isBelow(code: string, parentCode: string): boolean {
  if (!/^[0-9A-Za-z]+$/.test(code)) return false
  return parentCode === country ? code !== country : code.startsWith(parentCode) && code.length > parentCode.length
}

function findRegion(code: string, db: Db): Promise<StoredRegion | undefined> {
  return db.selectFrom('bladeRegion').selectAll().where('code', '=', code).executeTakeFirst()
}

function below(code: string, db: Db) {
  return db
    .selectFrom('bladeRegion')
    .select(['code', 'parentCode', 'name'])
    .where('parentCode', '=', code)
    .orderBy('sort')
    .orderBy('code')
    .execute()
}

async function parentsAmong(rows: readonly { code: string }[], db: Db): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const codes = rows.map(({ code }) => code)
  const found = db.selectFrom('bladeRegion').select('parentCode').distinct().where('parentCode', 'in', codes)
  return new Set((await found.execute()).map(({ parentCode }) => parentCode))
}

async function onWire(rows: readonly KnownRegion[], db: Db): Promise<Region[]> {
  const codes = [...new Set(rows.map(({ parentCode }) => parentCode))]
  const above =
    codes.length === 0
      ? []
      : await db.selectFrom('bladeRegion').select(['code', 'name']).where('code', 'in', codes).execute()
  const names = new Map(above.map(({ code, name }) => [code, name]))
  return rows.map(({ id: _, tenantId: __, ...row }) => ({ ...row, parentName: names.get(row.parentCode) ?? '' }))
}

const labels = {
  children: { zh: '请先删除子节点!', en: 'Please remove what stands below it first!' },
  parent: { zh: '父区划不存在', en: 'The parent does not exist' },
  code: { zh: '区划编号应由父区划编号和子编号组成', en: 'The code must go on from the code of the parent' },
  level: { zh: '区划等级应低于父区划', en: 'The level must be below that of the parent' },
  place: { zh: '区划不可移动', en: 'A region cannot be moved' },
}
