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

const month = async (from: number) =>
  (
    await query(`select to_char(localtimestamp + interval '${from} months', 'YYYY_MM') as name,
    date_trunc('month', localtimestamp + interval '${from} months') as first`)
  )[0] as { name: string; first: Date }

it('the upgrade keeps every entry where it is and writes new months beside', async () => {
  const migrations = await readMigrations()
  await migrate(
    connection,
    migrations.filter(({ name }) => name < '0097'),
  )
  await execute(
    connection,
    [insert(1, `'2024-02-03'`), insert(2, `'2025-12-31 23:59:59'`), insert(3, 'localtimestamp')].join(';'),
  )
  const index = `select pg_relation_filenode(indexrelid) as file from pg_index join pg_class c on c.oid = indexrelid
    where c.relname = 'change_log_newest' and c.relkind = 'i'`
  const before = await query(index)
  const rows = await query('select * from change_log order by id')
  await migrate(connection, migrations)
  expect(await query('select * from change_log order by id')).toEqual(rows)
  expect(await query(index)).toEqual(before)
  const named = (await partitions()).map(text => text.split(' ')[0])
  const months = [(await month(1)).name, (await month(2)).name, (await month(3)).name]
  expect(named).toEqual([...months.map(name => `change_log_${name}`), 'change_log_before', 'change_log_default'].sort())
  await execute(connection, insert(4, `localtimestamp + interval '1 month'`))
  expect(await query('select tableoid::regclass::text as place from change_log where id = 4')).toEqual([
    { place: `log_partition.change_log_${months[0]}` },
  ])
  expect(
    await query(`select relrowsecurity and relforcerowsecurity as guarded, pg_table_is_visible(oid) as visible
    from pg_class where relname = 'change_log'`),
  ).toEqual([{ guarded: true, visible: true }])
})

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
