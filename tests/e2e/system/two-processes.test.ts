// @module-tag full
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { digestOf, hashPassword } from '../../../server/src/auth/accounts/passwords.ts'
import { urlOf } from '../../support/database/databaseUrl.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { type Api, signIn } from '../../support/servers/api.ts'
import { type BuiltServer, startBuiltServer } from '../../support/servers/builtServer.ts'

const ROLE = '1000000000000000001'
const clerk = { account: 'paiban', password: 'Margin-Note-42' }

const folder = mkdtempSync(join(tmpdir(), 'broadsheet-two-'))
const servers: BuiltServer[] = []
let database: TestDatabase
let administrator: Api
let elsewhere: Api

beforeAll(async () => {
  database = await createDatabase()
  await addClerk()
  const env = {
    DATABASE_URL: urlOf(database.connection),
    SECRET_KEY: 'b0c5f1a49d7e3268ab41c09fe8d27563f4a1b2c3d4e5f607',
  }
  for (const name of ['first', 'second']) servers.push(await startBuiltServer(join(folder, name), env))
  administrator = await signIn(servers[0]?.address ?? '')
  elsewhere = await signIn(servers[1]?.address ?? '', clerk)
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

it('a grant that is taken back at one process is refused by the other', async () => {
  expect(await outcome()).toBe('answered')
  await administrator.post('blade-system/role/grant', { roleIds: ROLE, menuIds: '' })
  await expect.poll(outcome, { interval: 50 }).toMatch(/ 403 /)
})

it('and one that is given at one is honoured by the other', async () => {
  const menus =
    await administrator.get<{ id: string; title: string; children?: { id: string; title: string }[] }[]>(
      'blade-system/menu/tree',
    )
  const post = menus.flatMap(({ children = [] }) => children).find(({ title }) => title === '岗位管理')
  await administrator.post('blade-system/role/grant', { roleIds: ROLE, menuIds: post?.id })
  await expect.poll(outcome, { interval: 50 }).toBe('answered')
})

const outcome = () =>
  elsewhere.get('blade-system/post/list').then(
    () => 'answered',
    (error: Error) => error.message,
  )

async function addClerk(): Promise<void> {
  const client = new pg.Client(database.connection)
  await client.connect()
  const role = `insert into blade_role (id, tenant_id, role_name, role_alias) values ($1, '000000', '排版', 'setter')`
  await client.query(role, [ROLE])
  const grant = `insert into blade_role_menu (role_id, menu_id) select $1, id from blade_menu where code = 'post'`
  await client.query(grant, [ROLE])
  await client.query(
    `insert into blade_user (id, tenant_id, account, password, name, real_name, role_id)
     values ('1000000000000000002', '000000', $1, $2, '排版', '排版', $3)`,
    [clerk.account, await hashPassword(digestOf(clerk.password)), ROLE],
  )
  await client.end()
}
