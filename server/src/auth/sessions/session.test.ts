import { describe, expect, onTestFinished, test } from 'vitest'
import { headersFor } from '../../../../tests/support/servers/api.ts'
import {
  addSignIn,
  get,
  refreshTokens,
  setUpWorld,
  signIn,
  statusOf,
} from '../../../../tests/support/servers/signingIn.ts'
import { createScopedDb } from '../../platform/db/database.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { deleteExpired } from '../createAuth.ts'
import { createCaptchas } from '../sign-in/captcha.ts'

const world = setUpWorld()

const status = (token: string, app = world.app) => statusOf(app, token)
const person = (account: string) => addSignIn(world, account, { codes: ['post', 'post_add'] })

const post = (token: string, url: string, payload?: object | string, query = {}) =>
  world.app.inject({
    method: 'POST',
    url: `/api/${url}`,
    query,
    headers: { ...headersFor(token), ...(payload !== undefined && { 'content-type': 'application/json' }) },
    ...(payload !== undefined && { payload }),
  })

const entry = (message: string) => ({
  url: '/system/post',
  time: '2024-05-06 07:08:09',
  type: 'error',
  message,
  stack: 'at list',
  info: 'render',
})

test('signing out ends the session at once, for its refresh token, too', async () => {
  const { access_token, refresh_token } = await signIn(world.app)
  const other = await signIn(world.app)
  expect(await status(access_token)).toBe(200)
  const reply = await get(world.app, access_token, 'blade-auth/oauth/logout')
  expect(reply.json()).toEqual({ success: 'true', msg: 'success' })
  expect(await status(access_token)).toBe(401)
  expect((await refreshTokens(world.app, refresh_token)).statusCode).toBe(400)
  expect(await status(other.access_token)).toBe(200)
  expect((await get(world.app, access_token, 'blade-auth/oauth/logout')).statusCode).toBe(200)
})

test('signing out is answered once the session has ended', async () => {
  const { access_token } = await signIn(world.app)
  onTestFinished(async () => void (await world.sql.query('rollback')))
  await world.sql.query('begin')
  await world.sql.query('lock table sys_session in share mode')
  let answered = false
  const leaving = get(world.app, access_token, 'blade-auth/oauth/logout').finally(() => {
    answered = true
  })
  const waiting = `select 1 from pg_locks where not granted and relation = 'sys_session'::regclass`
  await expect.poll(async () => (await world.sql.query(waiting)).rowCount).toBe(1)
  expect(answered).toBe(false)
  await world.sql.query('commit')
  expect((await leaving).statusCode).toBe(200)
  expect(await status(access_token)).toBe(401)
})

test('other servers hear of it', async () => {
  const second = await world.another()
  const { access_token } = await signIn(world.app)
  expect(await status(access_token, second)).toBe(200)
  await get(world.app, access_token, 'blade-auth/oauth/logout')
  await expect.poll(() => status(access_token, second), { interval: 20 }).toBe(401)
  await second.close()
})

/** Connections of this database only: others share its server. */
const listening = `from pg_stat_activity where datname = current_database() and query ilike 'listen%'`

test('a lost connection is made again, and what happened meanwhile is not trusted', async () => {
  const second = await world.another()
  const { access_token } = await signIn(world.app)
  expect(await status(access_token, second)).toBe(200)
  await world.sql.query(`select pg_terminate_backend(pid) ${listening}`)
  await get(world.app, access_token, 'blade-auth/oauth/logout')
  await expect.poll(() => status(access_token, second), { interval: 20 }).toBe(401)
  const again = await signIn(world.app)
  await expect.poll(async () => (await world.sql.query(`select 1 ${listening}`)).rowCount).toBe(2)
  expect(await status(again.access_token, second)).toBe(200)
  await get(world.app, again.access_token, 'blade-auth/oauth/logout')
  await expect.poll(() => status(again.access_token, second), { interval: 20 }).toBe(401)
  await second.close()
})

test('more sign-ins than allowed end the oldest, of that person only', async () => {
  const lena = await person('many')
  const other = await person('others')
  const otherToken = await other.signIn()
  const tokens: string[] = []
  for (let time = 0; time < 10; time++) tokens.push((await lena.signIn()).access_token)
  const statuses = async () => Promise.all(tokens.map(token => status(token)))
  expect(await statuses()).toEqual(Array(10).fill(200))
  tokens.push((await lena.signIn()).access_token)
  // The database announces sessions that ended, to this process as well.
  const often = { interval: 20 }
  await expect.poll(statuses, often).toEqual([401, ...Array(10).fill(200)])
  await world.change(`update blade_param set param_value = '2' where param_key = 'account.maxSessions'`)
  tokens.push((await lena.signIn()).access_token)
  await expect.poll(statuses, often).toEqual([...Array(10).fill(401), 200, 200])
  expect(await status(otherToken.access_token)).toBe(200)
  await world.change(`update blade_param set param_value = '10' where param_key = 'account.maxSessions'`)
})

test('a POST without a list signs out as well', async () => {
  const { access_token } = await signIn(world.app)
  expect((await post(access_token, 'blade-auth/oauth/logout')).json()).toEqual({ success: 'true', msg: 'success' })
  expect(await status(access_token)).toBe(401)
})

test('uploading a browser log stores it and keeps the session', async () => {
  const { access_token } = await signIn(world.app)
  const reply = await post(access_token, 'blade-auth/oauth/logout', [entry('first'), entry('second'), 7])
  expect(reply.json()).toEqual({ success: 'true', msg: 'success' })
  expect(await status(access_token)).toBe(200)
  const { rows } = await world.sql.query(`select * from blade_log_error where service_id = 'browser' order by id`)
  expect(rows).toHaveLength(3)
  expect(rows[0]).toMatchObject({
    tenant_id: '000000',
    create_by: 'admin',
    request_uri: '/system/post',
    exception_name: 'error',
    message: 'first',
    stack_trace: 'at list',
    params: JSON.stringify({ time: '2024-05-06 07:08:09', info: 'render' }),
  })
})

