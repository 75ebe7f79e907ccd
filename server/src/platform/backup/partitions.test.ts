import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createEmptyDatabase, execute, query, type TestDatabase } from '../../../../tests/support/database/postgres.ts'
import { migrate } from '../db/migrate/migrate.ts'
import { readMigrations } from '../db/readMigrations.ts'
import { prepareJobs } from '../jobs/prepareJobs.ts'
import { restoreBackup } from './restoreBackup.ts'
import { writeBackup } from './writeBackup.ts'

let source: TestDatabase
let target: TestDatabase
let folder: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'broadsheet-partitions-'))
  source = await createEmptyDatabase()
  target = await createEmptyDatabase()
})
afterEach(async () => {
  await source.drop()
  await target.drop()
  rmSync(folder, { recursive: true, force: true })
})

const entry = (id: number, at: string) =>
  `insert into change_log (id, tenant_id, module, record_id, version, operation, changed_at)
   values (${id}, '000000', 'blade-system/post', 7, ${id}, 'edit', ${at})`

const places = `select id, tableoid::regclass::text as place from change_log order by id`
const layout = `select relname, pg_get_expr(relpartbound, oid) as bound from pg_class
  where relispartition and relkind = 'r' and relname like 'change_log%' order by 1`

// Systems from before the partitions have one that holds all entries until the end of the month of the upgrade.
const before = `
  do $$ declare part regclass; begin
    for part in select inhrelid::regclass from pg_inherits join pg_class c on c.oid = inhrelid
      where inhparent = 'change_log'::regclass and pg_get_expr(relpartbound, c.oid) <> 'DEFAULT' loop
      execute format('drop table %s', part);
    end loop;
    execute format('create table log_partition.change_log_before partition of change_log for values from (minvalue) to (%L)',
      date_trunc('month', localtimestamp) + interval '1 month');
  end $$;
  select change_partitions_from(current_date)`

it('the history of an upgraded system comes back with its partitions, and goes on in them', async () => {
  await migrate(source.connection, await readMigrations())
  await execute(source.connection, before)
  await execute(
    source.connection,
    `insert into blade_tenant (id, tenant_id, tenant_name) values (1, '370201', 'x');
     ${entry(1, `'2024-02-03'`)}; ${entry(2, 'localtimestamp')}`,
  )
  await prepareJobs(source.connection)
  await execute(
    source.connection,
    `${entry(3, `localtimestamp + interval '1 month'`)}; ${entry(4, `'2031-05-06'`)};
     select change_partitions_from(current_date); ${entry(5, `'2032-05-06'`)}`,
  )
  const path = join(folder, 'history.tar')
  await writeBackup({ path, connection: source.connection, key: 'key' })
  await restoreBackup({ path, connection: target.connection, key: 'key' })
  expect(await query(target.connection, places)).toEqual(await query(source.connection, places))
  expect(await query(target.connection, layout)).toEqual(await query(source.connection, layout))
  expect((await query(target.connection, places)).map(({ place }) => place)).toEqual([
    'log_partition.change_log_before',
    'log_partition.change_log_before',
    expect.stringMatching(/^log_partition\.change_log_20\d\d_\d\d$/),
    'log_partition.change_log_2031_05',
    'log_partition.change_log_default',
  ])
  await execute(target.connection, `select change_partitions_from(current_date); ${entry(6, 'localtimestamp')}`)
  expect((await query(target.connection, places)).at(-1)).toEqual({ id: '6', place: 'log_partition.change_log_before' })
})
