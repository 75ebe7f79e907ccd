import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basic, headersFor } from '../../../../tests/support/servers/api.ts'
import { agreeAt, type ProviderInTest, startProvider } from '../../../../tests/support/servers/identityProvider.ts'
import { createWorld, get, type SignInWorld, signIn } from '../../../../tests/support/servers/signingIn.ts'

const TENANT = '300001'

/** The answer that an identity brings back from its provider. */
interface Trip {
  params: Record<string, string>
  cookie: string
}

let provider: ProviderInTest
let world: SignInWorld
/** The id of a role of the tenant. */
let role: string

// A tenant with registration, an identity provider and one that cannot be reached.
beforeAll(async () => {
  provider = await startProvider()
  const away = { SOCIAL_AWAY_ISSUER: 'http://127.0.0.1:9', SOCIAL_AWAY_CLIENT_ID: 'x', SOCIAL_AWAY_CLIENT_SECRET: 'x' }
  world = await createWorld({ ...provider.env, ...away })
  await world.addTenant(TENANT)
  await world.sql.query(`update blade_param set param_value = 'true' where param_key = 'account.registerUser'`)
  role = await world.addRole('reader', ['post'], TENANT)
})
afterAll(async () => {
  await world?.close()
  await provider?.close()
})

async function leave(tenantId = TENANT, source = 'press', cookie = '', host = 'localhost:4000') {
  const reply = await world.app.inject({
    url: `/api/blade-auth/oauth/render/${source}`,
    query: { tenantId },
    headers: { host, ...(cookie && { cookie }) },
  })
  return { status: reply.statusCode, to: String(reply.headers.location), set: String(reply.headers['set-cookie']) }
}

async function travel(subject: string, name = '', tenantId = TENANT): Promise<Trip> {
  const { to, set } = await leave(tenantId)
  const back = await agreeAt(to, { subject, name })
  return {
    params: { tenantId, source: 'press', ...Object.fromEntries(back.searchParams) },
    cookie: set.split(';')[0] ?? '',
  }
}

const arrive = ({ params, cookie }: Trip) =>
  world.app.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    query: { ...params, grant_type: 'social', scope: 'all' },
    headers: { authorization: basic, ...(cookie && { cookie }) },
  })

const register = (oauthId: string, changes: Record<string, string> = {}) =>
  world.app.inject({
    method: 'POST',
    url: '/api/blade-user/register-guest',
    payload: { tenantId: TENANT, name: '', account: 'xin', password: 'Kerning-Pair-9', oauthId, ...changes },
    headers: { authorization: basic },
  })

const refused = { error: 'invalid_grant', error_description: '第三方登录已失效，请重新登录' }
const invited = async (subject: string, name = '') => (await arrive(await travel(subject, name))).json().oauth_id

