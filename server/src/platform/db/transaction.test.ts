import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmptyDatabase, query, type TestDatabase } from '../../../../tests/support/database/postgres.ts'
import { withClient } from './client/client.ts'
import { createScopedDb, type Db } from './database.ts'
import { asSystem } from './tenancy/scope.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await createEmptyDatabase()
  db = createScopedDb(database.connection)
  await asSystem(() => sql`create table account (id int primary key, money int); `.execute(db))
  await asSystem(() => sql`insert into account values (1, 0), (2, 0)`.execute(db))
})
afterAll(async () => {
  await asSystem(() => db?.destroy())
  await database?.drop()
})

const add = (id: number, handle: Db) => sql`update account set money = money + 1 where id = ${id}`.execute(handle)
const money = async () =>
  (await asSystem(() => sql<{ money: number }>`select money from account order by id`.execute(db))).rows

it('repeats a transaction that met another in a deadlock', async () => {
  let waiting = 2
  let meet = () => {}
  const met = new Promise<void>(resolve => {
    meet = resolve
  })
  const crossing = (first: number, second: number) =>
    asSystem(() =>
      inTransaction(db, async tx => {
        await add(first, tx)
        if (--waiting === 0) meet()
        await met
        await add(second, tx)
      }),
    )
  await Promise.all([crossing(1, 2), crossing(2, 1)])
  expect(await money()).toEqual([{ money: 2 }, { money: 2 }])
})

it('gives up after the third time, and at once on other errors', async () => {
  const failing = async (code: string) => {
    let attempts = 0
    const work = async (tx: Db) => {
      attempts++
      await add(1, tx)
      throw Object.assign(new Error('on purpose'), { code })
    }
    await expect(asSystem(() => inTransaction(db, work))).rejects.toThrow('on purpose')
    return attempts
  }
  const before = await money()
  expect([await failing('40001'), await failing('40P01'), await failing('23505')]).toEqual([3, 3, 1])
  expect(await money()).toEqual(before)
})

it('joins the transaction it is in', async () => {
  const before = await money()
  const outer = asSystem(() =>
    inTransaction(db, async tx => {
      await inTransaction(tx, inner => add(1, inner))
      throw new Error('on purpose')
    }),
  )
  await expect(outer).rejects.toThrow('on purpose')
  expect(await money()).toEqual(before)
})

it('a connection that the database ends fails its query, and nothing else', async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  process.on('uncaughtException', note)
  await expect(
    withClient(database.connection, async client => {
      const ending = query(
        database.connection,
        `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
      )
      await Promise.all([client.query('select pg_sleep(60)'), ending])
    }),
  ).rejects.toThrow(/terminat/)
  process.off('uncaughtException', note)
  expect(unhandled).toEqual([])
})
