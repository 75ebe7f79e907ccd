import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createCountedDb, type RoundTrips } from '../../../../tests/support/database/countedDb.ts'
import { createDatabase, execute, type TestDatabase } from '../../../../tests/support/database/postgres.ts'
import '../../modules/index.ts'
import post from '../../modules/system/post/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { asSystem, runWithScope } from '../../platform/db/tenancy/scope.ts'
import type { Filter } from '../definition/listQuery.ts'
import type { Context } from '../definition/serveModule.ts'
import { findPage, MAX_COUNTED } from './findPage.ts'

const FEW = '100001'
const MANY = '100002'

let database: TestDatabase
let db: Db
let trips: RoundTrips

beforeAll(async () => {
  database = await createDatabase()
  await execute(
    database.connection,
    `insert into blade_post (id, tenant_id, category, post_code, post_name, sort)
       select n, case when n <= 25 then '${FEW}' else '${MANY}' end, n % 2, 'c' || n, 'n' || n, n
       from generate_series(1, ${25 + MAX_COUNTED + 1}) n`,
  )
  const counted = createCountedDb(database)
  db = counted.db
  trips = counted.trips
})
beforeEach(() => {
  trips.sent = 0
})
afterAll(async () => {
  await asSystem(() => db?.destroy())
  await database?.drop()
})

/** The ids of a page, with the number of all records. */
async function pageOf(tenantId: string, current: number, size: number, filters: readonly Filter[] = []) {
  // An unlimited caller; the page needs no more of the context.
  const context = { db, caller: { tenantId, dataScopes: [] } } as unknown as Context
  const query = { filters, sorting: [['id', 'asc']] as const, current, size }
  const scope = { tenantId, userId: '7', deptId: null, allTenants: false, requestId: 'r' }
  const { rows, counted } = await runWithScope(scope, () => findPage(post, query, context))
  return { ids: rows.map(({ id }) => Number(id)), counted }
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

it('a page and the number of all records take one round trip', async () => {
  expect(await pageOf(FEW, 1, 10)).toEqual({ ids: numbers(1, 10), counted: 25 })
  expect(await pageOf(FEW, 2, 10)).toEqual({ ids: numbers(11, 20), counted: 25 })
  expect(trips.sent).toBe(2)
})

it('a page that is not full tells the number', async () => {
  expect(await pageOf(FEW, 3, 10)).toEqual({ ids: numbers(21, 25), counted: 25 })
  expect(await pageOf(FEW, 1, 30)).toEqual({ ids: numbers(1, 25), counted: 25 })
  expect(await pageOf(FEW, 1, 10, [{ key: 'id', operator: 'equal', value: '99999' }])).toEqual({ ids: [], counted: 0 })
  expect(trips.sent).toBe(3)
})

it('a page behind the last one is empty, with the number of all records', async () => {
  expect(await pageOf(FEW, 4, 10)).toEqual({ ids: [], counted: 25 })
})

it('a list that is compiled once keeps to its tenant and its filters', async () => {
  const first = (value: string): Filter => ({ key: 'id', operator: 'le', value })
  for (let turn = 0; turn < 3; turn++) {
    expect(await pageOf(FEW, 1, 2)).toEqual({ ids: [1, 2], counted: 25 })
    expect((await pageOf(MANY, 1, 2)).ids).toEqual([26, 27])
    expect(await pageOf(FEW, 1, 2, [first('1')])).toEqual({ ids: [1], counted: 1 })
    expect(await pageOf(FEW, 1, 2, [first('3')])).toEqual({ ids: [1, 2], counted: 3 })
    expect(await pageOf(MANY, 1, 2, [first('26')])).toEqual({ ids: [26], counted: 1 })
  }
})

it('a list of more than are counted is counted again after a few seconds', async () => {
  const more = { ids: [26, 27], counted: MAX_COUNTED + 1 }
  expect(await pageOf(MANY, 1, 2)).toEqual(more)
  await execute(database.connection, 'update blade_post set is_deleted = 1 where id = 28')
  expect(await pageOf(MANY, 1, 2)).toEqual(more)
  await expect.poll(() => pageOf(MANY, 1, 2), { interval: 500 }).toEqual({ ...more, counted: MAX_COUNTED })
  expect((await pageOf(FEW, 1, 2)).counted).toBe(25)
})

it('pages far behind are found by their ids', async () => {
  expect((await pageOf(MANY, 601, 10)).ids).toEqual([...numbers(6027, 6036)])
})