describe('on the way out', () => {
  it('sends the identity to the provider with a state, a nonce and a challenge', async () => {
    const { status, to, set } = await leave()
    const { origin, searchParams } = new URL(to)
    expect(status).toBe(302)
    expect(origin).toBe(provider.provider.issuer)
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: provider.provider.clientId,
      response_type: 'code',
      scope: 'openid profile',
      redirect_uri: 'http://localhost:4000/oauth/redirect/press',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    expect(set).toMatch(/^social=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
    const { rows } = await world.sql.query('select * from sys_social_state')
    expect(JSON.stringify(rows)).not.toContain(searchParams.get('state'))
  })

  it('comes back by our own page when the provider is away or the tenant is none', async () => {
    expect(await leave(TENANT, 'away')).toMatchObject({ to: '/oauth/redirect/away?error=temporarily_unavailable' })
    expect(await leave('999999')).toMatchObject({ status: 302, to: '/oauth/redirect/press?error=unknown_tenant' })
    expect(await leave(TENANT, 'nobody')).toMatchObject({ status: 404 })
  })

  it('comes back to the host that was left, by the address of the tenant where it has that host', async () => {
    await world.addTenant('300004', { domain: 'https://paper.example/press' })
    const redirectUri = async (host: string) =>
      new URL((await leave('300004', 'press', '', host)).to).searchParams.get('redirect_uri')
    expect(await redirectUri('paper.example')).toBe('https://paper.example/oauth/redirect/press')
    expect(await redirectUri('localhost:4000')).toBe('http://localhost:4000/oauth/redirect/press')
  })

  it('keeps one cookie for several tabs', async () => {
    const { set } = await leave()
    const cookie = set.split(';')[0] ?? ''
    expect((await leave(TENANT, 'press', cookie)).set).toContain(cookie)
    expect((await leave(TENANT, 'press', 'social=short')).set).not.toContain('short')
  })

  it('is offered with the answer about the address, without anything secret', async () => {
    const reply = await world.app.inject({ url: '/api/blade-system/tenant/info?domain=http://nowhere' })
    expect(reply.json().data).toEqual({
      socialSources: [
        { source: 'away', title: { zh: 'Away', en: 'Away' } },
        { source: 'press', title: { zh: '报业通行证', en: 'Press Pass' } },
      ],
    })
  })
})

it('comes with a test identity where that is switched on, under its own name', async () => {
  const trial = await createWorld({ SOCIAL_TEST_PROVIDER: 'on' })
  const reply = await trial.app.inject({
    url: '/api/blade-auth/oauth/render/test',
    headers: { host: 'localhost:4000' },
  })
  const back = await agreeAt(String(reply.headers.location), { subject: 'anybody' })
  expect(back.pathname).toBe('/oauth/redirect/test')
  expect(back.searchParams.get('code')).not.toBeNull()
  const { data } = (await trial.app.inject({ url: '/api/blade-system/tenant/info' })).json()
  expect(data.socialSources).toEqual([{ source: 'test', title: { zh: '测试身份', en: 'Test identity' } }])
  await trial.close()
})

describe('somebody unknown', () => {
  it('gets an oauth_id and nothing else', async () => {
    const reply = await arrive(await travel('u-1', '新来的'))
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.json()).toMatchObject({
      access_token: '',
      refresh_token: '',
      user_id: '',
      oauth_id: expect.stringMatching(/^[\w-]{43}$/),
      user_name: '新来的',
      tenant_id: TENANT,
    })
    const { rows } = await world.sql.query('select * from sys_social_applicant')
    expect(JSON.stringify(rows)).not.toContain(reply.json().oauth_id)
  })

  it('registers, waits, and is let in by an administrator', async () => {
    expect((await register(await invited('u-2'), { account: 'deng' })).json()).toMatchObject({ code: 200 })
    expect((await arrive(await travel('u-2'))).json()).toMatchObject({ error_description: '账号正在等待管理员审核' })
    const { access_token: admin } = await signIn(world.app)
    const page = await get(world.app, admin, `blade-user/page?account=deng&status=3`)
    const [{ id, name }] = page.json().data.records
    expect(name).toBe('deng')
    const approved = await world.app.inject({
      method: 'POST',
      url: '/api/blade-user/approve',
      headers: headersFor(admin),
      payload: { userIds: id, approved: 1, roleIds: role },
    })
    expect(approved.json()).toMatchObject({ code: 200 })
    const token = (await arrive(await travel('u-2'))).json()
    expect(token).toMatchObject({ user_id: id, account: 'deng', role_name: 'reader', tenant_id: TENANT })
    expect(token.oauth_id).toMatch(/^\d+$/)
    expect((await get(world.app, token.access_token, 'blade-user/info')).json()).toMatchObject({ code: 200 })
    const { rows } = await world.sql.query('select last_login_time from blade_user where id = $1', [id])
    expect(rows[0].last_login_time).not.toBeNull()
    await world.sql.query(
      `insert into sys_passkey (id, user_id, name, credential_id, public_key, counter, transports)
      select id, id, 'key', id::text, '', 0, '' from blade_user where id = $1`,
      [id],
    )
    const step = (await arrive(await travel('u-2'))).json()
    expect(step).toMatchObject({ error: 'invalid_grant', second_factor: { ways: ['passkey'] } })
    expect(step.access_token).toBeUndefined()
  })

  it('uses an oauth_id once, in its own tenant, and again when the registration fails', async () => {
    const oauthId = await invited('u-3')
    expect((await register(oauthId, { tenantId: '000000' })).json()).toMatchObject({
      code: 400,
      msg: '租户编号与第三方登录时的租户不一致',
    })
    expect((await register(oauthId, { account: 'deng' })).json()).toMatchObject({ code: 409, msg: '当前账号已被使用!' })
    expect((await register(oauthId, { account: 'xin3' })).json()).toMatchObject({ code: 200 })
    const again = { code: 400, msg: '第三方登录已过期，请重新登录后再注册' }
    expect((await register(oauthId, { account: 'xin4' })).json()).toMatchObject(again)
    expect((await register('guessed', { account: 'xin4' })).json()).toMatchObject(again)
    const { rows } = await world.sql.query(`select 1 from blade_user where account = 'xin4'`)
    expect(rows).toEqual([])
  })

  it('is one user only, however many forms they opened', async () => {
    const [first, second] = [await invited('u-4'), await invited('u-4')]
    expect((await register(first, { account: 'yi' })).json()).toMatchObject({ code: 200 })
    expect((await register(second, { account: 'er' })).json()).toMatchObject({
      code: 409,
      msg: '该第三方账号已绑定用户',
    })
  })

  it('is unknown again when turned down', async () => {
    await register(await invited('u-5'), { account: 'tui' })
    const { access_token: admin } = await signIn(world.app)
    const page = await get(world.app, admin, `blade-user/page?account=tui&status=3`)
    const payload = { userIds: page.json().data.records[0].id, approved: 0 }
    const url = '/api/blade-user/approve'
    await world.app.inject({ method: 'POST', url, headers: headersFor(admin), payload })
    expect((await register(await invited('u-5'), { account: 'tui' })).json()).toMatchObject({ code: 200 })
  })

  it('is informed that registration is closed', async () => {
    await world.insert('blade_param', {
      tenant_id: TENANT,
      param_name: '注册',
      param_key: 'account.registerUser',
      param_value: 'false',
    })
    expect((await arrive(await travel('u-6'))).json()).toMatchObject({
      error_description: '该第三方账号未绑定用户，且未开启注册功能',
    })
    await world.change(`delete from blade_param where tenant_id = $1`, [TENANT])
  })
})

