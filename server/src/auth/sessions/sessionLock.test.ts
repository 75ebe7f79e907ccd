import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { headersFor } from '../../../../tests/support/servers/api.ts'
import {
  addSignIn,
  get,
  PERSON_PASSWORD,
  refreshTokens,
  setUpWorld,
  signIn,
} from '../../../../tests/support/servers/signingIn.ts'
import { digestOf } from '../accounts/passwords.ts'

const world = setUpWorld()

const own = PERSON_PASSWORD
const wrong = '解锁密码错误,请重新输入'

const person = async (account: string) => (await addSignIn(world, account)).signIn()

const post = async (token: string, name: string, payload: object, app: FastifyInstance = world.app) => {
  const url = `/api/blade-auth/oauth/${name}`
  const reply = await app.inject({ method: 'POST', url, headers: headersFor(token), payload })
  const { code, msg, data } = reply.json()
  return { code, msg, data, status: reply.statusCode }
}
const lock = (token: string, typed = 'ink') => post(token, 'lock', { password: digestOf(typed) })
const unlock = (token: string, typed: string) => post(token, 'unlock', { password: digestOf(typed) })
const status = async (token: string, app = world.app) => (await get(app, token, 'blade-system/post/list')).statusCode

test('a locked session is answered with 423 by every call but its unlocking', async () => {
  const { access_token: token } = await person('lou')
  expect(await lock(token)).toMatchObject({ status: 200, code: 200, data: {} })
  for (const path of [
    'blade-system/post/list',
    'blade-system/param/list',
    'blade-user/info',
    'blade-auth/oauth/user-info',
  ])
    expect((await get(world.app, token, path)).json()).toMatchObject({ code: 423, success: false, msg: '会话已锁定' })
  const english = await world.app.inject({
    url: '/api/blade-user/info',
    headers: { ...headersFor(token), 'accept-language': 'en' },
  })
  expect(english.json().msg).toBe('The session is locked')
  expect(await post(token, 'logout', [])).toMatchObject({ status: 423 })
  expect(await unlock(token, 'ink')).toMatchObject({ status: 200, data: { by: 'lockPassword' } })
  expect(await status(token)).toBe(200)
})

test('a locked session cannot be given another lock password', async () => {
  const { access_token: token } = await person('max')
  await lock(token)
  expect(await lock(token, 'mine')).toMatchObject({ status: 423 })
  expect(await unlock(token, 'mine')).toMatchObject({ status: 400, msg: wrong })
  expect(await unlock(token, 'ink')).toMatchObject({ status: 200 })
})

test('renewing the token keeps the lock, and signing out ends it', async () => {
  const first = await person('nan')
  await lock(first.access_token)
  const next = (await refreshTokens(world.app, first.refresh_token)).json()
  expect(await status(next.access_token)).toBe(423)
  expect((await get(world.app, next.access_token, 'blade-auth/oauth/logout')).statusCode).toBe(200)
  expect(await status(next.access_token)).toBe(401)
  const again = await signIn(world.app, { username: 'nan', password: own })
  expect(await status(again.access_token)).toBe(200)
})

test('a lock and its end reach the other server', async () => {
  const second = await world.another()
  await second.ready()
  const { access_token: token } = await person('ola')
  expect(await status(token, second)).toBe(200)
  await lock(token)
  await expect.poll(() => status(token, second), { interval: 20 }).toBe(423)
  await post(token, 'unlock', { password: digestOf('ink') }, second)
  await expect.poll(() => status(token), { interval: 20 }).toBe(200)
  await second.close()
})

test('only the session that was locked is locked', async () => {
  const here = await person('pia')
  const there = await signIn(world.app, { username: 'pia', password: own })
  await lock(here.access_token)
  expect(await status(there.access_token)).toBe(200)
})

test('the fifth wrong password ends the session', async () => {
  const { access_token: token, refresh_token } = await person('quin')
  await lock(token)
  for (let time = 1; time < 5; time++) expect(await unlock(token, 'guess')).toMatchObject({ status: 400, msg: wrong })
  expect(await unlock(token, 'guess')).toMatchObject({ status: 401, msg: '解锁密码错误次数过多，请重新登录' })
  expect(await unlock(token, 'ink')).toMatchObject({ status: 401 })
  expect((await refreshTokens(world.app, refresh_token)).statusCode).toBe(400)
})

