import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { headersFor } from '../../../../../tests/support/servers/api.ts'
import { get, setUpWorld, signIn } from '../../../../../tests/support/servers/signingIn.ts'

const TENANT = '100800'
const password = 'Galley-Proof-3'
const closed = 'blade-system/post/select'

const world = setUpWorld()
let another: FastifyInstance
let administrator: string
let role: string
let token: string
let scopeId: string

beforeAll(async () => {
  another = await world.another()
  await another.ready()
  await world.addTenant(TENANT)
  const rights = ['post', 'post_view', 'role', 'role_grant', 'api_scope', 'api_scope_setting']
  const chief = await world.addRole('admin', rights, TENANT)
  await world.addPerson({ account: 'chief', tenantId: TENANT, roleIds: [chief] })
  administrator = (await signIn(world.app, { username: 'chief', tenantId: TENANT, password })).access_token
  role = await world.addRole('clerk', ['post', 'post_view'], TENANT)
  await world.addPerson({ account: 'clerk', tenantId: TENANT, roleIds: [role] })
  token = (await signIn(world.app, { username: 'clerk', tenantId: TENANT, password })).access_token
  scopeId = (await submit({})).json().data.id
})
afterAll(() => another?.close())

async function submit(values: object) {
  const { rows } = await world.sql.query(`select id from blade_menu where code = 'post'`)
  const scope = { scopeName: '选岗位', resourceCode: 'post', menuId: rows[0].id, scopePath: closed, scopeType: 1 }
  return send('blade-system/api-scope/submit', { ...scope, ...values })
}

const send = (url: string, payload: object) =>
  world.app.inject({ method: 'POST', url: `/api/${url}`, headers: headersFor(administrator), payload })

/** Sends what the dialog of the roles sends. */
async function grant(apiScopeIds: string) {
  const { rows } = await world.sql.query('select menu_id from blade_role_menu where role_id = $1', [role])
  const menuIds = rows.map(row => row.menu_id).join()
  const reply = await send('blade-system/role/grant', { roleIds: role, menuIds, dataScopeIds: '', apiScopeIds })
  expect(reply.json()).toMatchObject({ code: 200 })
}

const status = async (app: FastifyInstance, url = closed) => (await get(app, token, url)).statusCode

describe('a route that an API scope names', () => {
  it('is refused without the scope, in every server on the database', async () => {
    for (const app of [world.app, another]) await expect.poll(() => status(app)).toBe(403)
    expect((await get(world.app, token, closed)).json()).toMatchObject({ code: 403, msg: '没有权限' })
    expect(await status(world.app, 'blade-system/post/list')).toBe(200)
    expect((await get(world.app, administrator, closed)).statusCode).toBe(200)
  })

  it('is open with the scope, and closed again when that is taken back', async () => {
    for (const app of [world.app, another]) expect(await status(app)).toBe(403)
    await grant(scopeId)
    for (const app of [world.app, another]) await expect.poll(() => status(app)).toBe(200)
    await grant('')
    for (const app of [world.app, another]) await expect.poll(() => status(app)).toBe(403)
  })

  it.each([
    '//api/blade-system/post/select',
    '/api//blade-system/post/select',
    '/api/blade-system//post/select',
    '/api/blade-system/post/select/',
    '/api/blade-system/post/select.',
    '/api/blade-system/post/select%20',
    '/api/blade-system/post/Select',
    '/API/blade-system/post/select',
    '/api/blade-system/post%2Fselect',
    '/api/blade-system/post/./select',
    '/api/blade-system/x/../post/select',
    '/api/blade-system/post/select;x=1',
    '/api/blade-system/post/%73elect',
    '/api/blade-system/post/select?tenantId=100800',
    '/api/blade-system/post/select?',
    '/api/blade-system/post/select#x',
  ])('is not reached as %s', async url => {
    const reply = await world.app.inject({ method: 'GET', url, headers: headersFor(token) })
    expect([403, 404]).toContain(reply.statusCode)
    expect(await status(another)).toBe(403)
  })

  it('opens with any of the scopes that name it, and for all when none does', async () => {
    const second = (await submit({ scopeName: '又一个' })).json().data.id
    await grant(second)
    await expect.poll(() => status(world.app)).toBe(200)
    await send('blade-system/api-scope/remove', { ids: second })
    await expect.poll(() => status(world.app)).toBe(403)
    await submit({ id: scopeId, scopePath: 'blade-system/post/submit' })
    await expect.poll(() => status(world.app)).toBe(200)
    await submit({ id: scopeId, scopePath: closed })
    await expect.poll(() => status(another)).toBe(403)
    await send('blade-system/api-scope/remove', { ids: scopeId })
    for (const app of [world.app, another]) await expect.poll(() => status(app)).toBe(200)
  })
})

describe('an API scope is refused', () => {
  it.each([
    'blade-system/post/nothing',
    '/blade-system/post/remove',
    '/api/blade-system/post/remove',
    'blade-system/post/remove/',
    'blade-system/post/Remove',
    'blade-system/post/*',
    'post',
    '*',
    '%',
    '../../api/blade-system/post/remove',
  ])('for %s', async scopePath => {
    expect((await submit({ scopePath })).json()).toMatchObject({
      ...{ code: 400, msg: '权限路径不存在，应如 blade-system/post/remove' },
    })
  })

  it('for what is open to everyone', async () => {
    expect((await submit({ scopePath: 'blade-auth/oauth/token' })).json()).toMatchObject({
      ...{ code: 400, msg: '权限路径对所有人开放，不能限制' },
    })
  })
})
