import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { basic, get, headersOf, setUpWorld, signIn } from '../../../../tests/support/browser/signingIn.ts'
import { timeLimit } from '../../../../tests/support/run/timeLimit.ts'

const TENANT = '310201'
const OTHER = '310202'
const password = 'Galley-Proof-3'
const PHONE = '13800000021'

const world = setUpWorld()
let owner: string
let clerk: string
let ownerId: string

beforeAll(async () => {
  for (const tenantId of [TENANT, OTHER]) await world.addTenant(tenantId)
  const role = await world.addRole('clerk', ['user', 'user_edit', 'user_view'], TENANT)
  ownerId = await world.addPerson({ account: 'owner', tenantId: TENANT, roleIds: [role] })
  await world.addPerson({ account: 'clerk', tenantId: TENANT, roleIds: [role] })
  owner = (await signIn(world.app, { username: 'owner', tenantId: TENANT, password })).access_token
  clerk = (await signIn(world.app, { username: 'clerk', tenantId: TENANT, password })).access_token
  // biome-ignore lint/suspicious/noTemplateCurlyInString: parameters of a message are written like this.
  const outbox = { category: 5, sms_code: 'outbox', template_id: '验证码${code}', status: 2 }
  await world.insert('blade_sms', { tenant_id: TENANT, ...outbox })
})
beforeEach(async () => {
  await world.sql.query('delete from sys_phone_code')
  await world.sql.query('delete from blade_sms_message')
})

const post = (token: string, url: string, payload: object = {}) =>
  world.app.inject({ method: 'POST', url: `/api/${url}`, headers: headersOf(token), payload })
const sendConfirm = (token: string) => post(token, 'blade-auth/oauth/sms/send-confirm')
const confirm = (token: string, code: string) => post(token, 'blade-auth/oauth/sms/confirm', { code })
const askSignInCode = (phone: string) =>
  world.app.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/sms/send-validate',
    payload: { tenantId: TENANT, phone },
  })
const enter = (phone: string, code: string) =>
  world.app.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    payload: { tenantId: TENANT, phone, code, grant_type: 'sms_code', scope: 'all' },
    headers: { authorization: basic },
  })
const messages = async (): Promise<string[]> =>
  (await world.sql.query('select content from blade_sms_message order by id')).rows.map(({ content }) => content)
const codeIn = (message: string | undefined) => message?.replace('验证码', '') ?? ''
const info = async () => (await get(world.app, owner, 'blade-user/info')).json().data

/** Resolves once a minute has passed for the limits of codes. */
const aMinuteLater = () => world.sql.query(`update sys_phone_code set sent_at = sent_at - interval '61 seconds'`)

async function confirmedPhone(phone: string): Promise<void> {
  await post(owner, 'blade-user/update-info', { phone })
  expect((await sendConfirm(owner)).statusCode).toBe(200)
  expect((await confirm(owner, codeIn((await messages()).at(-1)))).statusCode).toBe(200)
  await aMinuteLater()
}

async function signInByPhone(phone: string): Promise<number> {
  const before = (await messages()).length
  expect((await askSignInCode(phone)).statusCode).toBe(200)
  await vi.waitFor(async () => expect((await messages()).length).toBeGreaterThan(before), timeLimit(60_000))
  return (await enter(phone, codeIn((await messages()).at(-1)))).statusCode
}

describe('a phone number', () => {
  it('signs nobody in before its owner has confirmed it', async () => {
    await post(owner, 'blade-user/update-info', { phone: PHONE })
    expect(await info()).toMatchObject({ phone: PHONE, phoneConfirmed: false, phoneSignIn: true })
    expect((await askSignInCode(PHONE)).statusCode).toBe(200)
    await aMinuteLater()
    expect((await enter(PHONE, '123456')).statusCode).toBe(400)
    expect(await messages()).toEqual([])
  })

  it('signs its owner in once a code that was sent to it has been entered', async () => {
    await confirmedPhone(PHONE)
    expect(await info()).toMatchObject({ phone: PHONE, phoneConfirmed: true })
    expect(await signInByPhone(PHONE)).toBe(200)
  })

  it('that somebody else enters signs nobody in, nor does the former one after it came back', async () => {
    await confirmedPhone(PHONE)
    for (const phone of ['13900000022', PHONE]) {
      expect((await post(clerk, 'blade-user/submit', { id: ownerId, phone })).statusCode).toBe(200)
      expect(await info()).toMatchObject({ phone, phoneConfirmed: false })
      expect((await askSignInCode(phone)).statusCode).toBe(200)
      await aMinuteLater()
    }
    expect(await messages()).toHaveLength(1)
    await confirmedPhone(PHONE)
    expect(await signInByPhone(PHONE)).toBe(200)
  })

  it('is shown to administrators as confirmed or not, in lists and details', async () => {
    const isConfirmed = async () => {
      const page = (await get(world.app, clerk, 'blade-user/page')).json().data
      const listed = page.records.find(({ id }: { id: string }) => id === ownerId)
      const { data } = (await get(world.app, clerk, `blade-user/detail?id=${ownerId}`)).json()
      expect(data.phoneConfirmed).toBe(listed.phoneConfirmed)
      return data.phoneConfirmed
    }
    await confirmedPhone(PHONE)
    expect(await isConfirmed()).toBe(true)
    await post(owner, 'blade-user/update-info', { phone: '13800000029' })
    expect(await isConfirmed()).toBe(false)
  })

  it('stays confirmed when other fields change', async () => {
    await confirmedPhone(PHONE)
    expect((await post(clerk, 'blade-user/submit', { id: ownerId, name: '新名', phone: PHONE })).statusCode).toBe(200)
    expect(await info()).toMatchObject({ name: '新名', phoneConfirmed: true })
  })

  it('is not confirmed by a wrong code, by that of another account, or by one to sign in with', async () => {
    await confirmedPhone(PHONE)
    await post(clerk, 'blade-user/update-info', { phone: PHONE })
    expect(await askSignInCode(PHONE).then(({ statusCode }) => statusCode)).toBe(200)
    await vi.waitFor(async () => expect(await messages()).toHaveLength(2), timeLimit(60_000))
    const toSignIn = codeIn((await messages()).at(-1))
    for (const code of [toSignIn, '000000', 'x'])
      expect((await confirm(clerk, code)).json()).toMatchObject({ code: 400, msg: '验证码不正确或已失效' })
    expect((await confirm(clerk, '')).json()).toMatchObject({ code: 400, msg: '请输入验证码' })
    await aMinuteLater()
    await sendConfirm(owner)
    const ofOwner = codeIn((await messages()).at(-1))
    expect((await confirm(clerk, ofOwner)).statusCode).toBe(400)
    expect((await enter(PHONE, ofOwner)).statusCode).toBe(400)
  })

  it('is confirmed only where the tenant can send messages, and where there is one', async () => {
    await post(owner, 'blade-user/update-info', { phone: '' })
    expect((await sendConfirm(owner)).json()).toMatchObject({ code: 400, msg: '手机号码不能为空' })
    await world.addRole('far', [], OTHER)
    const role = await world.addRole('reader', ['post'], OTHER)
    await world.addPerson({ account: 'far', tenantId: OTHER, roleIds: [role] })
    const far = (await signIn(world.app, { username: 'far', tenantId: OTHER, password })).access_token
    await post(far, 'blade-user/update-info', { phone: PHONE })
    expect((await sendConfirm(far)).json()).toMatchObject({ code: 400, msg: '该租户未开通手机号登录' })
  })
})
