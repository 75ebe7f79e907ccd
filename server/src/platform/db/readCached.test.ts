import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { twoPosts } from '../../../../tests/support/database/countedDb.ts'
import { createDatabase, execute, query, type TestDatabase } from '../../../../tests/support/database/postgres.ts'
import '../../modules/index.ts'
import { timeLimit } from '../../../../tests/support/run/timeLimit.ts'
import { createPool, type Db, scopedDbOf } from './database.ts'
import { createListener, type Listener } from './listen.ts'
import { readCached } from './readCached.ts'
import { cachedTables } from './tenancy/cachedTables.ts'
import { asSystem, runWithScope } from './tenancy/scope.ts'
import { inTransaction } from './transaction.ts'

interface Process {
  db: Db
  listener: Listener
}

let database: TestDatabase
let one: Process
let other: Process
let reads: number

beforeAll(async () => {
  database = await createDatabase()
  await execute(database.connection, twoPosts)
  one = startProcess()
  other = startProcess()
  await vi.waitUntil(() => one.listener.isListening() && other.listener.isListening(), timeLimit(60_000))
})
afterAll(async () => {
  for (const { db, listener } of [one, other]) {
    await listener.close()
    await asSystem(() => db.destroy())
  }
  await database?.drop()
})

function startProcess(): Process {
  const listener = createListener({ ...database.appConnection, application_name: 'listener' })
  return { listener, db: scopedDbOf(createPool({ ...database.appConnection, max: 4 }), listener) }
}

const as = <Result>(tenantId: string, work: () => Promise<Result>) =>
  runWithScope({ tenantId, userId: '7', deptId: null, allTenants: tenantId === '000000', requestId: 'r' }, work)

/** The names of the posts of the test that a tenant sees. */
const names = (db: Db, tenantId = '100001') =>
  as(tenantId, () =>
    readCached(db, 'blade_post', 'names', async () => {
      reads += 1
      const rows = await db.selectFrom('bladePost').select('postName').where('id', '<', '3').orderBy('id').execute()
      return rows.map(({ postName }) => postName).join()
    }),
  )

const rename = (db: Db, name: string, id = '1') =>
  asSystem(() => db.updateTable('bladePost').set({ postName: name }).where('id', '=', id).execute())

async function readsOf(work: () => Promise<unknown>): Promise<number> {
  reads = 0
  await work()
  return reads
}

it('rows are read once, until they change', async () => {
  await rename(one.db, 'first')
  await expect.poll(() => readsOf(() => names(one.db))).toBe(0)
  await rename(one.db, 'renamed')
  expect(await names(one.db)).toBe('renamed')
})

it('a change reaches the other process within a second, by whatever means it was made', async () => {
  for (const [name, change] of Object.entries({
    'by the other': () => rename(one.db, 'by the other'),
    'by an operator': () =>
      query(database.connection, `update blade_post set post_name = 'by an operator' where id = 1`),
    'in a transaction': () => asSystem(() => inTransaction(one.db, tx => rename(tx, 'in a transaction'))),
  })) {
    await expect.poll(() => readsOf(() => names(other.db))).toBe(0)
    await change()
    await expect.poll(() => names(other.db), { interval: 20 }).toBe(name)
  }
})

it('a save that changes no value leaves what was read', async () => {
  await rename(one.db, 'same')
  await expect.poll(() => names(other.db)).toBe('same')
  await expect.poll(() => readsOf(() => names(other.db))).toBe(0)
  await rename(one.db, 'same')
  await rename(one.db, 'heard of', '2')
  await expect.poll(() => names(other.db, '100002')).toBe('heard of')
  expect(await readsOf(() => names(other.db))).toBe(0)
  await rename(one.db, 'two', '2')
})

it('a row that moves to another tenant is gone from the first', async () => {
  await rename(one.db, 'moving')
  await expect.poll(() => readsOf(() => names(other.db))).toBe(0)
  await query(database.connection, `update blade_post set tenant_id = '100002' where id = 1`)
  await expect.poll(() => names(other.db)).toBe('')
  await query(database.connection, `update blade_post set tenant_id = '100001' where id = 1`)
  await expect.poll(() => names(other.db)).toBe('moving')
})

it('a tenant never reads what another has read, and the platform reads all', async () => {
  await rename(one.db, 'one')
  for (let turn = 0; turn < 500; turn++) {
    expect(await names(one.db, '100001')).toBe('one')
    expect(await names(one.db, '100002')).toBe('two')
    expect(await names(one.db, '000000')).toBe('one,two')
  }
})

it('a change of one tenant leaves what the others have read', async () => {
  for (const tenant of ['100001', '100002', '000000'])
    await expect.poll(() => readsOf(() => names(other.db, tenant))).toBe(0)
  await rename(one.db, 'changed')
  await expect.poll(() => names(other.db, '000000')).toBe('changed,two')
  expect(await readsOf(() => names(other.db, '100002'))).toBe(0)
})

it('a transaction reads what it has written, and nobody else does before its end', async () => {
  await rename(one.db, 'before')
  await asSystem(() =>
    inTransaction(one.db, async tx => {
      await rename(tx, 'within')
      expect(await names(tx)).toBe('within')
      expect(await names(one.db)).toBe('before')
    }),
  )
  expect(await names(one.db)).toBe('within')
})

it('a transaction that was undone leaves nothing', async () => {
  await rename(one.db, 'before')
  const undone = asSystem(() =>
    inTransaction(one.db, async tx => {
      await rename(tx, 'within')
      await names(tx)
      throw new Error('on purpose')
    }),
  )
  await expect(undone).rejects.toThrow('on purpose')
  expect(await names(one.db)).toBe('before')
})

it('what was read before a change is not kept after it', async () => {
  await rename(one.db, 'old')
  await expect.poll(() => readsOf(() => names(other.db))).toBe(0)
  await rename(one.db, 'older')
  const slow = as('100001', () =>
    readCached(other.db, 'blade_post', 'slow', async () => {
      const row = await other.db.selectFrom('bladePost').select('postName').executeTakeFirst()
      await rename(one.db, 'new')
      await sleep(200)
      return row?.postName
    }),
  )
  expect(await slow).toBe('older')
  const again = as('100001', () => readCached(other.db, 'blade_post', 'slow', async () => 'read again'))
  expect(await again).toBe('read again')
})

it('without the listening connection nothing is kept', async () => {
  await rename(one.db, 'heard')
  await expect.poll(() => readsOf(() => names(other.db))).toBe(0)
  await execute(
    { ...database.connection },
    `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'listener' and datname = current_database()`,
  )
  await expect.poll(() => other.listener.isListening(), { interval: 1 }).toBe(false)
  await rename(one.db, 'missed')
  expect(await names(other.db)).toBe('missed')
  expect(await readsOf(() => names(other.db))).toBe(1)
  await expect.poll(() => other.listener.isListening()).toBe(true)
  expect(await names(other.db)).toBe('missed')
  await expect.poll(() => readsOf(() => names(other.db))).toBe(0)
})

it('a database that nobody listens for keeps nothing', async () => {
  const db = scopedDbOf(createPool({ ...database.appConnection, max: 1 }))
  onTestFinished(() => asSystem(() => db.destroy()))
  await names(db)
  expect(await readsOf(() => names(db))).toBe(1)
})

it('every cached table announces its changes', async () => {
  const { rows } = await asSystem(() =>
    sql<{
      name: string
    }>`select tgrelid::regclass::text as name from pg_trigger where tgname = 'announce_change'`.execute(one.db),
  )
  expect(rows.map(({ name }) => name).sort()).toEqual([...cachedTables].sort())
})
