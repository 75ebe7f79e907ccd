import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { basic, headersFor } from '../../../../tests/support/servers/api.ts'
import { askToken, get, refreshTokens, setUpWorld, signIn } from '../../../../tests/support/servers/signingIn.ts'
import { digestOf } from '../accounts/passwords.ts'

const world = setUpWorld()

const refusal = (error: string, text: string) => ({ error, error_description: text, msg: text })

test('the password grant answers a bare reply in snake_case', async () => {
  const reply = await askToken(world.app)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['cache-control']).toBe('no-store')
  const token = reply.json()
  expect(token).toEqual({
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    refresh_token: expect.stringMatching(/^[\w-]{43}$/),
    token_type: 'bearer',
    expires_in: 3600,
    scope: 'all',
    tenant_id: '000000',
    user_id: expect.stringMatching(/^\d{15,19}$/),
    dept_id: expect.stringMatching(/^\d{15,19}$/),
    post_id: expect.stringMatching(/^\d{15,19}$/),
    role_id: expect.stringMatching(/^\d{15,19}$/),
    oauth_id: '',
    account: 'admin',
    user_name: 'admin',
    nick_name: '管理员',
    real_name: '管理员',
    role_name: 'administrator',
    avatar: '',
    client_id: 'saber',
    detail: { type: 'web' },
  })
  const { rows } = await world.sql.query('select * from sys_token')
  expect(JSON.stringify(rows)).not.toContain(token.access_token)
  expect(JSON.stringify(rows)).not.toContain(token.refresh_token)
})

test('parameters may come as query, form or JSON', async () => {
  const form = { tenantId: '000000', username: 'admin', password: digestOf('Proof-Sheet-7'), grant_type: 'password' }
  const send = (payload: string, type: string) =>
    world.app.inject({
      method: 'POST',
      url: '/api/blade-auth/oauth/token',
      headers: { authorization: basic, 'content-type': type },
      payload,
    })
  const url = 'application/x-www-form-urlencoded'
  expect((await send(new URLSearchParams(form).toString(), url)).json()).toHaveProperty('access_token')
  expect((await send(JSON.stringify(form), 'application/json')).json()).toHaveProperty('access_token')
})

test('parameters are texts: objects, lists and numbers are refused, wherever they stand', async () => {
  const right = { tenantId: '000000', username: 'admin', password: digestOf('Proof-Sheet-7'), grant_type: 'password' }
  for (const name of Object.keys(right))
    for (const value of [{ toString: 1 }, ['admin'], 7, true]) {
      const reply = await world.app.inject({
        method: 'POST',
        url: '/api/blade-auth/oauth/token',
        headers: { authorization: basic },
        payload: { ...right, [name]: value },
      })
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toEqual(refusal('invalid_request', `参数${name}必须是文本`))
    }
  const twice = new URLSearchParams(right)
  twice.append('username', 'admin')
  const reply = await world.app.inject({
    method: 'POST',
    url: `/api/blade-auth/oauth/token?${twice}`,
    headers: { authorization: basic },
  })
  expect(reply.statusCode).toBe(400)
})

test('unknown clients, grants and passwords that are no digests are refused with 400', async () => {
  const cases: [Parameters<typeof askToken>[1], object][] = [
    [{ headers: { authorization: '' } }, refusal('invalid_client', '客户端认证失败')],
    [{ headers: { authorization: `Basic ${btoa('saber:guess')}` } }, refusal('invalid_client', '客户端认证失败')],
    [{ grant_type: 'implicit' }, refusal('unsupported_grant_type', '不支持的授权类型')],
    [{ username: '' }, refusal('invalid_request', '请输入账号')],
  ]
  for (const [grant, answer] of cases) {
    const reply = await askToken(world.app, grant)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toEqual(answer)
  }
  const typed = await world.app.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token?grant_type=password&username=admin&password=Proof-Sheet-7',
    headers: { authorization: basic },
  })
  expect(typed.json()).toEqual(refusal('invalid_request', '密码须以32位MD5摘要传输'))
})

test('refusals are in English on request, and have the same shape for an invalid body', async () => {
  const english = await askToken(world.app, { password: 'wrong', headers: { 'accept-language': 'en' } })
  expect(english.json()).toEqual(refusal('invalid_grant', 'Wrong account or password'))
  const broken = await world.app.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    headers: { authorization: basic, 'content-type': 'application/json' },
    payload: '{',
  })
  expect(broken.statusCode).toBe(400)
  expect(broken.json()).toMatchObject({ error: 'invalid_request', error_description: expect.any(String) })
})

