import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { timeLimit } from '../../tests/support/run/timeLimit.ts'
import { headersFor } from '../../tests/support/servers/api.ts'
import { readNotices } from '../../tests/support/servers/events.ts'
import { get, setUpWorld, signIn } from '../../tests/support/servers/signingIn.ts'

/** The longest time that a server may go on with what it knew. */
const WITHIN_MS = 5000
/** In which a notice is on the way from one server to the browsers at the other. */
const NEWS_WITHIN_MS = 2000
const password = 'Galley-Proof-3'
const path = 'blade-system/post/list'

const world = setUpWorld()
/** Has its own connections to the database of `world.app`, where the changes are made. */
let other: FastifyInstance
let administrator: string

beforeAll(async () => {
  other = await world.another()
  await other.ready()
  administrator = (await signIn(world.app)).access_token
})
afterAll(() => other?.close())

interface Clerk {
  tenantId: string
  tenantRowId: string
  userId: string
  roleId: string
  /** A role of the same tenant without grants. */
  otherRoleId: string
  token: string
}

const changes: [string, (clerk: Clerk) => Promise<void>, number][] = [
  ['a grant removed', ({ roleId }) => ask('role/grant', { roleIds: roleId, menuIds: '' }), 403],
  ['a role exchanged', ({ userId, otherRoleId }) => askUser('grant', { userIds: userId, roleIds: otherRoleId }), 403],
  ['a user removed', ({ userId }) => askUser('remove', { ids: userId }), 401],
  ['a password reset', ({ userId }) => askUser('reset-password', { userIds: userId }), 401],
  [
    'a tenant that expires',
    ({ tenantRowId }) =>
      ask('tenant/setting', { ids: tenantRowId, accountNumber: -1, expireTime: '2020-01-01 00:00:00' }),
    401,
  ],
  ['a package that holds less', async ({ tenantId }) => narrowPackage(tenantId), 403],
  ['a user stopped behind the servers', ({ userId }) => stop('blade_user', userId), 401],
  ['a tenant stopped behind the servers', ({ tenantRowId }) => stop('blade_tenant', tenantRowId), 401],
]

let count = 0

// At the same time: the last two are noticed when the other server reads its callers again.
test.concurrent.for(changes)('%s reaches the other server', async ([_, change, refused], { expect }) => {
  const clerk = await addClerk(`33000${++count}`)
  const status = async () => (await get(other, clerk.token, path)).statusCode
  expect(await status()).toBe(200)
  await change(clerk)
  const startTime = performance.now()
  await expect.poll(status, { interval: 50 }).toBe(refused)
  expect(performance.now() - startTime).toBeLessThan(timeLimit(WITHIN_MS + 200))
})

test('a removed client application is refused by the other server', async () => {
  const secret = 'Kerning-Pair-9'
  const clientId = 'composer'
  const { id } = await ask('client/submit', {
    ...{ clientId, clientSecret: secret, authorizedGrantTypes: 'password', scope: 'all' },
    ...{ accessTokenValidity: 3600, refreshTokenValidity: 7200 },
  })
  const clerk = await addClerk('330100')
  const headers = { ...headersFor(clerk.token), authorization: `Basic ${btoa(`${clientId}:${secret}`)}` }
  const status = async () => (await other.inject({ url: `/api/${path}`, headers })).statusCode
  expect(await status()).toBe(200)
  await ask('client/remove', { ids: id })
  await expect.poll(status, { interval: 50 }).toBe(400)
})

test('an API scope closes its call at the other server, and gives it back', async () => {
  const clerk = await addClerk('330101')
  const status = async () => (await get(other, clerk.token, path)).statusCode
  expect(await status()).toBe(200)
  const { rows } = await world.sql.query(`select id from blade_menu where code = 'post'`)
  const id = await world.insert('blade_api_scope', {
    ...{ tenant_id: '330101', menu_id: rows[0].id, resource_code: 'post_list', scope_name: '岗位列表', scope_type: 1 },
    scope_path: 'blade-system/post/remove',
  })
  await ask('api-scope/submit', { id, scopePath: path })
  await expect.poll(status, { interval: 50 }).toBe(403)
  await ask('role/grant', { roleIds: clerk.roleId, menuIds: rows[0].id, apiScopeIds: id })
  await expect.poll(status, { interval: 50 }).toBe(200)
})

