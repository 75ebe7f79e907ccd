import type pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  createEmptyDatabase,
  execute,
  query as queryIn,
  type TestDatabase,
} from '../../../../../tests/support/database/postgres.ts'
import { readMigrations } from '../readMigrations.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let connection: pg.PoolConfig
const query = (statement: string) => queryIn(connection, statement)

beforeEach(async () => {
  database = await createEmptyDatabase()
  connection = database.connection
})
afterEach(() => database.drop())

const insert = (id: number, at: string) =>
  `insert into change_log (id, tenant_id, module, record_id, version, operation, after, changed_at, request_id)
   values (${id}, '000000', 'blade-system/post', 7, ${id}, 'edit', '{"sort":${id}}', ${at}, 'r${id}')`

const partitions = async () =>
  (
    await query(`select relname, pg_get_expr(relpartbound, oid) as bound from pg_class
      where relispartition and relkind = 'r' and relname like 'change_log%' order by 1`)
  ).map(({ relname, bound }) => `${relname} ${bound}`)

it('a new database begins with the current month, and entries of a month without a partition find theirs later', async () => {
  await migrate(connection, await readMigrations())
  expect((await partitions()).length).toBe(5)
  await execute(
    connection,
    [insert(1, `'2031-05-06'`), insert(2, `'2031-05-31 23:00'`), insert(3, `'2031-07-01'`)].join(';'),
  )
  await execute(connection, 'select change_partitions_from(current_date)')
  expect(await query('select id, tableoid::regclass::text as place from change_log order by id')).toEqual([
    { id: '1', place: 'log_partition.change_log_2031_05' },
    { id: '2', place: 'log_partition.change_log_2031_05' },
    { id: '3', place: 'log_partition.change_log_2031_07' },
  ])
  await execute(connection, 'select change_partitions_from(current_date)')
  expect((await partitions()).length).toBe(7)
})

it('making partitions waits for no reader and stops no writer', async () => {
  await migrate(connection, await readMigrations())
  const pg = await import('pg')
  const reader = new pg.default.Client(connection)
  await reader.connect()
  try {
    // A backup holds such a lock as long as it lasts.
    await reader.query('begin; lock table change_log in access share mode')
    await execute(connection, insert(1, `'2031-05-06'`))
    await execute(connection, 'select change_partitions_from(current_date)')
    await execute(connection, insert(2, 'localtimestamp'))
    expect((await partitions()).length).toBe(5)
  } finally {
    await reader.end()
  }
  await execute(connection, 'select change_partitions_from(current_date)')
  expect((await partitions()).length).toBe(6)
})
