import { beforeEach, describe, expect, it } from 'vitest'
import type { FactorStep } from '#contract/auth'
import { createAuthenticator } from '../../../../tests/support/browser/authenticator.ts'
import { basic, headersFor } from '../../../../tests/support/servers/api.ts'
import { addSignIn, askToken, get, PERSON_PASSWORD, setUpWorld } from '../../../../tests/support/servers/signingIn.ts'
import { digestOfSecret } from '../accounts/clients.ts'
import { digestOf } from '../accounts/passwords.ts'
import { codeAt } from './totp.ts'

const TENANT = '310401'
const OTHER = '310402'
const world = setUpWorld()
let serial = 0
const nextName = () => {
  serial += 1
  return `holder${serial}`
}

const post = (token: string, url: string, payload: object = {}) =>
  world.app.inject({ method: 'POST', url: `/api/${url}`, headers: headersFor(token), payload })
const factor = (token: string, name: string, payload: object = {}) =>
  post(token, `blade-auth/second-factor/${name}`, payload)
const own = async (token: string) => (await get(world.app, token, 'blade-auth/second-factor/own')).json().data

/** A code that has not been used, whatever was used before. */
async function unusedCode(secret: string): Promise<string> {
  await world.sql.query('update sys_totp set last_step = 0')
  return codeAt(secret, Math.floor(Date.now() / 30_000))
}

const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Proves with a password or code that the person is there. */
async function prove(token: string, proof: object) {
  const { ticket } = (await factor(token, 'ask')).json().data
  return factor(token, 'prove', { ticket, ...proof })
}

/** Somebody of the tenant with an authenticator app; signed in by password alone before that. */
async function addWithApp(codes: string[] = ['post'], tenantId = TENANT) {
  const person = await addSignIn(world, nextName(), { codes, tenantId })
  const { access_token: token } = await person.signIn()
  await prove(token, { password: digestOf(PERSON_PASSWORD) })
  const { ticket, enrol } = (await factor(token, 'begin-app')).json().data
  const { secret } = enrol
  const added = await factor(token, 'add-app', { ticket, code: await unusedCode(secret) })
  expect(added.statusCode).toBe(200)
  return { ...person, token, secret: secret as string, recoveryCodes: added.json().data.recoveryCodes as string[] }
}

type Holder = Awaited<ReturnType<typeof addWithApp>>

const passwordStep = async ({ grant }: Pick<Holder, 'grant'>, changes = {}): Promise<FactorStep> =>
  (await askToken(world.app, { ...grant, ...changes })).json().second_factor

const secondStep = (ticket: string, code: string, changes: { authorization?: string } = {}) =>
  world.app.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    payload: { grant_type: 'second_factor', ticket, code, tenantId: TENANT },
    headers: { authorization: basic, ...changes },
  })

async function signInWithCode(holder: Holder): Promise<string> {
  const { ticket } = await passwordStep(holder)
  return (await secondStep(ticket, await unusedCode(holder.secret))).json().access_token
}

const setPolicy = async (policy: string, roles = '*') => {
  await world.change(`delete from blade_param where tenant_id = $1`, [TENANT])
  for (const [key, value] of [
    ['account.secondFactor', policy],
    ['account.secondFactorRoles', roles],
  ])
    await world.insert('blade_param', { tenant_id: TENANT, param_name: key, param_key: key, param_value: value })
}

beforeEach(async () => {
  const { rows } = await world.sql.query('select 1 from blade_tenant where tenant_id = $1', [TENANT])
  if (rows.length === 0) for (const tenantId of [TENANT, OTHER]) await world.addTenant(tenantId)
  await world.sql.query('delete from sys_login_failure')
})

