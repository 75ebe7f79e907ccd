import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createCountedDb, type RoundTrips, twoPosts } from '../../../../../tests/support/database/countedDb.ts'
import { createDatabase, execute, type TestDatabase } from '../../../../../tests/support/database/postgres.ts'
import '../../../modules/index.ts'
import type { Db } from '../database.ts'
import { asSystem, runWithScope, type Scope } from '../tenancy/scope.ts'
import { inTransaction } from '../transaction.ts'
import { Batch } from './batch.ts'
import { MAX_PREPARED } from './names.ts'
import { executeWithNext } from './withNext.ts'

let database: TestDatabase
let db: Db
let trips: RoundTrips

beforeAll(async () => {
  database = await createDatabase()
  await execute(database.connection, twoPosts)
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

const scope = (tenantId: string): Scope => ({
  ...{ tenantId, userId: '7', deptId: null, allTenants: false, requestId: 'r' },
})
const as = <Result>(tenantId: string, work: () => Promise<Result>) => runWithScope(scope(tenantId), work)

const postWith = (id: string, handle = db) =>
  handle.selectFrom('bladePost').select(['id', 'postName']).where('id', '=', id).executeTakeFirst()

const preparedTexts = async () => {
  const { rows } = await asSystem(() =>
    sql<{ statement: string; uses: string }>`select statement, generic_plans + custom_plans as uses
      from pg_prepared_statements where from_sql = false`.execute(db),
  )
  return new Map(rows.map(({ statement, uses }) => [statement, Number(uses)]))
}

const addToJournal = (handle: Db, tenantId: string) =>
  handle
    .insertInto('changeLog')
    .values({
      ...{ id: String(Math.trunc(Math.random() * 1e15)), tenantId, module: 'm', recordId: '1', version: 1 },
      ...{ operation: 'edit', before: null, after: null, userId: null, requestId: null },
    })
    .execute()

it('is prepared when it comes for the second time, and sent with other values from then on', async () => {
  for (const id of ['1', '2', '1'])
    expect((await as('100001', () => postWith(id)))?.postName).toBe(id === '1' ? 'one' : undefined)
  const text = [...(await preparedTexts()).keys()].find(statement => statement.includes('"blade_post"'))
  expect((await preparedTexts()).get(text ?? '')).toBe(2)
})

it('is not prepared where it selects all columns, of which an upgrade may add one', async () => {
  const all = () => asSystem(() => db.selectFrom('bladePost').selectAll().where('id', '=', '1').execute())
  for (let turn = 0; turn < 3; turn++) await all()
  await asSystem(() => sql`select 1`.execute(db))
  expect([...(await preparedTexts()).keys()].filter(statement => statement.includes('*'))).toEqual([])
})

it('is not prepared where the constants of a partial unique index are its parameters', async () => {
  await execute(database.connection, 'create unique index on blade_post (post_code) where category = 9')
  const add = (id: string) =>
    asSystem(() =>
      db
        .insertInto('bladePost')
        .values({ id, tenantId: '100009', category: 9, postCode: 'c', postName: 'three', sort: 1 })
        .onConflict(conflict => conflict.columns(['postCode']).where('category', '=', 9).doNothing())
        .execute(),
    )
  // PostgreSQL plans without the parameters from the sixth time on.
  for (let turn = 0; turn < 8; turn++) await add(String(10 + turn))
})

it('announces another tenant in the same round trip', async () => {
  for (const tenant of ['100001', '100002', '100001', '100002']) {
    const visible = await as(tenant, () => db.selectFrom('bladePost').select('postName').execute())
    expect(visible).toEqual([{ postName: tenant === '100001' ? 'one' : 'two' }])
  }
  expect(trips.sent).toBe(4)
})

it('a transaction begins with its first statement, and the journal goes with its end', async () => {
  const post = await as('100001', () =>
    inTransaction(db, async tx => {
      const found = await postWith('1', tx)
      await addToJournal(tx, '100001')
      return found
    }),
  )
  expect(post?.postName).toBe('one')
  expect(trips.sent).toBe(2)
  const rows = await as('100001', () => db.selectFrom('changeLog').select('recordId').execute())
  expect(rows).toHaveLength(1)
})

it('an entry of the journal that cannot be written undoes the change', async () => {
  const change = as('100001', () =>
    inTransaction(db, async tx => {
      await tx.updateTable('bladePost').set({ postName: 'changed' }).where('id', '=', '1').execute()
      await addToJournal(tx, '999999999999999')
    }),
  )
  await expect(change).rejects.toThrow()
  expect((await as('100001', () => postWith('1')))?.postName).toBe('one')
})

it('a statement without an answer goes with the end of its transaction, and its error undoes the change', async () => {
  const rename = (name: string, divisor: number) =>
    as('100001', () =>
      inTransaction(db, async tx => {
        await tx.updateTable('bladePost').set({ postName: name }).where('id', '=', '1').execute()
        await executeWithNext(tx, `select set_config('app.seen', (1 / $1::int)::text, true)`, [divisor])
      }),
    )
  await expect(rename('changed', 0)).rejects.toThrow('division by zero')
  expect((await as('100001', () => postWith('1')))?.postName).toBe('one')
  trips.sent = 0
  await rename('one', 1)
  expect(trips.sent).toBe(2)
})

it('a statement without an answer is sent at once where there is no transaction', async () => {
  await as('100001', () => executeWithNext(db, `select set_config('app.seen', $1, false)`, ['yes']))
  const { rows } = await as('100001', () => sql`select current_setting('app.seen') as seen`.execute(db))
  expect(rows).toEqual([{ seen: 'yes' }])
})

it('a transaction without a statement costs nothing', async () => {
  await as('100001', () => inTransaction(db, async () => {}))
  const failing = as('100001', () =>
    inTransaction(db, async () => {
      throw new Error('on purpose')
    }),
  )
  await expect(failing).rejects.toThrow('on purpose')
  expect(trips.sent).toBe(0)
})

it('the tenant is announced again after a statement that failed', async () => {
  await as('100002', () => postWith('2'))
  await expect(as('100001', () => sql`select 1 / ${0}::int`.execute(db))).rejects.toThrow('division by zero')
  expect((await as('100002', () => postWith('2')))?.postName).toBe('two')
  expect(await as('100001', () => postWith('2'))).toBeUndefined()
})

it('a statement that failed to be parsed can be sent again', async () => {
  const ask = () => asSystem(() => sql`select ${1}::int from not_yet_there`.execute(db))
  for (let turn = 0; turn < 3; turn++) await expect(ask()).rejects.toThrow('not_yet_there')
  await execute(database.connection, 'create table not_yet_there (id int); grant select on not_yet_there to public')
  for (let turn = 0; turn < 3; turn++) expect((await ask()).rows).toEqual([])
})

it('a result that an upgrade has changed is prepared anew', async () => {
  await execute(database.connection, 'create table upgraded (a int); grant select on upgraded to public')
  const ask = (handle = db) => asSystem(() => sql`select a from upgraded where a > ${0}`.execute(handle))
  for (let turn = 0; turn < 3; turn++) await ask()
  await execute(database.connection, 'alter table upgraded alter a type bigint')
  expect((await ask()).rows).toEqual([])
  await execute(database.connection, 'alter table upgraded alter a type int')
  expect((await asSystem(() => inTransaction(db, tx => ask(tx)))).rows).toEqual([])
})

it('a connection keeps a limited number of statements', async () => {
  for (let number = 0; number < MAX_PREPARED + 50; number++)
    for (let turn = 0; turn < 2; turn++)
      await asSystem(() => sql`select ${1}::int as ${sql.ref(`n${number}`)}`.execute(db))
  expect((await preparedTexts()).size).toBeLessThan(MAX_PREPARED + 10)
  expect((await as('100001', () => postWith('1')))?.postName).toBe('one')
})

it('a value that cannot be sent leaves the connection usable', async () => {
  const circular: Record<string, unknown> = {}
  circular.self = circular
  await expect(asSystem(() => sql`select ${circular}::text`.execute(db))).rejects.toThrow('circular')
  expect((await as('100001', () => postWith('1')))?.postName).toBe('one')
})

it('runs nothing of a message after a statement that failed', async () => {
  const client = new pg.Client(database.connection)
  await client.connect()
  const { Prepared } = await import('./prepared.ts')
  const batch = new Batch([{ text: 'select 1 / 0' }, { text: 'create table left_behind ()' }], new Prepared())
  await expect(client.query(batch).result).rejects.toThrow('division by zero')
  const { rows } = await client.query(`select to_regclass('left_behind') as found`)
  expect(rows).toEqual([{ found: null }])
  await client.end()
})