test('disabled users, users without roles, applicants and users of disabled or expired tenants cannot sign in', async () => {
  const role = await world.addRole('clerk', ['post'])
  await world.addTenant('100001', { status: 2 })
  await world.addTenant('100002', { expire_time: '2020-01-01 00:00:00' })
  const password = 'Galley-Proof-3'
  await world.addPerson({ account: 'stopped', roleIds: [role], status: 2 })
  await world.addPerson({ account: 'guest', roleIds: ['-1'] })
  await world.addPerson({ account: 'pending', roleIds: [role], status: 3 })
  for (const tenantId of ['100001', '100002'])
    await world.addPerson({ account: 'clerk', tenantId, roleIds: [await world.addRole('admin', ['post'], tenantId)] })
  const texts = async (grant: object) => (await askToken(world.app, { password, ...grant })).json().msg
  expect(await texts({ username: 'stopped' })).toBe('用户名或密码不正确')
  expect(await texts({ username: 'guest' })).toBe('未获得用户的角色信息')
  expect(await texts({ username: 'pending' })).toBe('账号正在等待管理员审核')
  expect(await texts({ username: 'clerk', tenantId: '100001' })).toBe('用户名或密码不正确')
  expect(await texts({ username: 'clerk', tenantId: '100002' })).toBe('租户授权已过期')
  expect(await texts({ username: 'clerk', tenantId: '100003' })).toBe('用户名或密码不正确')
  // Without the password nobody learns the cause.
  expect(await texts({ username: 'pending', password: 'x' })).toBe('用户名或密码不正确')
})

test('a role of another tenant gives nothing', async () => {
  const foreign = (await world.sql.query(`select id from blade_role where role_alias = 'administrator'`)).rows[0].id
  await world.addTenant('100010')
  await world.addPerson({ account: 'thief', tenantId: '100010', roleIds: [foreign] })
  const reply = await askToken(world.app, { username: 'thief', tenantId: '100010', password: 'Galley-Proof-3' })
  expect(reply.json().msg).toBe('未获得用户的角色信息')
})

test('an alias that only looks like the super administrator has no right of the platform', async () => {
  for (const alias of ['Administrator', 'administrator ', ' administrator', 'administrator,', 'ａdministrator']) {
    const role = await world.addRole(alias, [])
    const account = `look${role}`
    await world.addPerson({ account, roleIds: [role] })
    const { access_token } = await signIn(world.app, { username: account, password: 'Galley-Proof-3' })
    expect((await get(world.app, access_token, 'blade-system/post/list')).statusCode, alias).toBe(403)
  }
})

test('a token counts in its header only, raw or as bearer', async () => {
  const { access_token, refresh_token } = await signIn(world.app)
  const ask = (headers: Record<string, string>, query = '') =>
    world.app.inject({ url: `/api/blade-user/info${query}`, headers: { authorization: basic, ...headers } })
  expect((await ask({ 'blade-auth': access_token })).statusCode).toBe(200)
  expect((await ask({ 'blade-auth': `Bearer ${access_token}` })).statusCode).toBe(200)
  expect((await ask({}, `?Blade-Auth=${access_token}`)).statusCode).toBe(401)
  expect((await ask({ cookie: `saber-access-token=${access_token}` })).statusCode).toBe(401)
  expect((await ask({ 'blade-auth': `bearer ${refresh_token}` })).statusCode).toBe(401)
  expect((await ask({ 'blade-auth': `bearer ${access_token}x` })).json()).toMatchObject({ code: 401, msg: '请先登录' })
})

test('a forged tenant header changes nothing after signing in', async () => {
  await world.addTenant('100020')
  const role = await world.addRole('admin', ['post'], '100020')
  await world.addPerson({ account: 'editor', tenantId: '100020', roleIds: [role] })
  const { access_token } = await signIn(world.app, {
    username: 'editor',
    tenantId: '100020',
    password: 'Galley-Proof-3',
  })
  const plain = await get(world.app, access_token, 'blade-system/post/list')
  const forged = await world.app.inject({
    url: '/api/blade-system/post/list?tenantId=000000',
    headers: { ...headersFor(access_token), 'tenant-id': '000000' },
  })
  expect(plain.json().data.total).toBe(0)
  expect([200, 400, 403]).toContain(forged.statusCode)
  expect(forged.json().data?.total ?? 0).toBe(0)
})

test('department and role headers are ignored while switch mode is off', async () => {
  const { dept_id, role_id } = await signIn(world.app, { headers: { 'dept-id': '7', 'role-id': '8' } })
  expect(dept_id).not.toBe('7')
  expect(role_id).not.toBe('8')
})