describe('setting up an app', () => {
  it('takes the password again, and a code of the app', async () => {
    const person = await addSignIn(world, 'newcomer', { tenantId: TENANT })
    const { access_token: token } = await person.signIn()
    expect((await factor(token, 'begin-app')).statusCode).toBe(428)
    expect((await prove(token, { password: digestOf('wrong') })).statusCode).toBe(400)
    expect((await prove(token, { password: digestOf(PERSON_PASSWORD) })).statusCode).toBe(200)
    const begun = (await factor(token, 'begin-app')).json().data
    expect(begun.enrol.uri).toContain(`secret=${begun.enrol.secret}`)
    const code = await unusedCode(begun.enrol.secret)
    const refused = await factor(token, 'add-app', { ticket: begun.ticket, code: wrongOf(code) })
    expect(refused.statusCode).toBe(400)
    expect(await own(token)).toMatchObject({ policy: 'optional', totp: false, recoveryCodes: 0 })
    const added = await factor(token, 'add-app', { ticket: refused.json().data.second_factor.ticket, code })
    expect(added.json().data.recoveryCodes).toHaveLength(10)
    expect(await own(token)).toMatchObject({ totp: true, recoveryCodes: 10, passkeys: [] })
  })

  it('leaves neither the secret nor a recovery code readable in the database', async () => {
    const { secret, recoveryCodes } = await addWithApp()
    const { rows } = await world.sql.query(
      `select (select string_agg(secret, ' ') from sys_totp) || (select string_agg(hash, ' ') from sys_recovery_code)
        || coalesce((select string_agg(after::text, ' ') from change_log where operation = 'secondFactor'), '') as all`,
    )
    expect(rows[0].all).toContain('addApp')
    for (const text of [secret, ...recoveryCodes]) expect(rows[0].all).not.toContain(text)
  })
})

