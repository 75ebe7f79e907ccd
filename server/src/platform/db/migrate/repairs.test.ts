import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createDatabase,
  createEmptyDatabase,
  execute,
  query,
  query as queryIn,
  type TestDatabase,
} from '../../../../../tests/support/database/postgres.ts'
import { readMigrations, readSchemaOf02 } from '../readMigrations.ts'
import { reportRepairs } from './exportTables.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await createEmptyDatabase()
  await migrate(database.connection, [await readSchemaOf02()])
})

afterEach(() => database.drop())

const upgrade = async () => migrate(database.connection, await readMigrations())

/** Lines that the upgrade writes into the usual log of each tenant about one migration. */
async function logged(migration: string) {
  await reportRepairs(database.connection, () => {})
  const rows = await query(
    database.connection,
    `select tenant_id, log_data from blade_log_usual where log_id = 'upgrade.repair' order by tenant_id`,
  )
  return rows
    .map(({ tenant_id, log_data }) => ({ tenant_id, ...JSON.parse(String(log_data)) }))
    .filter(row => row.migration === migration)
    .map(({ tenant_id, repaired }: { tenant_id: string; repaired: Record<string, string>[] }) => [
      tenant_id,
      repaired.map(({ table, record, field, was }) => [table, Number(record), field, was]).sort(),
    ])
}

it('logs names that clash in their one form, and leaves all of them as they are', async () => {
  await execute(
    database.connection,
    `set app.tenant = '*';
    insert into blade_tenant (id, tenant_id, tenant_name) values
      (1, '100001', '医药报'), (2, '100002', '海右报'), (3, '100003', ' 医药报');
    insert into blade_user (id, tenant_id, account, password, is_deleted) values
      (1, '100001', 'chen', 'x', 0), (2, '100001', 'Chen', 'x', 0), (3, '100001', 'ｃｈｅｎ', 'x', 0),
      (4, '100002', 'CHEN', 'x', 0), (5, '100002', 'chen', 'x', 1);
    insert into blade_post (id, tenant_id, category, post_code, post_name, sort) values
      (1, '100001', 1, 'jz', '记者', 1), (2, '100001', 1, 'jz\u200b', '记者', 2), (3, '100002', 1, 'JZ', '记者', 1);
    insert into blade_role (id, tenant_id, role_name, role_alias) values
      (1, '100002', '人事', 'hr'), (2, '100002', '人事', 'HR'), (3, '100001', '人事', 'hr')`,
  )
  const names = () =>
    query(
      database.connection,
      `select account as name from blade_user union all select post_code from blade_post union all
       select role_alias from blade_role union all select tenant_name from blade_tenant order by 1`,
    )
  const before = await names()
  await upgrade()
  expect(await names()).toEqual(before)
  expect(await logged('0201_one_form_of_names.sql')).toEqual([
    [
      '100001',
      [
        ['blade_post', 2, 'postCode', 'jz\u200b'],
        ['blade_tenant', 1, 'tenantName', '医药报'],
        ['blade_user', 2, 'account', 'Chen'],
        ['blade_user', 3, 'account', 'ｃｈｅｎ'],
      ],
    ],
    [
      '100002',
      [
        ['blade_role', 1, 'roleAlias', 'hr'],
        ['blade_role', 2, 'roleAlias', 'HR'],
      ],
    ],
    ['100003', [['blade_tenant', 3, 'tenantName', ' 医药报']]],
  ])
})

