import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../../tests/support/database/postgres.ts'
import { createDb, type Db } from './database.ts'
import { dynamic } from './dynamic.ts'
import { executePrepared } from './prepared.ts'
import { asSystem } from './tenancy/scope.ts'
import { defineTable } from './tenancy/tables.ts'

defineTable('account', 'plain')
let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await createEmptyDatabase()
  db = createDb({ ...database.connection, max: 1 })
  await asSystem(() => sql`create table account (id int primary key, money int)`.execute(db))
  await asSystem(() => sql`insert into account values (1, 10), (2, 20)`.execute(db))
})
afterAll(async () => {
  await asSystem(() => db?.destroy())
  await database?.drop()
})

const moneyOf = (id: number, column = 'money') =>
  asSystem(async () => {
    const query = dynamic(db).selectFrom('account').select([column]).where('id', '=', id)
    return (await executePrepared(db, query)).rows
  })

const kept = () =>
  asSystem(
    async () => (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows,
  )

it('is kept by its connection once, for all values, and outlives a change of its table', async () => {
  expect([await moneyOf(1), await moneyOf(2)]).toEqual([[{ money: 10 }], [{ money: 20 }]])
  await moneyOf(1, 'id')
  expect(await kept()).toHaveLength(2)
  await asSystem(() => sql`alter table account add column name text`.execute(db))
  expect(await moneyOf(2)).toEqual([{ money: 20 }])
  expect(await kept()).toHaveLength(2)
})