describe('a sign-in with a second factor', () => {
  it('answers a step in place of tokens, and tokens for the code', async () => {
    const holder = await addWithApp()
    const first = await askToken(world.app, holder.grant)
    expect(first.statusCode).toBe(400)
    const { error, access_token, second_factor } = first.json()
    expect({ error, access_token }).toEqual({ error: 'invalid_grant', access_token: undefined })
    expect(second_factor).toEqual({ ticket: expect.any(String), expiresIn: 300, ways: ['totp', 'recovery'] })
    const finished = await secondStep(second_factor.ticket, await unusedCode(holder.secret))
    expect(finished.json()).toMatchObject({ account: holder.grant.username, tenant_id: TENANT })
    const { signIns } = (await get(world.app, finished.json().access_token, 'blade-auth/oauth/my-sign-ins')).json().data
    expect(signIns[0]).toMatchObject({ way: 'password', result: 'success', factor: 'totp' })
  })

  it('accepts a code once', async () => {
    const holder = await addWithApp()
    const code = await unusedCode(holder.secret)
    const tickets = [await passwordStep(holder), await passwordStep(holder)]
    const replies = await Promise.all(tickets.map(({ ticket }) => secondStep(ticket, code)))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    expect(replies.find(({ statusCode }) => statusCode === 400)?.json().msg).toContain('验证码不正确或已使用')
    const before = codeAt(holder.secret, Math.floor(Date.now() / 30_000) - 1)
    expect((await secondStep((await passwordStep(holder)).ticket, before)).statusCode).toBe(400)
  })

  it('takes a ticket once, from the client app that got it, within five minutes', async () => {
    const holder = await addWithApp()
    await world.insert('blade_client', {
      ...{
        client_id: 'other',
        client_secret: digestOfSecret('other_secret'),
        authorized_grant_types: 'password,refresh_token',
      },
      ...{ access_token_validity: 3600, refresh_token_validity: 3600, scope: 'all' },
    })
    const { ticket } = await passwordStep(holder)
    const foreign = await secondStep(ticket, await unusedCode(holder.secret), {
      authorization: `Basic ${btoa('other:other_secret')}`,
    })
    const again = await secondStep(ticket, await unusedCode(holder.secret))
    const late = await passwordStep(holder)
    await world.sql.query(`update sys_factor_ticket set expires_at = now() - interval '1 second'`)
    const invented = await Promise.all(['', 'A'.repeat(43)].map(text => secondStep(text, '123456')))
    for (const reply of [foreign, again, ...invented, await secondStep(late.ticket, await unusedCode(holder.secret))])
      expect([reply.statusCode, reply.json().msg, reply.json().second_factor]).toEqual([
        400,
        '验证已失效，请重新开始',
        undefined,
      ])
  })

  it('gives the ticket of one person no use for another', async () => {
    const [holder, stranger] = [await addWithApp(), await addWithApp()]
    const { ticket } = await passwordStep(holder)
    expect((await secondStep(ticket, await unusedCode(stranger.secret))).statusCode).toBe(400)
    const { ticket: proof } = (await factor(holder.token, 'ask')).json().data
    const used = await factor(stranger.token, 'prove', { ticket: proof, code: await unusedCode(stranger.secret) })
    expect(used.json().msg).toBe('验证已失效，请重新开始')
  })

  it('locks after five wrong codes, whatever passwords come between, until an administrator unlocks the account', async () => {
    const holder = await addWithApp()
    for (let tries = 0; tries < 5; tries++) {
      const { ticket } = await passwordStep(holder)
      const refused = await secondStep(ticket, wrongOf(await unusedCode(holder.secret)))
      expect(refused.json().second_factor?.ticket).toEqual(expect.any(String))
    }
    const locked = await secondStep((await passwordStep(holder)).ticket, await unusedCode(holder.secret))
    expect(locked.json()).toMatchObject({ msg: '验证失败次数过多，请稍后再试' })
    const { signIns } = (await get(world.app, holder.token, 'blade-auth/oauth/my-sign-ins')).json().data
    expect(signIns.filter(({ result }: { result: string }) => result === 'wrongFactor')).toHaveLength(5)
    const chief = await addSignIn(world, `chief${serial}`, { codes: ['user', 'user_unlock', 'post'], tenantId: TENANT })
    await post((await chief.signIn()).access_token, `blade-user/unlock?userIds=${holder.id}`)
    expect(await signInWithCode(holder)).toEqual(expect.any(String))
  })

  it('checks five of twenty codes that are guessed at once', async () => {
    const holder = await addWithApp()
    const wrong = wrongOf(await unusedCode(holder.secret))
    const steps = await Promise.all(Array.from({ length: 20 }, () => passwordStep(holder)))
    const replies = await Promise.all(steps.map(({ ticket }) => secondStep(ticket, wrong)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(400))
    expect(replies.filter(reply => reply.json().second_factor)).toHaveLength(5)
  })

  it('takes each recovery code once, however it is typed', async () => {
    const holder = await addWithApp()
    const [code = ''] = holder.recoveryCodes
    const use = async (text: string) => secondStep((await passwordStep(holder)).ticket, text)
    const typed = await use(` ${code.toUpperCase().replace('-', ' ')}`)
    expect(typed.statusCode).toBe(200)
    expect((await own(typed.json().access_token)).recoveryCodes).toBe(9)
    expect((await use(code)).statusCode).toBe(400)
  })

  it('renews its tokens without another code', async () => {
    const holder = await addWithApp()
    const { refresh_token } = (
      await secondStep((await passwordStep(holder)).ticket, await unusedCode(holder.secret))
    ).json()
    const renewed = await askToken(world.app, { grant_type: 'refresh_token', refresh_token, tenantId: TENANT })
    expect(renewed.statusCode).toBe(200)
  })
})

describe('a passkey', () => {
  const ORIGIN = 'http://localhost'
  const answerPasskey = (ticket: string, passkey: string) =>
    world.app.inject({
      method: 'POST',
      url: '/api/blade-auth/oauth/token',
      payload: { grant_type: 'second_factor', ticket, passkey, tenantId: TENANT },
      headers: { authorization: basic },
    })

  async function addPasskey(token: string, name: string, authenticator = createAuthenticator(ORIGIN)) {
    const { ticket, options } = (await factor(token, 'begin-passkey')).json().data
    const added = await factor(token, 'add-passkey', { ticket, name, response: authenticator.create(options) })
    expect(added.statusCode).toBe(200)
    return { authenticator, recoveryCodes: added.json().data.recoveryCodes }
  }

  it('with a name that is too long is refused with the label of the field, in the language of its owner', async () => {
    const { token } = await addWithApp()
    const payload = { ticket: 'x', response: '{}', name: '长'.repeat(65) }
    const url = '/api/blade-auth/second-factor/add-passkey'
    const add = async (language: string) => {
      const headers = { ...headersFor(token), 'accept-language': language }
      return (await world.app.inject({ method: 'POST', url, headers, payload })).json().msg
    }
    expect(await add('zh')).toBe('请求格式不正确：通行密钥名称')
    expect(await add('en')).toBe('The request is malformed: Name of the passkey')
  })

  async function addWithPasskey() {
    const person = await addSignIn(world, nextName(), { tenantId: TENANT })
    const { access_token: token } = await person.signIn()
    expect((await factor(token, 'begin-passkey')).statusCode).toBe(428)
    await prove(token, { password: digestOf(PERSON_PASSWORD) })
    return { ...person, token, ...(await addPasskey(token, '手机')) }
  }

  const stepOf = async (holder: Pick<Holder, 'grant'>) => {
    const { ticket, passkey, ways } = await passwordStep(holder)
    return { ticket, ways, options: passkey as { challenge: string; rpId: string } }
  }

  it('signs in, as one of several, until it is removed', async () => {
    const holder = await addWithPasskey()
    expect(holder.recoveryCodes).toHaveLength(10)
    const second = await addPasskey(holder.token, '安全密钥')
    expect(second.recoveryCodes).toEqual([])
    for (const { authenticator } of [holder, second]) {
      const { ticket, options, ways } = await stepOf(holder)
      expect(ways).toEqual(['passkey', 'recovery'])
      expect((await answerPasskey(ticket, authenticator.get(options))).statusCode).toBe(200)
    }
    const { passkeys } = await own(holder.token)
    expect(passkeys.map(({ name }: { name: string }) => name)).toEqual(['手机', '安全密钥'])
    expect((await factor(holder.token, 'remove-passkey', { id: passkeys[0].id })).statusCode).toBe(200)
    const { ticket, options } = await stepOf(holder)
    expect((await answerPasskey(ticket, holder.authenticator.get(options))).statusCode).toBe(400)
  })

  it('is refused with the challenge of another try, from another page, copied, or of somebody else', async () => {
    const [holder, stranger] = [await addWithPasskey(), await addWithPasskey()]
    const refused = async (answer: (options: { challenge: string; rpId: string }) => string) => {
      const { ticket, options } = await stepOf(holder)
      expect((await answerPasskey(ticket, answer(options))).statusCode).toBe(400)
    }
    const earlier = await stepOf(holder)
    await refused(({ rpId }) => holder.authenticator.get({ ...earlier.options, rpId }))
    await refused(options => holder.authenticator.get(options, { at: 'http://localhost.example' }))
    await refused(options => stranger.authenticator.get(options))
    await refused(() => '{"id":7}')
    const { ticket, options } = await stepOf(holder)
    expect((await answerPasskey(ticket, holder.authenticator.get(options))).statusCode).toBe(200)
    await refused(current => holder.authenticator.get(current, { count: 1 }))
  })

  it('is removed by its owner only', async () => {
    const [holder, stranger] = [await addWithPasskey(), await addWithPasskey()]
    const [{ id }] = (await own(holder.token)).passkeys
    for (const foreign of [id, 'x', '9999999999999999999'])
      expect((await factor(stranger.token, 'remove-passkey', { id: foreign })).statusCode).toBe(404)
    expect((await own(holder.token)).passkeys).toHaveLength(1)
  })
})

describe('the policy of a tenant', () => {
  it('makes people of its roles set up a factor before their session begins', async () => {
    const [must, may] = [
      await addSignIn(world, 'must', { tenantId: TENANT }),
      await addSignIn(world, 'may', { tenantId: TENANT }),
    ]
    await setPolicy('required', 'of-must')
    expect((await askToken(world.app, may.grant)).statusCode).toBe(200)
    const step = await passwordStep(must)
    expect(step.ways).toEqual([])
    const { secret = '', uri } = step.enrol ?? {}
    expect(uri).toContain(secret)
    const code = await unusedCode(secret)
    const wrong = await secondStep(step.ticket, wrongOf(code))
    expect(wrong.json().second_factor.enrol.secret).toBe(secret)
    const finished = (await secondStep(wrong.json().second_factor.ticket, code)).json()
    expect(finished.recovery_codes).toHaveLength(10)
    const { access_token: token } = finished
    // The code has proved that the person is there.
    expect((await factor(token, 'remove-app')).json().msg).toBe('必须保留一种二次验证方式')
    expect((await own(token)).totp).toBe(true)
    await setPolicy('optional')
  })

  it('lets nobody set up a factor by a sign-in that began before they had one', async () => {
    const person = await addSignIn(world, 'raced', { tenantId: TENANT })
    await setPolicy('required')
    const [early, other] = [await passwordStep(person), await passwordStep(person)]
    const finished = await secondStep(other.ticket, await unusedCode(other.enrol?.secret ?? ''))
    expect(finished.statusCode).toBe(200)
    const late = await secondStep(early.ticket, await unusedCode(early.enrol?.secret ?? ''))
    expect([late.statusCode, late.json().access_token]).toEqual([400, undefined])
    await setPolicy('optional')
  })

  it('closes the setting up, not the factors that are there', async () => {
    const holder = await addWithApp()
    const person = await addSignIn(world, 'closed', { tenantId: TENANT })
    await setPolicy('off')
    const { access_token: token } = await person.signIn()
    await prove(token, { password: digestOf(PERSON_PASSWORD) })
    expect((await factor(token, 'begin-app')).json().msg).toBe('本租户未开放二次验证')
    expect((await passwordStep(holder)).ways).toEqual(['totp', 'recovery'])
    await setPolicy('optional')
  })
})

describe('a call that changes rights', () => {
  it('asks who has a second factor for it again, after ten minutes too', async () => {
    const holder = await addWithApp(['role', 'role_grant', 'role_edit', 'post'])
    const plain = await addSignIn(world, 'plain', { codes: ['role', 'role_grant', 'post'], tenantId: TENANT })
    const grant = (token: string) => post(token, 'blade-system/role/grant', { roleIds: plain.role, menuIds: '' })
    expect((await grant((await plain.signIn()).access_token)).statusCode).not.toBe(428)
    const token = await signInWithCode(holder)
    expect((await grant(token)).statusCode).not.toBe(428)
    await world.change(`update sys_session set proven_at = now() - interval '11 minutes'`)
    await world.change(`select pg_notify('sign_in_changed', '"everyone"')`)
    expect((await grant(token)).json()).toMatchObject({ code: 428, msg: '请再次验证身份' })
    expect((await prove(token, { password: digestOf(PERSON_PASSWORD) })).statusCode).toBe(400)
    expect((await prove(token, { code: await unusedCode(holder.secret) })).statusCode).toBe(200)
    expect((await grant(token)).statusCode).not.toBe(428)
    expect((await get(world.app, token, 'blade-system/role/list')).statusCode).toBe(200)
  })

  it('is closed to the access keys of who has a second factor, which prove nothing', async () => {
    const holder = await addWithApp(['role', 'role_grant', 'access_key', 'access_key_add', 'post'])
    const session = await signInWithCode(holder)
    const made = await post(session, 'blade-system/access-key/submit', { name: '程序', readOnly: 0 })
    const key: string = made.json().data.token
    const { role } = await addSignIn(world, 'granted', { tenantId: TENANT })
    const grant = { roleIds: role, menuIds: '' }
    expect((await post(key, 'blade-system/role/grant', grant)).statusCode).toBe(428)
    expect((await get(world.app, key, 'blade-system/role/list')).statusCode).toBe(200)
  })

  it.each([
    ['blade-user/grant', ['user', 'user_role']],
    ['blade-user/import', ['user', 'user_import']],
    ['blade-system/access-key/submit', ['access_key', 'access_key_add']],
    ['blade-system/param/submit', ['param', 'param_add']],
  ])('is %s', async (url, codes) => {
    const holder = await addWithApp(codes)
    await world.change(`update sys_session set proven_at = null`)
    await world.change(`select pg_notify('sign_in_changed', '"everyone"')`)
    expect((await post(holder.token, url)).statusCode).toBe(428)
  })
})

describe('naming one’s own deputy', () => {
  it('asks for the factor again, as it hands on approvals; the rest of one’s own record does not', async () => {
    const holder = await addWithApp()
    const { id: deputyId } = await addSignIn(world, nextName(), { tenantId: TENANT })
    const save = async (values: object) => (await post(holder.token, 'blade-user/update-info', values)).statusCode
    const age = async () => {
      await world.change(`update sys_session set proven_at = null`)
      await world.change(`select pg_notify('sign_in_changed', '"everyone"')`)
    }
    await age()
    const none = { deputyId: null, deputyFrom: null, deputyUntil: null, deputyOnLeave: 0 }
    expect(await save({ ...none, email: 'a@b.cn' })).toBe(200)
    expect(await save({ deputyId })).toBe(428)
    await prove(holder.token, { code: await unusedCode(holder.secret) })
    const until = { deputyId, deputyUntil: '2026-01-01 00:00:00' }
    expect(await save(until)).toBe(200)
    await age()
    expect(await save({ ...until, email: 'b@b.cn' })).toBe(200)
    expect(await save({ ...until, deputyUntil: null })).toBe(428)
    expect(await save({ deputyOnLeave: 1 })).toBe(428)
    expect(await save(none)).toBe(200)
  })

  it('asks nobody who has no factor', async () => {
    const { id: deputyId } = await addSignIn(world, nextName(), { tenantId: TENANT })
    const { access_token: token } = await (await addSignIn(world, nextName(), { tenantId: TENANT })).signIn()
    expect((await post(token, 'blade-user/update-info', { deputyId })).statusCode).toBe(200)
  })
})

describe('a reset', () => {
  const reset = (token: string, userIds: string, reason = '手机丢失') =>
    post(token, 'blade-user/reset-factor', { userIds, reason })

  it('lets people in without the factor they have lost, and is told to them with its reason', async () => {
    const holder = await addWithApp(['post', 'notice', 'notice_view'])
    const codes = ['user', 'user_factor', 'user_view', 'post', 'notice', 'notice_view']
    const chief = await addSignIn(world, 'resetter', { codes, tenantId: TENANT })
    const { access_token: token } = await chief.signIn()
    expect((await reset(token, holder.id, '')).statusCode).toBe(400)
    expect((await reset(token, holder.id)).statusCode).toBe(200)
    expect((await get(world.app, holder.token, 'blade-user/info')).statusCode).toBe(401)
    const { access_token: again } = await holder.signIn()
    const notices = (await get(world.app, again, 'blade-desk/notice/mine')).json().data
    expect(JSON.stringify(notices)).toContain('您的二次验证已被重置')
    const history = (await get(world.app, token, `blade-user/history?id=${holder.id}`)).json().data.records
    expect(JSON.stringify(history)).toContain('手机丢失')
  })

  it('takes the right to it, and reaches no other tenant', async () => {
    const holder = await addWithApp()
    const clerk = await addSignIn(world, 'clerk', { codes: ['user', 'user_reset', 'post'], tenantId: TENANT })
    expect((await reset((await clerk.signIn()).access_token, holder.id)).statusCode).toBe(403)
    const foreigner = await addSignIn(world, 'foreigner', { codes: ['user', 'user_factor', 'post'], tenantId: OTHER })
    expect((await reset((await foreigner.signIn()).access_token, holder.id)).statusCode).toBe(404)
    expect((await passwordStep(holder)).ways).toContain('totp')
  })
})
