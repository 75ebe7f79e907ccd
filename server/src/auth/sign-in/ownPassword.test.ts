import { expect, test } from 'vitest'
import {
  addSignIn,
  get,
  headersOf,
  PERSON_PASSWORD,
  refreshTokens,
  setUpWorld,
  statusOf,
} from '../../../../tests/support/browser/signingIn.ts'
import { digestOf } from '../accounts/passwords.ts'

const world = setUpWorld()

const password = PERSON_PASSWORD
const status = (token: string) => statusOf(world.app, token)
const person = (account: string, rest = {}) => addSignIn(world, account, rest)

const post = (token: string, url: string, payload?: object) =>
  world.app.inject({ method: 'POST', url: `/api/${url}`, headers: headersOf(token), ...(payload && { payload }) })

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
  await world.sql.query(`update blade_user set password_expire_time = now() - interval '1 minute' where id = $1`, [id])
  await expect(signIn()).rejects.toThrow('用户名或密码不正确')
})