test('renewing gives a new pair once; parallel requests get the same child', async () => {
  const { refresh_token } = await signIn(world.app)
  const replies = await Promise.all(Array.from({ length: 20 }, () => refreshTokens(world.app, refresh_token)))
  expect(replies.map(reply => reply.statusCode)).toEqual(Array(20).fill(200))
  const pairs = new Set(replies.map(reply => `${reply.json().access_token} ${reply.json().refresh_token}`))
  expect(pairs.size).toBe(1)
  const [access = '', refresh = ''] = [...pairs][0]?.split(' ') ?? []
  expect(refresh).not.toBe(refresh_token)
  expect((await get(world.app, access, 'blade-user/info')).statusCode).toBe(200)
  const { rows } = await world.sql.query(
    `select count(*)::int as children from sys_token where session_id =
       (select session_id from sys_token where hash = encode(sha256($1::bytea), 'hex'))`,
    [refresh],
  )
  expect(rows[0].children).toBe(4)
})

test('an access token ends soon after its refresh token was exchanged', async () => {
  const old = await signIn(world.app)
  const next = (await refreshTokens(world.app, old.refresh_token)).json()
  // Requests that are under way, and other tabs, still come through.
  expect((await get(world.app, old.access_token, 'blade-user/info')).statusCode).toBe(200)
  const { rows } = await world.sql.query(
    `select extract(epoch from expires_at - now())::int as left from sys_token where hash = encode(sha256($1::bytea), 'hex')`,
    [old.access_token],
  )
  expect(rows[0].left).toBeLessThanOrEqual(10)
  await world.sql.query(
    `update sys_token set expires_at = expires_at - interval '11 seconds' where hash = encode(sha256($1::bytea), 'hex')`,
    [old.access_token],
  )
  const another = await world.another()
  expect((await get(another, old.access_token, 'blade-user/info')).statusCode).toBe(401)
  expect((await get(another, next.access_token, 'blade-user/info')).statusCode).toBe(200)
  await another.close()
})

test('a refresh token is good for the client app that it was given to, and for no other', async () => {
  await world.insert('blade_client', {
    client_id: 'sabre',
    client_secret: createHash('sha256').update('other_secret').digest('hex'),
    authorized_grant_types: 'refresh_token,password',
  })
  const { refresh_token } = await signIn(world.app)
  const stolen = await refreshTokens(world.app, refresh_token, { authorization: `Basic ${btoa('sabre:other_secret')}` })
  expect(stolen.statusCode).toBe(400)
  expect(stolen.json()).toEqual(refusal('invalid_grant', '登录已过期，请重新登录'))
  // Trying does not use it up.
  expect((await refreshTokens(world.app, refresh_token)).statusCode).toBe(200)
})

test('a refresh token that comes back after its grace ends the session', async () => {
  const { refresh_token } = await signIn(world.app)
  const child = (await refreshTokens(world.app, refresh_token)).json()
  await world.sql.query(`update sys_token set used_at = now() - interval '11 seconds' where used_at is not null`)
  const again = await refreshTokens(world.app, refresh_token)
  expect(again.statusCode).toBe(400)
  expect(again.json()).toEqual(refusal('invalid_grant', '登录已过期，请重新登录'))
  expect((await get(world.app, child.access_token, 'blade-user/info')).statusCode).toBe(401)
  expect((await refreshTokens(world.app, child.refresh_token)).statusCode).toBe(400)
})

test('no token outlives the longest login time', async () => {
  const { refresh_token } = await signIn(world.app)
  await world.sql.query(`update sys_session set ends_at = now() + interval '10 minutes'`)
  const child = (await refreshTokens(world.app, refresh_token)).json()
  expect(child.expires_in).toBeGreaterThan(590)
  expect(child.expires_in).toBeLessThanOrEqual(600)
  await world.sql.query(`update sys_session set ends_at = now()`)
  expect((await refreshTokens(world.app, child.refresh_token)).statusCode).toBe(400)
})

test('access tokens and unknown texts renew nothing, and a stopped user no longer does', async () => {
  const role = await world.addRole('leaver', ['post'])
  const id = await world.addPerson({ account: 'leaver', roleIds: [role] })
  const token = await signIn(world.app, { username: 'leaver', password: 'Galley-Proof-3' })
  expect((await refreshTokens(world.app, token.access_token)).statusCode).toBe(400)
  expect((await refreshTokens(world.app, 'nonsense')).statusCode).toBe(400)
  await world.sql.query('update blade_user set status = 2 where id = $1', [id])
  expect((await refreshTokens(world.app, token.refresh_token)).statusCode).toBe(400)
})
