import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { timeLimit } from '../../../../tests/support/run/timeLimit.ts'
import { basic, headersFor } from '../../../../tests/support/servers/api.ts'
import {
  askToken,
  createWorld,
  get,
  PERSON_PASSWORD as password,
  setUpWorld,
  signIn,
} from '../../../../tests/support/servers/signingIn.ts'

const TENANT = '310001'
const OTHER = '310002'
const PHONE = '13800000001'
const STRANGER = '13900000009'

const world = setUpWorld()

beforeAll(async () => {
  for (const tenantId of [TENANT, OTHER]) await world.addTenant(tenantId)
  const role = await world.addRole('reader', ['post'], TENANT)
  for (const [account, phone, status] of [
    ['lin', PHONE, 1],
    ['stopped', '13800000002', 2],
    ['waiting', '13800000003', 3],
    ['twin-1', '13800000004', 1],
    ['twin-2', '13800000004', 1],
  ] as const) {
    await world.addPerson({ account, tenantId: TENANT, roleIds: [role], status })
    await world.sql.query('update blade_user set phone = $1 where account = $2', [phone, account])
    await world.sql.query('update blade_user set phone_confirmed_at = now() where account = $1', [account])
  }
  // biome-ignore lint/suspicious/noTemplateCurlyInString: parameters of a message are written like this.
  const outbox = { tenant_id: TENANT, category: 5, sms_code: 'outbox', template_id: '验证码${code}', status: 2 }
  await world.insert('blade_sms', outbox)
})
beforeEach(async () => {
  await world.sql.query('delete from sys_phone_code')
  await world.sql.query('delete from blade_sms_message')
})

let askers = 0

const ask = (
  phone: string,
  { tenantId = TENANT, headers = {}, address = `10.1.0.${++askers % 250}`, to = world } = {},
) =>
  to.app.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/sms/send-validate',
    payload: { tenantId, phone },
    headers,
    remoteAddress: address,
  })

const enter = (phone: string, code: string, tenantId = TENANT) =>
  world.app.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    payload: { tenantId, phone, code, grant_type: 'sms_code', scope: 'all' },
    headers: { authorization: basic },
  })

/** Those that the product wrote, without the rows that tests insert. */
const messages = async (): Promise<string[]> =>
  (await world.sql.query('select content from blade_sms_message where content is not null order by id')).rows.map(
    ({ content }) => content,
  )

const codeIn = (message: string | undefined) => message?.replace('验证码', '') ?? ''

/** Messages are sent after the answer, and must not arrive in the next test. */
const arrived = (count: number) =>
  vi.waitFor(async () => expect(await messages()).toHaveLength(count), timeLimit(60_000))

/** The code that was sent last. */
async function codeFor(phone: string): Promise<string> {
  const before = (await messages()).length
  expect((await ask(phone)).statusCode).toBe(200)
  await arrived(before + 1)
  return codeIn((await messages()).at(-1))
}

const later = (seconds: number) =>
  world.sql.query('update sys_phone_code set sent_at = sent_at - make_interval(secs => $1)', [seconds])
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const wrong = { error: 'invalid_grant', error_description: '手机号或验证码不正确' }