describe('a state', () => {
  it('is good once', async () => {
    const trip = await travel('u-7')
    expect((await arrive(trip)).statusCode).toBe(200)
    const replay = await arrive(trip)
    expect(replay.statusCode).toBe(400)
    expect(replay.json()).toMatchObject(refused)
  })

  it('is good in the browser that it was given to, and is not used up by another', async () => {
    const trip = await travel('u-7')
    const other = (await leave()).set.split(';')[0] ?? ''
    expect((await arrive({ ...trip, cookie: other })).json()).toMatchObject(refused)
    expect((await arrive({ ...trip, cookie: '' })).json()).toMatchObject(refused)
    expect((await arrive(trip)).statusCode).toBe(200)
  })

  it.each([
    ['another state', { state: 'x'.repeat(43) }],
    ['another tenant', { tenantId: '000000' }],
    ['another source', { source: 'away' }],
    ['no code', { code: '' }],
  ])('is refused with %s', async (_, changes) => {
    const trip = await travel('u-7')
    expect((await arrive({ ...trip, params: { ...trip.params, ...changes } })).json()).toMatchObject(refused)
  })

  it('is refused when it is old', async () => {
    const trip = await travel('u-7')
    await world.sql.query(`update sys_social_state set expires_at = now() - interval '1 second'`)
    expect((await arrive(trip)).json()).toMatchObject(refused)
  })

  it.each([
    ['a code that the provider does not know', { code: 'made-up' }],
    ['the name of another provider', { iss: 'https://elsewhere.example' }],
  ])('with %s signs nobody in', async (_, changes) => {
    const trip = await travel('u-7')
    const reply = await arrive({ ...trip, params: { ...trip.params, ...changes } })
    expect(reply.json()).toMatchObject({ error: 'invalid_grant', error_description: '第三方登录未成功，请重试' })
  })
})

describe('somebody known', () => {
  const known = async (subject: string, status: number, tenantId = TENANT) => {
    const roleIds = tenantId === TENANT ? [role] : []
    const id = await world.addPerson({ account: subject, tenantId, status, roleIds })
    await world.insert('blade_user_oauth', { tenant_id: tenantId, user_id: id, source: 'press', subject })
  }

  it('is somebody in their own tenant only', async () => {
    await known('k-1', 1)
    expect((await arrive(await travel('k-1'))).json()).toMatchObject({ account: 'k-1' })
    expect((await arrive(await travel('k-1', '', '000000'))).json()).toMatchObject({ user_id: '' })
  })

  it('does not get past a stopped account, nor past a tenant that is stopped or has expired', async () => {
    await known('k-2', 2)
    const stopped = { error_description: '账号已停用，请联系管理员' }
    expect((await arrive(await travel('k-2'))).json()).toMatchObject(stopped)
    await world.addTenant('300002')
    await known('k-3', 1, '300002')
    const set = (change: string) => world.change(`update blade_tenant set ${change} where tenant_id = '300002'`)
    const trips = [await travel('k-3', '', '300002'), await travel('k-3', '', '300002')] as const
    await set(`expire_time = now() - interval '1 day'`)
    expect((await arrive(trips[0])).json()).toMatchObject({ error_description: '租户授权已过期' })
    await set(`status = 2`)
    expect((await arrive(trips[1])).json()).toMatchObject(stopped)
  })
})
