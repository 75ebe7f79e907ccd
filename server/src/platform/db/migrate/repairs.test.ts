import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  createEmptyDatabase,
  execute,
  query,
  type TestDatabase,
} from '../../../../../tests/support/database/postgres.ts'
import { readMigrations, readSchemaOf02 } from '../readMigrations.ts'
import { migrate } from './migrate.ts'
import { reportRepairs } from './reportRepairs.ts'

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