describe('asking for a code', () => {
  it('refuses what is no phone, in the order of the checks', async () => {
    for (const [phone, msg] of [
      ['', '手机号码不能为空'],
      ['1380000000', '手机号码长度不为11位'],
      ['02087654321', '手机号码格式不正确'],
    ] as const)
      expect((await ask(phone)).json()).toMatchObject({ code: 400, msg })
  })

  it('says the same of a phone that nobody has, and sends nothing', async () => {
    const [known, unknown] = [await ask(PHONE), await ask(STRANGER)]
    expect(unknown.json()).toEqual(known.json())
    expect(unknown.statusCode).toBe(known.statusCode)
    await arrived(1)
    expect((await ask(STRANGER)).json().msg).toMatch(/^请\d+秒后再获取验证码$/)
  })

  it('sends six digits, which are nowhere kept as such but in the outbox', async () => {
    const code = await codeFor(PHONE)
    expect(code).toMatch(/^\d{6}$/)
    const { rows } = await world.sql.query('select * from sys_phone_code')
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  it('sends one code a minute and ten a day to a phone, from any address', async () => {
    for (let time = 0; time < 10; time++) {
      expect((await ask(PHONE, { address: `10.0.1.${time}` })).statusCode).toBe(200)
      const soon = await ask(PHONE, { address: '10.0.2.1' })
      expect(soon.statusCode).toBe(429)
      expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0)
      await later(61)
    }
    const refused = await ask(PHONE, { address: '10.0.2.2' })
    expect(refused.json()).toMatchObject({ code: 429, msg: '该手机号今日获取验证码已达10次，请明天再试或使用密码登录' })
    await later(86_400)
    expect((await ask(PHONE)).statusCode).toBe(200)
    await arrived(11)
  })

  it('lets one of many requests at the same moment pass', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => ask(PHONE)))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    await arrived(1)
  })

  it('ends the patience with an address that asks for phone after phone', async () => {
    await world.sql.query(
      `insert into sys_phone_code (id, tenant_id, phone, address) select n, $1, '137' || lpad(n::text, 8, '0'), '10.9.9.9'
       from generate_series(1, 60) n`,
      [TENANT],
    )
    expect((await ask(PHONE, { address: '10.9.9.9' })).json()).toMatchObject({
      code: 429,
      msg: '获取验证码过于频繁，请稍后再试或使用密码登录',
    })
    expect((await ask(PHONE, { address: '10.9.9.8' })).statusCode).toBe(200)
    await arrived(1)
  })

  it('is kept from nobody by what others of the tenant had sent to them', async () => {
    const sent = { tenant_id: TENANT, phone: '13700000000', category: 5, sms_code: 'outbox', status: 1 }
    for (let time = 0; time < 6; time++) {
      await world.insert('blade_sms_message', { ...sent, purpose: 'message' })
      await world.insert('blade_sms_message', { ...sent, purpose: 'code' })
    }
    expect(await codeFor(PHONE)).toMatch(/^\d{6}$/)
  })

  it('ends at what the tenant may send in an hour, which a parameter says, whosever phone it is', async () => {
    const sent = { tenant_id: TENANT, phone: '13700000000', category: 5, sms_code: 'outbox', status: 1 }
    const parameter = { tenant_id: TENANT, param_name: '上限', param_key: 'sms.codesPerHour', param_value: '3' }
    await world.insert('blade_param', parameter)
    for (let time = 0; time < 3; time++) await world.insert('blade_sms_message', { ...sent, purpose: 'code' })
    for (const phone of [PHONE, STRANGER]) {
      const refused = await ask(phone)
      expect(refused.json()).toMatchObject({ code: 429, msg: '验证码发送过多，请稍后再试或使用密码登录' })
      expect(refused.headers['retry-after']).toBe('3600')
    }
    await world.change(`delete from blade_param where tenant_id = $1`, [TENANT])
    expect((await ask(PHONE)).statusCode).toBe(200)
  })

  it('refuses where the tenant has no messages enabled, or does not exist', async () => {
    const replies = [await ask(PHONE, { tenantId: OTHER }), await ask(PHONE, { tenantId: '999999' })]
    for (const reply of replies) expect(reply.json()).toMatchObject({ code: 400, msg: '该租户未开通手机号登录' })
  })

  it('asks for the captcha first where captchas are on', async () => {
    const guarded = await createWorld({ CAPTCHA_MODE: 'on' })
    try {
      expect((await ask(PHONE, { to: guarded })).json()).toMatchObject({ code: 400, msg: '验证码不正确' })
    } finally {
      await guarded.close()
    }
  })
})

