import { createHmac } from 'node:crypto'
import { loadImage } from '@napi-rs/canvas'
import { beforeAll, describe, expect, test } from 'vitest'
import { solvePuzzle } from '../../../../src/pages/login/solvePuzzle.ts'
import { headersFor } from '../../../../tests/support/servers/api.ts'
import {
  addSignIn,
  askToken,
  get,
  PERSON_PASSWORD,
  refreshTokens,
  setUpWorld,
  signIn,
  statusOf,
} from '../../../../tests/support/servers/signingIn.ts'
import { digestOf } from '../accounts/passwords.ts'

describe('a captcha', () => {
  const world = setUpWorld({ CAPTCHA_MODE: 'on' })

  const fetchCaptcha = async (): Promise<{ key: string; image: string }> =>
    (await world.app.inject('/api/blade-auth/oauth/captcha')).json()

  /** Writes a text of our choice below a captcha; what was drawn cannot be read by a test. */
  async function captchaSaying(text: string): Promise<string> {
    const { key } = await fetchCaptcha()
    const hash = createHmac('sha256', world.config.secretKey).update(`captcha:${key}:${text}`).digest('hex')
    await world.sql.query('update sys_captcha set hash = $2 where key = $1', [key, hash])
    return key
  }

  const grant = (key: string, code: string, password?: string) => ({
    grant_type: 'captcha',
    headers: { 'captcha-key': key, 'captcha-code': code },
    ...(password && { password }),
  })

  test('a captcha is a bare key and a picture of 130 by 48 with something on it', async () => {
    const captcha = await fetchCaptcha()
    expect(Object.keys(captcha).sort()).toEqual(['image', 'key'])
    expect(captcha.key).toMatch(/^[\da-f-]{36}$/)
    const image = await loadImage(Buffer.from(captcha.image.replace('data:image/png;base64,', ''), 'base64'))
    expect([image.width, image.height]).toEqual([130, 48])
    const { rows } = await world.sql.query('select hash from sys_captcha where key = $1', [captcha.key])
    expect(rows[0].hash).toMatch(/^[\da-f]{64}$/)
  })

  test('the right text signs in, in any case and once', async () => {
    const key = await captchaSaying('k7mxe')
    expect((await signIn(world.app, grant(key, ' K7mXe '))).account).toBe('admin')
    const again = await askToken(world.app, grant(key, 'k7mxe'))
    expect(again.statusCode).toBe(400)
    expect(again.json()).toEqual({ error: 'invalid_grant', error_description: '验证码不正确', msg: '验证码不正确' })
  })

  test('a wrong text uses the captcha up', async () => {
    const key = await captchaSaying('k7mxe')
    expect((await askToken(world.app, grant(key, 'guess'))).json().msg).toBe('验证码不正确')
    expect((await askToken(world.app, grant(key, 'k7mxe'))).json().msg).toBe('验证码不正确')
  })

  test('a captcha is used once, even in parallel', async () => {
    const key = await captchaSaying('k7mxe')
    const replies = await Promise.all(Array.from({ length: 10 }, () => askToken(world.app, grant(key, 'k7mxe'))))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('a captcha is good for three minutes', async () => {
    const key = await captchaSaying('k7mxe')
    const { rows } = await world.sql.query(
      'select extract(epoch from expires_at - now())::int as left from sys_captcha where key = $1',
      [key],
    )
    expect(rows[0].left).toBeGreaterThan(170)
    expect(rows[0].left).toBeLessThanOrEqual(180)
    await world.sql.query('update sys_captcha set expires_at = now() where key = $1', [key])
    expect((await askToken(world.app, grant(key, 'k7mxe'))).json().msg).toBe('验证码不正确')
  })

  async function puzzle(): Promise<{ key: string; code: string }> {
    const { key, image } = (await world.app.inject('/api/blade-auth/oauth/captcha?kind=puzzle')).json()
    expect(image).toBe('')
    const code = await solvePuzzle(
      key,
      () => {},
      () => true,
    )
    return { key, code: code ?? '' }
  }

  test('a puzzle that the browser solves stands in place of the picture, once', async () => {
    const { key, code } = await puzzle()
    expect((await signIn(world.app, grant(key, code))).account).toBe('admin')
    expect((await askToken(world.app, grant(key, code))).statusCode).toBe(400)
  })

  test('a puzzle takes only its own whole solution', async () => {
    const one = await puzzle()
    for (const code of [
      '',
      '0',
      one.code.split('.').slice(1).join('.'),
      `${one.code}.0`,
      '0.0.0.0.0.0.0.0',
      'x'.repeat(9),
    ]) {
      const { key } = (await world.app.inject('/api/blade-auth/oauth/captcha?kind=puzzle')).json()
      expect((await askToken(world.app, grant(key, code))).json().msg).toBe('验证码不正确')
    }
    const { key } = await fetchCaptcha()
    expect((await askToken(world.app, grant(key, one.code))).json().msg).toBe('验证码不正确')
  })

  test('without a captcha nobody signs in while the mode is on', async () => {
    expect((await askToken(world.app)).json()).toMatchObject({ error: 'unauthorized_client', msg: '请使用验证码登录' })
    for (const key of ['', 'nonsense', '00000000-0000-0000-0000-000000000000'])
      expect((await askToken(world.app, grant(key, 'k7mxe'))).json().msg).toBe('验证码不正确')
  })
})

describe('the own password', () => {
  const world = setUpWorld()

  const password = PERSON_PASSWORD
  const status = (token: string) => statusOf(world.app, token)
  const person = (account: string, rest = {}) => addSignIn(world, account, rest)

  const post = (token: string, url: string, payload?: object) =>
    world.app.inject({ method: 'POST', url: `/api/${url}`, headers: headersFor(token), ...(payload && { payload }) })

  const change = (token: string, [old, next, again = next]: string[]) =>
    post(token, 'blade-user/update-password', {
      oldPassword: digestOf(old ?? ''),
      newPassword: digestOf(next ?? ''),
      newPassword1: digestOf(again ?? ''),
    })

  test('changing the password ends the other sessions and keeps this one', async () => {
    const { signIn } = await person('ida')
    const [here, there] = [await signIn(), await signIn()]
    expect(await status(there.access_token)).toBe(200)
    expect((await change(here.access_token, [password, 'Fresh-Ink-8'])).json()).toMatchObject({ code: 200, data: {} })
    expect(await status(here.access_token)).toBe(200)
    expect(await status(there.access_token)).toBe(401)
    await expect(signIn()).rejects.toThrow('用户名或密码不正确')
    expect((await signIn({ password: 'Fresh-Ink-8' })).account).toBe('ida')
  })

  test('a change is refused with its reason', async () => {
    const { signIn } = await person('karl')
    const { access_token } = await signIn()
    const msg = async (values: string[]) => (await change(access_token, values)).json().msg
    expect(await msg([password, 'Fresh-Ink-8', 'Fresh-Ink-9'])).toBe('两次密码输入不一致')
    expect(await msg([password, password])).toBe('新密码不能与原密码相同')
    // Common ones, and so short that their digests are known.
    for (const known of ['123456', '5201314', 'Warlord', 'karl', 'x', 'x7', 'x7k'])
      expect(await msg([password, known]), known).toBe('新密码过于常见，请换一个')
    const plain = await post(access_token, 'blade-user/update-password?oldPassword=a&newPassword=b&newPassword1=b')
    expect(plain.json().msg).toBe('密码须以32位MD5摘要传输')
    for (let time = 0; time < 5; time++) expect(await msg(['wrong', 'Fresh-Ink-8'])).toBe('原密码不正确')
    // Five tries, as at the sign-in page, whose own count they leave alone.
    expect(await msg([password, 'Fresh-Ink-8'])).toBe('原密码不正确')
    expect((await signIn()).account).toBe('karl')
  })

  test('until a first password is changed nothing else is allowed', async () => {
    const { signIn } = await person('novice', { mustChange: true })
    const token = await signIn()
    expect(token.must_change_password).toBe(true)
    const ask = async (url: string) => (await get(world.app, token.access_token, url)).statusCode
    for (const url of ['blade-user/info', 'blade-auth/oauth/user-info', 'blade-system/menu/routes'])
      expect(await ask(url), url).toBe(200)
    for (const url of ['blade-system/post/list', 'blade-system/post/select', 'blade-auth/oauth/clear-cache'])
      expect(await ask(url), url).toBe(403)
    const again = await refreshTokens(world.app, token.refresh_token)
    expect(again.json().must_change_password).toBe(true)
    expect((await change(token.access_token, [password, 'Fresh-Ink-8'])).statusCode).toBe(200)
    expect(await ask('blade-system/post/list')).toBe(200)
    expect(await signIn({ password: 'Fresh-Ink-8' })).not.toHaveProperty('must_change_password')
  })

  test('a one-time password is worthless after its time', async () => {
    const { id, signIn } = await person('late', { mustChange: true })
    await world.sql.query(`update blade_user set password_expire_time = now() - interval '1 minute' where id = $1`, [
      id,
    ])
    await expect(signIn()).rejects.toThrow('用户名或密码不正确')
  })
})

describe('switching between roles and departments', () => {
  const world = setUpWorld({ SWITCH_MODE: 'on' })
  let roles: [string, string]
  const who = { username: 'both', password: PERSON_PASSWORD }

  beforeAll(async () => {
    roles = [await world.addRole('poster', ['post']), await world.addRole('keeper', ['param'])]
    await world.addPerson({ account: 'both', roleIds: roles, deptIds: ['11', '12'] })
  })

  async function mayList(token: string) {
    const ask = async (module: string) =>
      (await get(world.app, token, `blade-system/${module}/list`)).statusCode === 200
    return { post: await ask('post'), param: await ask('param') }
  }

  test('without a choice all roles and departments count', async () => {
    const token = await signIn(world.app, who)
    expect(token.role_id.split(',').sort()).toEqual([...roles].sort())
    expect(token.dept_id).toBe('11,12')
    expect(await mayList(token.access_token)).toEqual({ post: true, param: true })
  })

  test('a chosen role and department are all there is, until another is chosen while renewing', async () => {
    const token = await signIn(world.app, { ...who, headers: { 'role-id': roles[0], 'dept-id': '12' } })
    expect(token).toMatchObject({ role_id: roles[0], role_name: 'poster', dept_id: '12' })
    expect(await mayList(token.access_token)).toEqual({ post: true, param: false })
    const renewed = (await refreshTokens(world.app, token.refresh_token)).json()
    expect(renewed).toMatchObject({ role_id: roles[0], dept_id: '12' })
    const other = (await refreshTokens(world.app, renewed.refresh_token, { 'role-id': roles[1] })).json()
    expect(other).toMatchObject({ role_id: roles[1], dept_id: '12' })
    expect(await mayList(other.access_token)).toEqual({ post: false, param: true })
  })

  test('a button that the other role does not have is refused from the moment of the switch, and back again', async () => {
    const [writes, reads] = [
      await world.addRole('writer', ['post', 'post_add']),
      await world.addRole('reader', ['post']),
    ]
    await world.addPerson({ account: 'two-roles', roleIds: [writes, reads] })
    const submit = async (token: string, postCode: string) => {
      const payload = { category: 1, postCode, postName: postCode, sort: 1 }
      const url = '/api/blade-system/post/submit'
      return (await world.app.inject({ method: 'POST', url, headers: headersFor(token), payload })).statusCode
    }
    const first = await signIn(world.app, { ...who, username: 'two-roles', headers: { 'role-id': writes } })
    expect(await submit(first.access_token, 'before')).toBe(200)
    const second = (await refreshTokens(world.app, first.refresh_token, { 'role-id': reads })).json()
    expect(await submit(second.access_token, 'after')).toBe(403)
    expect((await get(world.app, second.access_token, 'blade-system/post/list')).statusCode).toBe(200)
    const buttons = (await get(world.app, second.access_token, 'blade-system/menu/buttons')).json().data
    expect(JSON.stringify(buttons)).not.toContain('post_add')
    const third = (await refreshTokens(world.app, second.refresh_token, { 'role-id': writes })).json()
    expect(await submit(third.access_token, 'again')).toBe(200)
  })

  test('foreign departments and roles cannot be chosen', async () => {
    const administrator = (await world.sql.query(`select id from blade_role where role_alias = 'administrator'`))
      .rows[0]
    const refusal = async (headers: Record<string, string>) => (await askToken(world.app, { ...who, headers })).json()
    expect(await refusal({ 'role-id': administrator.id })).toMatchObject({ msg: '所选角色不属于当前用户' })
    expect(await refusal({ 'dept-id': '13' })).toMatchObject({ msg: '所选部门不属于当前用户' })
  })
})