test('a renamed department and a changed dictionary entry reach the lists of the other server', async () => {
  const clerk = await addClerk('330103')
  const dept = { deptCategory: 1, fullName: '版面部', sort: 1 }
  const { id: deptId } = await ask('dept/submit', { ...dept, deptName: '版面部' })
  const { rows } = await world.sql.query(
    `select id, dict_value from blade_dict where code = 'post_category' and dict_key = '1'`,
  )
  const { id: entryId, dict_value: entryName } = rows[0]
  await world.insert('blade_post', {
    ...{ tenant_id: clerk.tenantId, category: 1, post_code: 'proof', post_name: '校对', sort: 1 },
  })
  await world.sql.query('update blade_user set dept_id = $1 where id = $2', [deptId, clerk.userId])
  const shownAt = async (server: FastifyInstance) => {
    const posts = await get(server, clerk.token, path)
    const users = await get(server, administrator, `blade-user/list?tenantId=${clerk.tenantId}`)
    return [posts.json().data.records[0].categoryName, users.json().data.records[0].deptName]
  }
  for (const server of [world.app, other]) expect(await shownAt(server)).toEqual([entryName, '版面部'])
  await ask('dept/submit', { ...dept, id: deptId, deptName: '美编部' })
  await ask('dict/submit', { id: entryId, dictValue: '夜班' })
  expect(await shownAt(world.app)).toEqual(['夜班', '美编部'])
  await expect.poll(() => shownAt(other), { interval: 20 }).toEqual(['夜班', '美编部'])
})

test('a notice reaches users of the other server, also after a reconnect', async () => {
  const clerk = await addClerk('330102')
  await other.listen({ host: '127.0.0.1', port: 0 })
  const publish = (title: string) =>
    ask('notice/submit', { tenantId: clerk.tenantId, title, category: 1, content: '正文', releaseTime }, 'blade-desk')
  const stream = await readNotices(other, clerk)
  const startTime = performance.now()
  await publish('开会')
  const { data, id: last } = await stream.next('notice')
  expect(performance.now() - startTime).toBeLessThan(timeLimit(NEWS_WITHIN_MS))
  expect(data).toMatchObject({ title: '开会' })
  await stream.close()
  await publish('改期')
  const back = await readNotices(other, clerk, last)
  await expect.poll(() => back.events.map(event => (event.data as { title: string }).title)).toContain('改期')
  await back.close()
})

const releaseTime = '2020-01-01 08:00:00'

async function addClerk(tenantId: string): Promise<Clerk> {
  const tenantRowId = await world.addTenant(tenantId)
  const [roleId, otherRoleId] = [
    await world.addRole('clerk', ['post'], tenantId),
    await world.addRole('idle', [], tenantId),
  ]
  const userId = await world.addPerson({ account: 'clerk', tenantId, roleIds: [roleId] })
  const { access_token: token } = await signIn(world.app, { username: 'clerk', tenantId, password })
  return { tenantId, tenantRowId, userId, roleId, otherRoleId, token }
}

async function narrowPackage(tenantId: string): Promise<void> {
  const { rows } = await world.sql.query<{ id: string }>(`select id from blade_menu where code in ('param', 'role')`)
  const menuId = rows.map(({ id }) => id).join()
  const { id } = await ask('tenant-package/submit', { packageName: `P${tenantId}`, menuId })
  await ask('tenant/package-setting', { tenantId, packageId: id })
}

const stop = async (table: string, id: string) => {
  await world.sql.query(`update ${table} set status = 2 where id = $1`, [id])
}

const askUser = (call: string, payload: object) => ask(call, payload, 'blade-user')

/** Calls the first server as the platform administrator. */
async function ask(call: string, payload: object, service = 'blade-system') {
  const url = `/api/${service}/${call}`
  const reply = await world.app.inject({ method: 'POST', url, headers: headersFor(administrator), payload })
  expect(reply.statusCode, `${url} ${reply.body}`).toBe(200)
  return reply.json().data
}