describe('signing in with a code', () => {
  it('opens a session only once, and records it', async () => {
    const code = await codeFor(PHONE)
    const reply = await enter(PHONE, code)
    expect(reply.json()).toMatchObject({ account: 'lin', tenant_id: TENANT, role_name: 'reader' })
    expect((await get(world.app, reply.json().access_token, 'blade-auth/oauth/user-info')).statusCode).toBe(200)
    expect((await enter(PHONE, code)).json()).toMatchObject(wrong)
    await world.app.logs.flush()
    const { rows } = await world.sql.query(
      `select create_by, params from blade_log_usual where log_id = 'session.open' and create_by = $1`,
      [PHONE],
    )
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain(code)
    const { rows: users } = await world.sql.query(`select last_login_time from blade_user where account = 'lin'`)
    expect(users[0].last_login_time).not.toBeNull()
  })

  it('opens one session for a code that arrives twice at once', async () => {
    const code = await codeFor(PHONE)
    const replies = await Promise.all([enter(PHONE, code), enter(PHONE, code)])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  })

  it('refuses the right code after five wrong ones', async () => {
    const code = await codeFor(PHONE)
    for (let time = 0; time < 5; time++) expect((await enter(PHONE, other(code))).json()).toMatchObject(wrong)
    expect((await enter(PHONE, code)).json()).toMatchObject(wrong)
  })

  it('takes neither an old code, nor one before the newest, nor one of another tenant', async () => {
    const first = await codeFor(PHONE)
    await later(301)
    expect((await enter(PHONE, first)).json()).toMatchObject(wrong)
    const second = await codeFor(PHONE)
    await later(61)
    const third = await codeFor(PHONE)
    if (second !== third) expect((await enter(PHONE, second)).json()).toMatchObject(wrong)
    expect((await enter(PHONE, third, OTHER)).json()).toMatchObject(wrong)
    expect((await enter(PHONE, third)).statusCode).toBe(200)
  })

  it('refuses an empty code, and a phone that nobody or that two people have', async () => {
    expect((await enter(PHONE, '')).json()).toMatchObject({ error_description: '请输入验证码' })
    for (const phone of [STRANGER, '13800000004']) {
      expect((await ask(phone)).statusCode).toBe(200)
      expect((await enter(phone, '123456')).json()).toMatchObject(wrong)
    }
    expect(await messages()).toEqual([])
  })

  it('is the first step only for who has a second factor', async () => {
    const values = `id, id, 'key', id::text, '', 0, ''`
    await world.sql.query(`insert into sys_passkey (id, user_id, name, credential_id, public_key, counter, transports)
      select ${values} from blade_user where account = 'lin'`)
    const reply = await enter(PHONE, await codeFor(PHONE))
    await world.sql.query('delete from sys_passkey')
    expect(reply.json()).toMatchObject({ error: 'invalid_grant', second_factor: { ways: ['passkey'] } })
    expect(reply.json().access_token).toBeUndefined()
  })

  it('is closed to nobody by the wrong passwords of strangers', async () => {
    for (let time = 0; time < 6; time++)
      await askToken(world.app, { tenantId: TENANT, username: 'lin', password: `wrong ${time}` })
    expect((await enter(PHONE, await codeFor(PHONE))).statusCode).toBe(200)
  })

  it('says to the owner of the phone why they may not work', async () => {
    for (const [phone, text] of [
      ['13800000002', '账号已停用，请联系管理员'],
      ['13800000003', '账号正在等待管理员审核'],
    ] as const) {
      const code = await codeFor(phone)
      expect((await enter(phone, other(code))).json()).toMatchObject(wrong)
      expect((await enter(phone, code)).json()).toMatchObject({ error_description: text })
    }
    const code = await codeFor(PHONE)
    await world.change(`update blade_tenant set status = 2 where tenant_id = $1`, [TENANT])
    expect((await enter(PHONE, code)).json()).toMatchObject({ error_description: '账号已停用，请联系管理员' })
    expect((await ask(STRANGER)).json()).toMatchObject({ msg: '该租户未开通手机号登录' })
    await world.change(`update blade_tenant set status = 1 where tenant_id = $1`, [TENANT])
  })
})

it('the sign-in page hears of it with what it asks for anyway', async () => {
  const info = async (query: Record<string, string>) =>
    (await world.app.inject({ url: '/api/blade-system/tenant/info', query })).json().data
  expect(await info({ domain: 'http://nowhere', tenantId: TENANT })).toEqual({ phoneSignIn: true })
  expect(await info({ domain: 'http://nowhere', tenantId: OTHER })).toEqual({})
  expect(await info({ domain: 'http://nowhere' })).toEqual({})
  await world.change(`update blade_tenant set domain = 'https://south.example' where tenant_id = $1`, [TENANT])
  expect(await info({ domain: 'https://south.example', tenantId: OTHER })).toMatchObject({
    tenantId: TENANT,
    phoneSignIn: true,
  })
})