test('twenty concurrent attempts count as at most five', async () => {
  const { access_token: token } = await person('ray')
  await lock(token)
  const replies = await Promise.all(Array.from({ length: 20 }, () => unlock(token, 'guess')))
  expect(replies.filter(reply => reply.status === 400).length).toBeLessThan(5)
  expect(await status(token)).toBe(401)
})

test('a right password forgives the wrong ones before it', async () => {
  const { access_token: token } = await person('sue')
  for (let time = 0; time < 3; time++) {
    await lock(token)
    for (let wrongly = 0; wrongly < 3; wrongly++) await unlock(token, 'guess')
    expect(await unlock(token, 'ink')).toMatchObject({ status: 200 })
  }
})

test('locking again needs no password, the first time does', async () => {
  const { access_token: token } = await person('tom')
  expect(await post(token, 'lock', {})).toMatchObject({ status: 400, msg: '锁屏密码不能为空' })
  expect(await unlock(token, 'ink')).toMatchObject({ status: 409, msg: '会话未锁定' })
  await lock(token)
  await unlock(token, 'ink')
  expect(await post(token, 'lock', {})).toMatchObject({ status: 200 })
  expect(await unlock(token, 'ink')).toMatchObject({ status: 200 })
})

test('the own password unlocks where the parameter allows it, and the forgotten one is forgotten', async () => {
  const { access_token: token } = await person('uta')
  await lock(token)
  expect(await unlock(token, own)).toMatchObject({ status: 200, data: { by: 'ownPassword' } })
  expect(await post(token, 'lock', {})).toMatchObject({ status: 400 })
  await world.change(`update blade_param set param_value = 'false' where param_key = 'account.unlockByPassword'`)
  await lock(token)
  expect(await unlock(token, own)).toMatchObject({ status: 400, msg: wrong })
  await world.change(`update blade_param set param_value = 'true' where param_key = 'account.unlockByPassword'`)
})

test('an idle session without a lock password is unlocked by the own one, whatever the parameter says', async () => {
  const { access_token: token } = await person('wes')
  await world.change(`update blade_param set param_value = 'false' where param_key = 'account.unlockByPassword'`)
  expect(await post(token, 'lock', { idle: true })).toMatchObject({ status: 200 })
  expect(await status(token)).toBe(423)
  expect(await unlock(token, 'guess')).toMatchObject({ status: 400, msg: wrong })
  expect(await unlock(token, own)).toMatchObject({ status: 200, data: { by: 'ownPassword' } })
  expect(await status(token)).toBe(200)
  await lock(token)
  await unlock(token, 'ink')
  await post(token, 'lock', { idle: true })
  expect(await unlock(token, own)).toMatchObject({ status: 400, msg: wrong })
  expect(await unlock(token, 'ink')).toMatchObject({ status: 200, data: { by: 'lockPassword' } })
  await world.change(`update blade_param set param_value = 'true' where param_key = 'account.unlockByPassword'`)
})

test('whoever signs in is told after how many minutes an idle session is locked, by the tenant or the platform', async () => {
  expect(await person('xia')).not.toHaveProperty('idle_lock_minutes')
  await world.change(`update blade_param set param_value = '15' where param_key = 'account.idleLockMinutes'`)
  const first = await signIn(world.app, { username: 'xia', password: own })
  expect(first).toMatchObject({ idle_lock_minutes: 15 })
  await world.change(`update blade_param set param_value = '0' where param_key = 'account.idleLockMinutes'`)
  expect((await refreshTokens(world.app, first.refresh_token)).json()).not.toHaveProperty('idle_lock_minutes')
})

test('a password travels as a digest, in the body, and is kept as a slow hash', async () => {
  const { access_token: token } = await person('vic')
  expect(await post(token, 'lock', { password: 'ink' })).toMatchObject({ status: 400, msg: '密码须以32位MD5摘要传输' })
  expect(await lock(token, '')).toMatchObject({ status: 400, msg: '锁屏密码不能为空' })
  expect(await post(token, `lock?password=${digestOf('ink')}`, {})).toMatchObject({ status: 400 })
  await lock(token)
  expect(await post(token, 'unlock', {})).toMatchObject({ status: 400, msg: '锁屏密码不能为空' })
  const { rows } = await world.sql.query('select lock_password from sys_session where lock_password is not null')
  for (const row of rows) expect(row.lock_password).toMatch(/^\$argon2id\$/)
})