it('logs the texts that earlier versions may have closed in the wrong place, and leaves them as they are', async () => {
  const marked = '<p>10<sup>9</span>个</p>'
  await execute(
    database.connection,
    `set app.tenant = '*';
    insert into blade_articles (id, tenant_id, title, column_id, content, is_deleted) values
      (1, '100001', '集采落地', 1, '${marked}', 0), (2, '100001', '新药获批', 1, '<p>10<sup>9</sup>个</p>', 0),
      (3, '100001', '已删', 1, '${marked}', 1), (4, '100002', '会议', 1, '${marked}', 0);
    insert into blade_notice (id, tenant_id, title, category, release_time, content) values
      (5, '100001', '放假通知', 1, localtimestamp, '${marked}'), (6, '100001', '值班', 1, localtimestamp, null)`,
  )
  await upgrade()
  expect(await logged('0202_texts_closed_wrongly.sql')).toEqual([
    [
      '100001',
      [
        ['blade_articles', 1, 'content', '集采落地'],
        ['blade_notice', 5, 'content', '放假通知'],
      ],
    ],
    ['100002', [['blade_articles', 4, 'content', '会议']]],
  ])
  const kept = await query(database.connection, 'select distinct content from blade_articles where id in (1, 3, 4)')
  expect(kept).toEqual([{ content: marked }])
})

describe('the report of repairs', () => {
  let database: TestDatabase

  beforeEach(async () => {
    database = await createDatabase()
  })

  afterEach(() => database.drop())

  it('logs repaired values once, in the usual log of their tenant and in one line for each migration', async () => {
    await execute(
      database.connection,
      `insert into upgrade_repairs (migration, tenant_id, table_name, record_id, field, was) values
    ('0067_links.sql', '000000', 'blade_articles', '1', 'linkUrl', 'javascript:alert(1)'),
    ('0067_links.sql', '100001', 'blade_articles', '2', 'linkUrl', 'data:text/html,x')`,
    )
    const lines: string[] = []
    await reportRepairs(database.connection, line => lines.push(line))
    await reportRepairs(database.connection, line => lines.push(line))
    expect(lines).toEqual(['0067_links.sql repaired 2 stored values: see the usual log, upgrade.repair'])
    const logged = await query(
      database.connection,
      `select tenant_id, log_data::jsonb->'repaired'->0->>'was' as was from blade_log_usual where log_id = 'upgrade.repair' order by 1`,
    )
    expect(logged).toEqual([
      { tenant_id: '000000', was: 'javascript:alert(1)' },
      { tenant_id: '100001', was: 'data:text/html,x' },
    ])
  })
})

describe('dropped tables', () => {
  const made = {
    name: 'modules/desk/note/0001_made.sql',
    sql: `create table note (id bigint, tenant_id text, body text); create table bare (id bigint);
    insert into note values (1, '000000', E'剂量 "5 mg",\\n每日'), (2, '100001', null);
    alter table note enable row level security; alter table note force row level security;
    create policy own on note using (tenant_id = current_setting('app.tenant', true) or current_setting('app.tenant', true) = '*')`,
  }
  const removed = {
    name: 'modules/desk/note/0002_removed.sql',
    sql: '-- Export: note, bare, absent\ndrop table note, bare',
  }

  let database: TestDatabase
  let folder: string
  beforeEach(async () => {
    database = await createEmptyDatabase()
    folder = mkdtempSync(join(tmpdir(), 'export-'))
  })
  afterEach(async () => {
    await database.drop()
    rmSync(folder, { recursive: true })
  })

  it('a migration that drops tables leaves all their rows as CSV', async () => {
    const exportFolder = join(folder, 'removed')
    await migrate(database.connection, [made, removed], { exportFolder })
    expect(readdirSync(exportFolder)).toEqual(['note.csv'])
    expect(readFileSync(join(exportFolder, 'note.csv'), 'utf8')).toBe(
      'id,tenant_id,body\n1,000000,"剂量 ""5 mg"",\n每日"\n2,100001,\n',
    )
  })

  it('rows that cannot be exported are not dropped', async () => {
    await expect(migrate(database.connection, [made, removed])).rejects.toThrow(/note need a folder/)
    expect(await query(database.connection, 'select count(*) from note')).toEqual([{ count: '2' }])
  })
})

describe('the history by month', () => {
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

  it('making partitions waits for no reader and stops no writer', { tags: ['full'] }, async () => {
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
})
