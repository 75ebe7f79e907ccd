import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase, execute, type TestDatabase } from '../../../../tests/support/database/postgres.ts'
import '../../modules/index.ts'
import post from '../../modules/system/post/index.ts'
import { createScopedDb, type Db } from '../../platform/db/database.ts'
import { asSystem, runWithScope } from '../../platform/db/tenancy/scope.ts'
import type { Filter } from '../definition/listQuery.ts'
import type { Context } from '../definition/serveModule.ts'
import { findPage, MAX_COUNTED } from './findPage.ts'

const FEW = '100001'
const MANY = '100002'

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await createDatabase()
  await execute(
    database.connection,
    `insert into blade_post (id, tenant_id, category, post_code, post_name, sort)
       select n, case when n <= 25 then '${FEW}' else '${MANY}' end, n % 2, 'c' || n, 'n' || n, n
       from generate_series(1, ${25 + MAX_COUNTED + 1}) n`,
  )
  db = createScopedDb({ ...database.appConnection, max: 1 })
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

it('a page comes with the number of all records', async () => {
  expect(await pageOf(FEW, 1, 10)).toEqual({ ids: numbers(1, 10), counted: 25 })
  expect(await pageOf(FEW, 2, 10)).toEqual({ ids: numbers(11, 20), counted: 25 })
  expect(await pageOf(FEW, 1, 25)).toEqual({ ids: numbers(1, 25), counted: 25 })
})

it('a page that is not full tells the number', async () => {
  expect(await pageOf(FEW, 3, 10)).toEqual({ ids: numbers(21, 25), counted: 25 })
  expect(await pageOf(FEW, 1, 30)).toEqual({ ids: numbers(1, 25), counted: 25 })
  expect(await pageOf(FEW, 1, 10, [{ key: 'id', operator: 'equal', value: '99999' }])).toEqual({ ids: [], counted: 0 })
})

it('a page behind the last one is empty, with the number of all records', async () => {
  expect(await pageOf(FEW, 4, 10)).toEqual({ ids: [], counted: 25 })
})

it('the number follows the filters', async () => {
  const upTo = (value: string): Filter => ({ key: 'id', operator: 'le', value })
  expect(await pageOf(FEW, 1, 2, [upTo('3')])).toEqual({ ids: [1, 2], counted: 3 })
  expect(await pageOf(MANY, 1, 1, [upTo('27')])).toEqual({ ids: [26], counted: 2 })
})

it('a list of more than are counted says so on every page', async () => {
  expect(await pageOf(MANY, 1, 2)).toEqual({ ids: [26, 27], counted: MAX_COUNTED + 1 })
  const { ids, counted } = await pageOf(MANY, 601, 10)
  expect(ids).toEqual(numbers(6026, 6035))
  expect(counted).toBe(MAX_COUNTED + 1)
})