test('a log may be empty, and is refused when it is too long, too large or nobody’s', async () => {
  const { access_token } = await signIn(world.app)
  const send = (payload: object) => post(access_token, 'blade-auth/oauth/logout', payload)
  expect((await send([])).statusCode).toBe(200)
  expect((await send(Array(101).fill(entry('x')))).json()).toMatchObject({ code: 400, msg: '一次最多上传100条日志' })
  expect((await send([entry('x'.repeat(70_000))])).json()).toMatchObject({ code: 413 })
  expect((await post('nobody', 'blade-auth/oauth/logout', [entry('x')])).json()).toMatchObject({ code: 401 })
  expect(await status(access_token)).toBe(200)
})

test('uploads are limited per address', async () => {
  const app = await world.another()
  const { access_token } = await signIn(world.app)
  const send = () =>
    app.inject({ method: 'POST', url: '/api/blade-auth/oauth/logout', headers: headersFor(access_token), payload: [] })
  const replies = []
  for (let time = 0; time < 25; time++) replies.push(await send())
  const refused = replies.filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(5)
  expect(refused[0]?.json()).toMatchObject({ code: 429, success: false })
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  await app.close()
})

test('stopping, removing, or taking the roles of a user or the tenant away is felt within the cache time', async () => {
  const ways = {
    stop: `update blade_user set status = 2 where id = $1`,
    remove: `update blade_user set is_deleted = 1 where id = $1`,
    roles: `update blade_user set role_id = '' where id = $1`,
  }
  for (const [way, statement] of Object.entries(ways)) {
    const { id, signIn } = await person(`gone-${way}`)
    const { access_token } = await signIn()
    await world.sql.query(statement, [id])
    await world.sql.query(`select pg_notify('sign_in_changed', $1)`, [JSON.stringify({ user: id })])
    await expect.poll(() => status(access_token), { interval: 20 }).toBe(401)
  }
})

test('a role that gains or loses a button changes what its people may do', async () => {
  const { role, signIn } = await person('clerk')
  const { access_token } = await signIn()
  const list = async () => (await get(world.app, access_token, 'blade-system/param/list')).statusCode
  expect(await list()).toBe(403)
  await world.sql.query(`insert into blade_role_menu select $1, id from blade_menu where code = 'param'`, [role])
  await world.sql.query(`select pg_notify('sign_in_changed', '"everyone"')`)
  await expect.poll(list, { interval: 20 }).toBe(200)
})

test('user-info names the roles as a list and shows no secret', async () => {
  const { access_token } = await signIn(world.app)
  const { data } = (await get(world.app, access_token, 'blade-auth/oauth/user-info')).json()
  expect(data).toMatchObject({
    account: 'admin',
    tenantId: '000000',
    tenantName: '管理组',
    roles: ['administrator'],
    roleName: '超级管理员',
    deptName: '医药经济报',
  })
  expect(JSON.stringify(data)).not.toMatch(/argon2|password"/)
})

test('clearing the cache says what was cleared', async () => {
  const { access_token } = await signIn(world.app)
  const reply = await get(world.app, access_token, 'blade-auth/oauth/clear-cache')
  expect(reply.json()).toMatchObject({ code: 200, data: { cleared: ['sessions', 'permissions', 'clients'] } })
  expect((await world.app.inject('/api/blade-auth/oauth/clear-cache')).statusCode).toBe(401)
})

test('the address of the browser finds its tenant, and an empty object otherwise', async () => {
  await world.addTenant('100700', { domain: 'https://paper.example', background_url: '/img/press.jpg' })
  const info = async (domain: string) =>
    (await world.app.inject({ url: '/api/blade-system/tenant/info', query: { domain } })).json()
  const found = { tenantId: '100700', domain: 'https://paper.example', backgroundUrl: '/img/press.jpg' }
  expect(await info('https://paper.example/')).toMatchObject({ code: 200, success: true, data: found })
  expect((await info('https://other.example')).data).toEqual({})
  expect((await info('')).data).toEqual({})
})

describe('housekeeping', () => {
  const world = setUpWorld()

  test('expired rows are removed, and no others', async () => {
    const db = createScopedDb(world.connection)
    const old = await signIn(world.app)
    await world.sql.query(`update sys_session set ends_at = now() - interval '8 days'`)
    const active = await signIn(world.app)
    const captchas = createCaptchas({ db, secretKey: world.config.secretKey })
    await asSystem(captchas.issue)
    await world.sql.query(`update sys_captcha set expires_at = now() - interval '1 second'`)
    await asSystem(captchas.issue)
    await world.sql.query(
      `insert into sys_login_failure values ('past', 3, now() - interval '1 second'), ('now', 3, now() + interval '1 hour')`,
    )

    await asSystem(async () => {
      await deleteExpired(db)
      await db.destroy()
    })

    const count = async (table: string) => (await world.sql.query(`select 1 from ${table}`)).rowCount
    expect(await count('sys_session')).toBe(1)
    expect(await count('sys_token')).toBe(2)
    expect(await count('sys_captcha')).toBe(1)
    expect((await world.sql.query(`select key from sys_login_failure where key in ('past', 'now')`)).rows).toEqual([
      { key: 'now' },
    ])
    expect((await refreshTokens(world.app, active.refresh_token)).statusCode).toBe(200)
    expect((await refreshTokens(world.app, old.refresh_token)).statusCode).toBe(400)
  })
})
