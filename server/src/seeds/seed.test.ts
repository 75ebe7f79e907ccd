import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../tests/support/database/postgres.ts'
import { ADMIN_PASSWORD, testConfig } from '../../../tests/support/servers/config.ts'
import { digestOf, passwordMatches } from '../auth/accounts/passwords.ts'
import { runSeeds } from './seed.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createDatabase()
  client = new pg.Client(database.connection)
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

const tables = ['tenant', 'dept', 'role', 'client', 'user', 'post', 'param', 'dict', 'menu'].map(
  name => `blade_${name}`,
)

async function contents(): Promise<string> {
  const rows: unknown[] = []
  for (const table of tables) rows.push((await client.query(`select * from ${table} order by id`)).rows)
  return JSON.stringify(rows)
}

const seed = (env = {}) => runSeeds({ config: testConfig(env), connection: database.connection })

test('seeding again changes nothing', async () => {
  const before = await contents()
  expect(await seed()).toEqual({ firstAdministrator: null })
  expect(await contents()).toBe(before)
})

test('records that administrators renamed or removed stay so', async () => {
  await client.query(`update blade_menu set name = '岗位', code = 'jobs' where code = 'post'`)
  await client.query(`update blade_menu set is_deleted = 1 where code = 'post_add'`)
  await client.query(`update blade_dict set is_deleted = 1 where code = 'sex'`)
  const before = await contents()
  await seed()
  expect(await contents()).toBe(before)
})

test('a menu item that a newer version brings appears with its group and buttons, or adopts the one of its code', async () => {
  await client.query(`delete from blade_menu where code in ('param', 'param_add')`)
  await client.query(`delete from sys_seed where key in ('bladeMenu:param', 'bladeMenu:param_add', 'bladeMenu:dict')`)
  await seed()
  const { rows } = await client.query(
    `select m.code, m.name_en, m.path, m.action, p.code as parent from blade_menu m
     join blade_menu p on p.id = m.parent_id where m.code in ('param', 'param_add', 'dict') order by m.code`,
  )
  expect(rows).toEqual([
    { code: 'dict', name_en: 'Dictionaries', path: '/system/dict', action: 0, parent: 'system' },
    { code: 'param', name_en: 'Parameters', path: '/system/param', action: 0, parent: 'system' },
    { code: 'param_add', name_en: 'Add', path: '/system/param/add', action: 1, parent: 'param' },
  ])
})

test('the first administrator gets a new one-time password at each start until somebody signs in', async () => {
  const first = await seed({ ADMIN_PASSWORD: undefined })
  const second = await seed({ ADMIN_PASSWORD: undefined })
  expect(first.firstAdministrator).toMatchObject({ tenantId: '000000', account: 'admin' })
  expect(second.firstAdministrator?.password).toMatch(/^\w{16}$/)
  expect(second.firstAdministrator?.password).not.toBe(first.firstAdministrator?.password)
  const user = async () => (await client.query(`select * from blade_user where account = 'admin'`)).rows[0]
  expect(await user()).toMatchObject({ must_change_password: true, status: 1 })
  expect(await passwordMatches((await user()).password, digestOf(second.firstAdministrator?.password ?? ''))).toBe(true)

  await client.query(`update blade_user set last_login_time = localtimestamp(0) where account = 'admin'`)
  const passwordHash = (await user()).password
  expect(await seed({ ADMIN_PASSWORD: undefined })).toEqual({ firstAdministrator: null })
  expect((await user()).password).toBe(passwordHash)
})

test('a tool beside a server that nobody has signed in to leaves the password that was shown', async () => {
  await client.query(`update blade_user set last_login_time = null where account = 'admin'`)
  const shown = (await seed({ ADMIN_PASSWORD: undefined })).firstAdministrator?.password ?? ''
  const config = testConfig({ ADMIN_PASSWORD: undefined })
  await runSeeds({ config, connection: database.connection, retainsPassword: true })
  const { rows } = await client.query(`select password from blade_user where account = 'admin'`)
  expect(await passwordMatches(rows[0].password, digestOf(shown))).toBe(true)
})

test("the operator's own password is not shown and need not be changed", async () => {
  await client.query(`update blade_user set last_login_time = null where account = 'admin'`)
  expect(await seed()).toEqual({ firstAdministrator: null })
  const { rows } = await client.query(`select password, must_change_password from blade_user where account = 'admin'`)
  expect(rows[0].must_change_password).toBe(false)
  expect(rows[0].password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwordMatches(rows[0].password, digestOf(ADMIN_PASSWORD))).toBe(true)
})

test('two servers that start at once seed once', async () => {
  await client.query(`delete from blade_post; delete from sys_seed where key like 'bladePost:%'`)
  await Promise.all([seed(), seed()])
  expect((await client.query('select count(*)::int as posts from blade_post')).rows).toEqual([{ posts: 8 }])
})

test('a button that a newer version brings goes to the administrators of tenants that hold its menu item', async () => {
  await client.query(`insert into blade_role (id, tenant_id, role_name, role_alias) values
    (7001, '350001', '管理员', 'admin'), (7002, '350001', '编辑', 'editor'), (7003, '350002', '管理员', 'admin')`)
  await client.query(
    `insert into blade_role_menu select role, id from blade_menu, unnest(array[7001, 7002]) role where code = 'flow_follow'`,
  )
  await client.query(`delete from blade_menu where code = 'flow_follow_reassign'`)
  await client.query(`delete from sys_seed where key = 'bladeMenu:flow_follow_reassign'`)
  await seed()
  const { rows } = await client.query(
    `select role_id from blade_role_menu where menu_id = (select id from blade_menu where code = 'flow_follow_reassign')
      and role_id between 7001 and 7003`,
  )
  expect(rows).toEqual([{ role_id: '7001' }])
})

test('a menu item that a newer version brings goes to the administrators of tenants without a package', async () => {
  await client.query(
    `insert into blade_tenant_package (id, tenant_id, package_name, menu_id) values (8000, '000000', '小包', '')`,
  )
  await client.query(`insert into blade_tenant (id, tenant_id, tenant_name, package_id) values
    (8001, '360001', '无包', null), (8002, '360002', '有包', 8000)`)
  await client.query(`insert into blade_role (id, tenant_id, role_name, role_alias) values
    (8101, '360001', '管理员', 'admin'), (8102, '360001', '编辑', 'editor'), (8103, '360002', '管理员', 'admin')`)
  for (const code of ['branding', 'branding_setting', 'client', 'client_edit']) {
    await client.query('delete from blade_menu where code = $1', [code])
    await client.query('delete from sys_seed where key = $1', [`bladeMenu:${code}`])
  }
  await seed()
  const { rows } = await client.query(
    `select g.role_id, m.code from blade_role_menu g join blade_menu m on m.id = g.menu_id
     where g.role_id between 8101 and 8103 order by m.code`,
  )
  // Client apps are for the platform alone, and what was there before stays as it was granted.
  expect(rows).toEqual(['branding', 'branding_setting'].map(code => ({ role_id: '8101', code })))
})
