import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, execute, type TestDatabase } from '../../../../../tests/support/database/postgres.ts'
import { createScopedDb, type Db } from '../database.ts'
import { inSavepoint, inTransaction } from '../transaction.ts'
import { asSystem, runWithScope, type Scope } from './scope.ts'
import '../../../modules/index.ts'

let database: TestDatabase
let client: pg.Client
let db: Db

beforeAll(async () => {
  database = await createDatabase()
  await execute(
    database.connection,
    `insert into blade_post (id, tenant_id, category, post_code, post_name, sort)
       values (1, '100001', 1, 'a', 'one', 1), (2, '100002', 1, 'b', 'two', 1);
     insert into blade_param (id, tenant_id, param_name, param_key, param_value)
       values (1, '100001', 'a', 'a', 'a'), (2, '100002', 'b', 'b', 'b'), (3, '000000', 'p', 'p', 'p');
     insert into blade_tenant (id, tenant_id, tenant_name) values (1, '100001', 'a'), (2, '100002', 'b')`,
  )
  client = new pg.Client(database.appConnection)
  await client.connect()
  db = createScopedDb({ ...database.appConnection, max: 1 })
})
afterAll(async () => {
  await client?.end()
  await asSystem(() => db?.destroy())
  await database?.drop()
})

/** Without the query builder, as a mistake in handwritten SQL would ask. */
async function as(tenant: string | undefined, statement: string): Promise<unknown[]> {
  await client.query(`select set_config('app.tenant', $1, false)`, [tenant ?? ''])
  return (await client.query(statement)).rows
}

const ids = (rows: unknown[]) => rows.map(row => (row as { id: string }).id)

describe('row-level security', () => {
  it('shows nothing without a tenant', async () => {
    for (const table of ['blade_post', 'blade_param', 'blade_dict', 'blade_tenant_package', 'change_log'])
      expect(await as(undefined, `select id from ${table}`)).toEqual([])
  })

  it('shows the own rows, and those of the platform where they are shared', async () => {
    expect(ids(await as('100001', 'select id from blade_post'))).toEqual(['1'])
    expect(ids(await as('100001', 'select id from blade_param where id < 10 order by id'))).toEqual(['1', '3'])
    expect(ids(await as('100001', 'select id from blade_tenant'))).toEqual(['1'])
    expect((await as('100001', 'select id from blade_dict')).length).toBeGreaterThan(0)
    expect(ids(await as('*', 'select id from blade_post where id < 10 order by id'))).toEqual(['1', '2'])
  })

  it.each([
    `insert into blade_post (id, tenant_id, category, post_code, post_name, sort) values (9, '100002', 1, 'c', 'c', 1)`,
    `update blade_post set tenant_id = '100002' where id = 1`,
    `insert into blade_tenant (id, tenant_id, tenant_name) values (9, '100001', 'second')`,
    `insert into blade_dict (id, tenant_id, code, dict_value, sort) values (9, '000000', 'x', 'x', 1)`,
  ])('refuses %s', async statement => {
    await expect(as('100001', statement)).rejects.toThrow(/row-level security/)
  })

  it.each([
    `update blade_post set post_name = 'stolen' where id = 2 returning id`,
    `update blade_param set param_value = 'stolen' where id = 3 returning id`,
    `update blade_tenant set account_number = 1000 returning id`,
    `update blade_dict set dict_value = 'stolen' returning id`,
    'delete from blade_post returning id',
  ])('finds nothing for %s', async statement => {
    expect(await as('100001', statement)).toEqual([])
  })
})

describe('a connection', () => {
  const scope = (tenantId: string): Scope => ({
    tenantId,
    userId: '7',
    deptId: null,
    allTenants: false,
    requestId: 'r',
  })
  /** Sends handwritten SQL, which the guard of queries does not see. */
  const visibleRows = async (handle: Db) =>
    ids((await sql`select id from blade_post where id < 10 order by id`.execute(handle)).rows)
  const visibleIds = () => visibleRows(db)

  it('runs nothing without a scope', async () => {
    await expect(visibleIds()).rejects.toThrow('no tenant context')
  })

  it('follows the scope from query to query', async () => {
    expect(await runWithScope(scope('100001'), visibleIds)).toEqual(['1'])
    expect(await runWithScope(scope('100002'), visibleIds)).toEqual(['2'])
    expect(await asSystem(visibleIds)).toEqual(['1', '2'])
    expect(await runWithScope(scope('100001'), visibleIds)).toEqual(['1'])
  })

  it('knows its tenant again after a transaction that was rolled back', async () => {
    await runWithScope(scope('100001'), visibleIds)
    const inside = runWithScope(scope('100001'), () =>
      db.transaction().execute(async tx => {
        await asSystem(() => tx.selectFrom('bladePost').select('id').execute())
        throw new Error('on purpose')
      }),
    )
    await expect(inside).rejects.toThrow('on purpose')
    expect(await runWithScope(scope('100001'), visibleIds)).toEqual(['1'])
    expect(await asSystem(visibleIds)).toEqual(['1', '2'])
  })

  it('knows its tenant again after a part of a transaction that was rolled back', async () => {
    const visible = runWithScope(scope('100001'), () =>
      inTransaction(db, async tx => {
        const part = inSavepoint(tx, async () => {
          await asSystem(() => tx.selectFrom('bladePost').select('id').execute())
          throw new Error('on purpose')
        })
        await expect(part).rejects.toThrow('on purpose')
        return asSystem(() => visibleRows(tx))
      }),
    )
    expect(await visible).toEqual(['1', '2'])
  })

  it('does not commit a failed transaction, and knows its tenant again', async () => {
    await runWithScope(scope('100001'), visibleIds)
    const failed = asSystem(() =>
      db.transaction().execute(async tx => {
        await expect(sql`select 1 / ${0}::int`.execute(tx)).rejects.toThrow('division by zero')
      }),
    )
    await expect(failed).rejects.toThrow('current transaction is aborted')
    expect(await asSystem(visibleIds)).toEqual(['1', '2'])
    expect(await runWithScope(scope('100001'), visibleIds)).toEqual(['1'])
  })

  it('follows each of several scopes that share a transaction', async () => {
    const seen = await asSystem(() =>
      db
        .transaction()
        .execute(tx =>
          Promise.all(['100001', '100002', '100001'].map(tenant => runWithScope(scope(tenant), () => visibleRows(tx)))),
        ),
    )
    expect(seen).toEqual([['1'], ['2'], ['1']])
  })
})