describe('a phone number', () => {
  const NUMBER = '13800000021'
  let owner: string
  let clerk: string
  let ownerId: string

  beforeAll(async () => {
    const role = await world.addRole('clerk', ['user', 'user_edit', 'user_view'], TENANT)
    ownerId = await world.addPerson({ account: 'owner', tenantId: TENANT, roleIds: [role] })
    await world.addPerson({ account: 'clerk', tenantId: TENANT, roleIds: [role] })
    owner = (await signIn(world.app, { username: 'owner', tenantId: TENANT, password })).access_token
    clerk = (await signIn(world.app, { username: 'clerk', tenantId: TENANT, password })).access_token
  })

  const post = (token: string, url: string, payload: object = {}) =>
    world.app.inject({ method: 'POST', url: `/api/${url}`, headers: headersFor(token), payload })
  const sendConfirm = (token: string) => post(token, 'blade-auth/oauth/sms/send-confirm')
  const confirm = (token: string, code: string) => post(token, 'blade-auth/oauth/sms/confirm', { code })
  const lastCode = async () => codeIn((await messages()).at(-1))
  const info = async () => (await get(world.app, owner, 'blade-user/info')).json().data

  async function confirmedPhone(phone: string): Promise<void> {
    await post(owner, 'blade-user/update-info', { phone })
    expect((await sendConfirm(owner)).statusCode).toBe(200)
    expect((await confirm(owner, await lastCode())).statusCode).toBe(200)
    await later(61)
  }

  const signInByPhone = async (phone: string) => (await enter(phone, await codeFor(phone))).statusCode

  it('signs nobody in before its owner has confirmed it', async () => {
    await post(owner, 'blade-user/update-info', { phone: NUMBER })
    expect(await info()).toMatchObject({ phone: NUMBER, phoneConfirmed: false, phoneSignIn: true })
    expect((await ask(NUMBER)).statusCode).toBe(200)
    await later(61)
    expect((await enter(NUMBER, '123456')).statusCode).toBe(400)
    expect(await messages()).toEqual([])
  })

  it('signs its owner in once a code that was sent to it has been entered', async () => {
    await confirmedPhone(NUMBER)
    expect(await info()).toMatchObject({ phone: NUMBER, phoneConfirmed: true })
    expect(await signInByPhone(NUMBER)).toBe(200)
  })

  it('that somebody else enters signs nobody in, nor does the former one after it came back', async () => {
    await confirmedPhone(NUMBER)
    for (const phone of ['13900000022', NUMBER]) {
      expect((await post(clerk, 'blade-user/submit', { id: ownerId, phone })).statusCode).toBe(200)
      expect(await info()).toMatchObject({ phone, phoneConfirmed: false })
      expect((await ask(phone)).statusCode).toBe(200)
      await later(61)
    }
    expect(await messages()).toHaveLength(1)
    await confirmedPhone(NUMBER)
    expect(await signInByPhone(NUMBER)).toBe(200)
  })

  it('is shown to administrators as confirmed or not, in lists and details', async () => {
    const isConfirmed = async () => {
      const page = (await get(world.app, clerk, 'blade-user/page')).json().data
      const listed = page.records.find(({ id }: { id: string }) => id === ownerId)
      const { data } = (await get(world.app, clerk, `blade-user/detail?id=${ownerId}`)).json()
      expect(data.phoneConfirmed).toBe(listed.phoneConfirmed)
      return data.phoneConfirmed
    }
    await confirmedPhone(NUMBER)
    expect(await isConfirmed()).toBe(true)
    await post(owner, 'blade-user/update-info', { phone: '13800000029' })
    expect(await isConfirmed()).toBe(false)
  })

  it('stays confirmed when other fields change', async () => {
    await confirmedPhone(NUMBER)
    expect((await post(clerk, 'blade-user/submit', { id: ownerId, name: '新名', phone: NUMBER })).statusCode).toBe(200)
    expect(await info()).toMatchObject({ name: '新名', phoneConfirmed: true })
  })

  it('is not confirmed by a wrong code, by that of another account, or by one to sign in with', async () => {
    await confirmedPhone(NUMBER)
    await post(clerk, 'blade-user/update-info', { phone: NUMBER })
    expect((await ask(NUMBER)).statusCode).toBe(200)
    await arrived(2)
    const toSignIn = await lastCode()
    for (const code of [toSignIn, '000000', 'x'])
      expect((await confirm(clerk, code)).json()).toMatchObject({ code: 400, msg: '验证码不正确或已失效' })
    expect((await confirm(clerk, '')).json()).toMatchObject({ code: 400, msg: '请输入验证码' })
    await later(61)
    await sendConfirm(owner)
    const ofOwner = await lastCode()
    expect((await confirm(clerk, ofOwner)).statusCode).toBe(400)
    expect((await enter(NUMBER, ofOwner)).statusCode).toBe(400)
  })

  it('is confirmed only where the tenant can send messages, and where there is one', async () => {
    await post(owner, 'blade-user/update-info', { phone: '' })
    expect((await sendConfirm(owner)).json()).toMatchObject({ code: 400, msg: '手机号码不能为空' })
    await world.addRole('far', [], OTHER)
    const role = await world.addRole('reader', ['post'], OTHER)
    await world.addPerson({ account: 'far', tenantId: OTHER, roleIds: [role] })
    const far = (await signIn(world.app, { username: 'far', tenantId: OTHER, password })).access_token
    await post(far, 'blade-user/update-info', { phone: NUMBER })
    expect((await sendConfirm(far)).json()).toMatchObject({ code: 400, msg: '该租户未开通手机号登录' })
  })
})
