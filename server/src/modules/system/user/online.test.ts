import { expect, it } from 'vitest'
import type { User } from '#contract/system/user'
import { setUpUsers } from '../../../../../tests/support/records/users.ts'
import type { Query } from '../../../../../tests/support/servers/testApp.ts'

const path = 'blade-user'
const { users, add, askToken } = setUpUsers('310021', '310022')
const PASSWORD = 'Kerning-Pair-9'

const found = async (query: Query, person = users.manager) =>
  ((await person.get(`${path}/page`, query)).data as { records: (User & { sessions: number })[] }).records
const accounts = (records: readonly User[]) => records.map(({ account }) => account)

async function signedIn() {
  const { id } = await add({ password: PASSWORD })
  const { access_token } = JSON.parse((await askToken(users.account, PASSWORD)).body)
  return { id, token: access_token as string }
}

it('tells when a user last signed in, and on how many devices they are', async () => {
  const { id } = await add({ password: PASSWORD })
  expect((await found({ account: users.account }))[0]).toMatchObject({ id, lastLoginTime: '', sessions: 0 })
  await askToken(users.account, 'wrong')
  expect((await found({ account: users.account }))[0]).toMatchObject({ lastLoginTime: '' })
  await askToken(users.account, PASSWORD)
  await askToken(users.account, PASSWORD)
  const [record] = await found({ account: users.account })
  expect(record).toMatchObject({ sessions: 2, version: 1 })
  expect(record?.lastLoginTime).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

it('finds users who are signed in, and by phone, role and state', async () => {
  await add({ password: PASSWORD })
  const absent = users.account
  users.account = `${absent}b`
  await add({ password: PASSWORD, phone: '13700000077', roleId: users.roles.plain })
  await askToken(users.account, PASSWORD)
  expect(accounts(await found({ online: '1', size: '100' }))).toContain(users.account)
  expect(accounts(await found({ online: '1', size: '100' }))).not.toContain(absent)
  expect(accounts(await found({ online: '0', size: '100' }))).toContain(absent)
  expect(accounts(await found({ phone: '13700000077' }))).toEqual([users.account])
  expect(accounts(await found({ roleId: users.roles.plain, size: '100' }))).toContain(users.account)
  expect(accounts(await found({ roleId: users.roles.foreign }))).toEqual([])
  expect(accounts(await found({ status: '2', account: users.account }))).toEqual([])
})

it('signs people out on all devices, within the tenant only', async () => {
  const { id, token } = await signedIn()
  const ask = () =>
    users.test.stranger.ask({ method: 'GET', url: `/api/${path}/info`, headers: { 'blade-auth': `bearer ${token}` } })
  expect((await ask()).status).toBe(200)
  const ended = { userIds: id }
  expect(await users.foreigner.post(`${path}/end-sessions`, undefined, ended)).toMatchObject({ status: 404 })
  expect((await ask()).status).toBe(200)
  expect(await users.manager.post(`${path}/end-sessions`, undefined, ended)).toMatchObject({ status: 200 })
  await expect.poll(async () => (await ask()).status).toBe(401)
  expect((await found({ account: users.account }))[0]).toMatchObject({ sessions: 0 })
  expect(await found({ account: users.account, online: '1' })).toEqual([])
  expect((await askToken(users.account, PASSWORD)).status).toBe(200)
})
