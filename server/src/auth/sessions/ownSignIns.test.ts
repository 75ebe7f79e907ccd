import { expect, test } from 'vitest'
import type { MySignIns } from '#contract/auth'
import { waitingPath } from '#contract/desk/workbench'
import { headersFor } from '../../../../tests/support/servers/api.ts'
import { addSignIn, askToken, get, setUpWorld, signIn, statusOf } from '../../../../tests/support/servers/signingIn.ts'
import { createScopedDb } from '../../platform/db/database.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { pruneLogs } from '../../platform/logs/logWriter.ts'

const world = setUpWorld()

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function person(account: string, tenantId = '000000') {
  const { id, ...rest } = await addSignIn(world, account, { tenantId })
  const grant = { ...rest.grant, headers: { 'user-agent': firefox } }
  return { id, grant, signIn: () => rest.signIn(grant) }
}

const own = async (token: string): Promise<MySignIns> =>
  (await get(world.app, token, 'blade-auth/oauth/my-sign-ins')).json().data
const status = (token: string, app = world.app) => statusOf(app, token)
const endOthers = (token: string) =>
  world.app.inject({ method: 'POST', url: '/api/blade-auth/oauth/end-other-sessions', headers: headersFor(token) })

test('people see their own devices, this one first, and their own sign-ins, newest first', async () => {
  const { signIn } = await person('lena')
  await person('other').then(other => other.signIn())
  const [there, here] = [await signIn(), await signIn()]
  const { devices, signIns } = await own(there.access_token)
  expect(devices).toHaveLength(2)
  expect(devices.map(({ current }) => current)).toEqual([true, false])
  expect(signIns).toHaveLength(2)
  for (const place of [...devices, ...signIns])
    expect(place).toMatchObject({
      address: '127.0.0.1',
      userAgent: firefox,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
  expect(signIns[0]).toMatchObject({ way: 'password', result: 'success' })
  expect(JSON.stringify(await own(here.access_token))).not.toContain(here.access_token)
})

test('a sign-in from elsewhere is marked and counted for the home screen; the first and those of a known browser are not', async () => {
  const { grant, signIn } = await person('rosa')
  await signIn()
  const { access_token } = await signIn()
  const waiting = async () => (await get(world.app, access_token, waitingPath)).json().data.newDevices
  expect(await waiting()).toBe(0)
  // A later version of the same browser is no other one.
  await askToken(world.app, { ...grant, headers: { 'user-agent': firefox.replaceAll('140', '141') } })
  await askToken(world.app, { ...grant, headers: { 'user-agent': 'curl/8.7' } })
  const { signIns } = await own(access_token)
  expect(signIns.map(({ newDevice }) => newDevice)).toEqual([true, false, false, false])
  expect(await waiting()).toBe(1)
})

test('a wrong password is listed; tries while the account is locked or nobody’s are not', async () => {
  const { grant, signIn } = await person('mona')
  const { access_token } = await signIn()
  for (let time = 0; time < 8; time++) await askToken(world.app, { ...grant, password: `wrong ${time}` })
  await askToken(world.app, { ...grant, username: 'nobody-at-all' })
  const { signIns } = await own(access_token)
  expect(signIns.map(({ result }) => result)).toEqual([...Array(5).fill('wrongPassword'), 'success'])
  const { rows } = await world.sql.query(`select 1 from sign_in_log where user_id not in (select id from blade_user)`)
  expect(rows).toEqual([])
})

test('signing the others out ends them at once, everywhere, and nobody else', async () => {
  const second = await world.another()
  const { signIn, grant } = await person('nils')
  const bystander = await person('olga').then(other => other.signIn())
  const [there, here] = [await signIn(), await signIn()]
  for (const token of [there, here]) expect(await status(token.access_token, second)).toBe(200)
  expect((await endOthers(here.access_token)).json()).toMatchObject({ code: 200, data: {} })
  expect(await status(there.access_token)).toBe(401)
  await expect.poll(() => status(there.access_token, second), { interval: 20 }).toBe(401)
  expect(
    (await askToken(world.app, { grant_type: 'refresh_token', refresh_token: there.refresh_token })).statusCode,
  ).toBe(400)
  for (const token of [here, bystander]) expect(await status(token.access_token)).toBe(200)
  expect((await own(here.access_token)).devices).toMatchObject([{ current: true }])
  expect(await askToken(world.app, grant)).toMatchObject({ statusCode: 200 })
  await second.close()
})

test('the stored name of a browser is masked and limited in length', async () => {
  const { grant } = await person('paul')
  const agent = `Reader password=Proof-Sheet-7 ${'x'.repeat(20)} `.repeat(20)
  const { access_token } = await signIn(world.app, { ...grant, headers: { 'user-agent': agent } })
  const { devices, signIns } = await own(access_token)
  for (const { userAgent } of [...devices, ...signIns]) {
    expect(userAgent).not.toContain('Proof-Sheet-7')
    expect(userAgent.length).toBeLessThanOrEqual(255)
  }
})

test('a session without a living token is no device any more', async () => {
  const { id, signIn } = await person('quin')
  const [first, { access_token }] = [await signIn(), await signIn()]
  expect((await own(access_token)).devices).toHaveLength(2)
  await get(world.app, first.access_token, 'blade-auth/oauth/logout')
  expect((await own(access_token)).devices).toHaveLength(1)
  await signIn()
  await world.sql.query(
    `update sys_token set expires_at = now() - interval '1 minute' where session_id in
       (select id from sys_session where user_id = $1 order by started_at desc limit 1)`,
    [id],
  )
  expect((await own(access_token)).devices).toHaveLength(1)
})

test('tries are forgotten with the usual log, and row-level security holds for them', async () => {
  await world.addTenant('100800')
  const { id, signIn } = await person('rosa', '100800')
  await signIn()
  await world.sql.query(
    `insert into sign_in_log (id, tenant_id, user_id, way, result, address, user_agent, tried_at)
       values (1, '100800', $1, 'captcha', 'success', '', '', localtimestamp - interval '181 days')`,
    [id],
  )
  const rows = async () => (await world.sql.query('select id from sign_in_log where user_id = $1', [id])).rowCount
  expect(await rows()).toBe(2)
  const db = createScopedDb(world.connection)
  await asSystem(() => pruneLogs.run(null, { ...world, db, signal: new AbortController().signal }))
  await asSystem(() => db.destroy())
  expect(await rows()).toBe(1)
  await world.sql.query(`begin; set local role broadsheet_app; set local app.tenant = '100801'`)
  expect(await rows()).toBe(0)
  await world.sql.query('rollback')
})
