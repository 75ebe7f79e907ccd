import { beforeEach, expect, test, vi } from 'vitest'
import { timeLimit } from '../../../../tests/support/run/timeLimit.ts'
import { headersFor } from '../../../../tests/support/servers/api.ts'
import {
  addSignIn,
  askToken,
  PERSON_PASSWORD,
  setUpWorld,
  signIn,
} from '../../../../tests/support/servers/signingIn.ts'
import * as passwords from '../accounts/passwords.ts'

const world = setUpWorld()

beforeEach(() => world.sql.query('delete from sys_login_failure'))

const right = PERSON_PASSWORD
const person = async (account: string) => (await addSignIn(world, account)).id

async function fail(username: string, times: number, headers = {}, address = '127.0.0.1') {
  for (let time = 0; time < times; time++)
    await askToken(world.app, { username, password: `wrong ${time}`, headers, address })
}

/** How often the password itself was looked at. */
async function hashesDuring(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(passwords, 'passwordMatches')
  await work()
  const { length } = spy.mock.calls
  spy.mockRestore()
  return length
}

test('five failures lock the account for the right password, too; four do not', async () => {
  await person('lena')
  await fail('lena', 4)
  expect((await askToken(world.app, { username: 'lena', password: right })).statusCode).toBe(200)
  await fail('lena', 5)
  const locked = await askToken(world.app, { username: 'lena', password: right })
  expect(locked.json()).toEqual({
    error: 'invalid_grant',
    error_description: '用户名或密码不正确',
    msg: '用户名或密码不正确',
  })
})

test('tries count against the account, however its name is written, and each spelling signs in', async () => {
  await person('ilse')
  const spellings = ['ilse', 'Ilse', ' ilse ', 'ｉｌｓｅ', 'il\u200bse']
  for (const username of spellings)
    expect((await askToken(world.app, { username, password: right })).statusCode).toBe(200)
  for (const username of spellings) await fail(username, 1)
  for (const username of spellings)
    expect((await askToken(world.app, { username, password: right })).statusCode).toBe(400)
})

const isLocked = async (key: string) => {
  const { rows } = await world.sql.query(
    `select extract(epoch from locked_until - now())::int as left from sys_login_failure where key = $1`,
    [key],
  )
  return rows[0]?.left ?? 0
}

const later = (minutes: number) =>
  world.sql.query(
    `update sys_login_failure set locked_until = locked_until - make_interval(secs => $1), until = until - make_interval(secs => $1)`,
    [minutes * 60 + 1],
  )

test('the lock ends after its time, and trying on does not prolong it', async () => {
  await person('otto')
  await fail('otto', 5)
  await later(0.5)
  await fail('otto', 3)
  expect(await isLocked('account:000000:otto')).toBeLessThanOrEqual(30)
  await later(0.5)
  expect((await askToken(world.app, { username: 'otto', password: right })).statusCode).toBe(200)
})

test('each further failure doubles the delay, up to a quarter of an hour', async () => {
  await person('dora')
  await fail('dora', 5)
  for (const minutes of [1, 2, 4, 8, 15, 15]) {
    expect(Math.round((await isLocked('account:000000:dora')) / 60)).toBe(minutes)
    await later(minutes)
    const hashes = await hashesDuring(() => fail('dora', 3))
    expect(hashes).toBe(1)
  }
  await later(15)
  expect((await askToken(world.app, { username: 'dora', password: right })).statusCode).toBe(200)
})

const cookieOf = (reply: { headers: Record<string, unknown> }) => {
  const [cookie = ''] = String(reply.headers['set-cookie']).split(';')
  return { cookie }
}

test('a browser that signed in before is let in while strangers try the account', async () => {
  await person('ines')
  const ines = { username: 'ines', password: right }
  const known = cookieOf(await askToken(world.app, ines))
  await fail('ines', 5)
  expect((await askToken(world.app, ines)).statusCode).toBe(400)
  expect((await askToken(world.app, { ...ines, headers: known })).statusCode).toBe(200)
  // Its success does not let the strangers go on.
  expect((await askToken(world.app, ines)).statusCode).toBe(400)
})

test('a known browser has a limit of its own', async () => {
  await person('jana')
  await person('kurt')
  const jana = { username: 'jana', password: right }
  const known = cookieOf(await askToken(world.app, jana))
  expect(await hashesDuring(() => fail('jana', 9, known))).toBe(5)
  expect((await askToken(world.app, { ...jana, headers: known })).statusCode).toBe(400)
  expect((await askToken(world.app, jana)).statusCode).toBe(200)
  // For any other account it is a stranger.
  const other = cookieOf(await askToken(world.app, { username: 'kurt', password: right, headers: known }))
  await fail('kurt', 5)
  expect((await askToken(world.app, { username: 'kurt', password: right, headers: known })).statusCode).toBe(400)
  expect((await askToken(world.app, { username: 'kurt', password: right, headers: other })).statusCode).toBe(200)
})

test('a cookie that was made up or copied from another account makes no browser known', async () => {
  await person('lars')
  await person('mona')
  const mona = cookieOf(await askToken(world.app, { username: 'mona', password: right }))
  await fail('lars', 5)
  const [name = '', value = ''] = mona.cookie.split('=')
  const [id, , account] = value.split('.')
  for (const cookie of [mona.cookie, `${name}=${id}.${'a'.repeat(22)}.${account}`, `${name}=x`, `${name}=`])
    expect((await askToken(world.app, { username: 'lars', password: right, headers: { cookie } })).statusCode).toBe(400)
})

test('one browser is known to several people of a desk', async () => {
  await person('nils')
  await person('olga')
  const first = cookieOf(await askToken(world.app, { username: 'nils', password: right }))
  const both = cookieOf(await askToken(world.app, { username: 'olga', password: right, headers: first }))
  for (const username of ['nils', 'olga']) {
    await fail(username, 5)
    expect((await askToken(world.app, { username, password: right, headers: both })).statusCode).toBe(200)
  }
})

test('a stranger cannot use up the tries of somebody who changes their own password', async () => {
  await person('paul')
  const { access_token: token } = await signIn(world.app, { username: 'paul', password: right })
  await fail('paul#password', 6)
  const digest = (text: string) => passwords.digestOf(text)
  const reply = await world.app.inject({
    method: 'POST',
    url: '/api/blade-user/update-password',
    headers: headersFor(token),
    payload: { oldPassword: digest(right), newPassword: digest('Proof-4'), newPassword1: digest('Proof-4') },
  })
  expect(reply.statusCode).toBe(200)
})

test('the limit is a parameter, and a tenant may have its own', async () => {
  await person('mara')
  await world.change(`update blade_param set param_value = '2' where param_key = 'account.failCount'`)
  await fail('mara', 2)
  expect((await askToken(world.app, { username: 'mara', password: right })).statusCode).toBe(400)
  await world.addTenant('100300')
  await world.insert('blade_param', {
    tenant_id: '100300',
    param_name: 'own',
    param_key: 'account.failCount',
    param_value: '9',
  })
  const role = await world.addRole('admin', ['post'], '100300')
  await world.addPerson({ account: 'mara', tenantId: '100300', roleIds: [role] })
  for (let time = 0; time < 8; time++)
    await askToken(world.app, { username: 'mara', tenantId: '100300', password: 'wrong' })
  const reply = await askToken(world.app, { username: 'mara', tenantId: '100300', password: right })
  expect(reply.statusCode).toBe(200)
  await world.change(`update blade_param set param_value = '5' where tenant_id = '000000'`)
})

test('200 wrong passwords at once are looked at five times', async () => {
  await person('vera')
  const hashes = await hashesDuring(() =>
    Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        askToken(world.app, { username: 'vera', password: `${n}`, address: '10.2.0.1' }),
      ),
    ),
  )
  expect(hashes).toBe(5)
})

test('right passwords at once do not lock each other out', async () => {
  await person('emil')
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => askToken(world.app, { username: 'emil', password: right })),
  )
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))
})

test('wrong tries at one address lock nobody else there, and leave one try for each account', async () => {
  await person('rita')
  const address = '10.2.0.2'
  const guess = (n: number) =>
    askToken(world.app, {
      username: `account${n}`,
      password: 'wrong',
      address,
      headers: { 'x-forwarded-for': `10.0.0.${n}` },
    })
  expect(await hashesDuring(() => Promise.all(Array.from({ length: 31 }, (_, n) => guess(n))))).toBe(31)
  expect((await askToken(world.app, { username: 'rita', password: right, address })).statusCode).toBe(200)
  expect(await hashesDuring(() => fail('another', 3, {}, address))).toBe(1)
  await world.sql.query(`update sys_login_failure set until = now() - interval '1 second' where key like 'address:%'`)
  expect(await hashesDuring(() => fail('third', 3, {}, address))).toBe(3)
})

test('nobody waits for the wrong tries of others at the same address', async () => {
  await person('sven')
  const address = '10.2.0.3'
  const slow = vi.spyOn(passwords, 'passwordMatches').mockImplementation(async stored => {
    if (stored === undefined) await new Promise(resolve => setTimeout(resolve, 1000))
    return stored !== undefined
  })
  try {
    const guesses = Array.from({ length: 20 }, (_, n) =>
      askToken(world.app, { username: `none${n}`, password: 'no', address }),
    )
    const startTime = performance.now()
    expect((await askToken(world.app, { username: 'sven', password: right, address })).statusCode).toBe(200)
    expect(performance.now() - startTime).toBeLessThan(timeLimit(900))
    await Promise.all(guesses)
  } finally {
    slow.mockRestore()
  }
})

test('unknown, wrong and locked answer the same bytes after the same time', async () => {
  await person('thea')
  await person('lock')
  await fail('lock', 5)
  // With a rate limit of its own; the tests above used theirs up.
  const app = await world.another()
  const kinds = [
    { username: 'nobody' },
    { username: 'rosa' },
    { username: 'lock' },
    { username: 'rosa', tenantId: '999999' },
  ].map(grant => ({ grant, times: [] as number[] }))
  const bodies = new Set<string>()
  // In turn, so that other programs on the machine delay all kinds alike.
  for (let n = 0; n < 5; n++)
    for (const { grant, times } of kinds) {
      await world.sql.query(`delete from sys_login_failure where key <> 'account:000000:lock'`)
      const startTime = performance.now()
      bodies.add((await askToken(app, { password: 'wrong', ...grant })).body)
      times.push(performance.now() - startTime)
    }
  expect(bodies.size).toBe(1)
  const medians = kinds.map(({ times }) => times.sort((a, b) => a - b)[2] ?? 0)
  // Without the work of a password's check an answer takes a tenth of the time.
  expect(Math.max(...medians)).toBeLessThan(Math.min(...medians) * 3)
  await app.close()
})

test('too many requests from one address are 429 in the form of the token endpoint', async () => {
  const app = await world.another()
  const replies = []
  for (let time = 0; time < 310; time++) replies.push(await askToken(app, { grant_type: 'none' }))
  const refused = replies.filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(10)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused[0]?.json()).toEqual({
    error: 'temporarily_unavailable',
    error_description: '请求过于频繁，请稍后重试',
    msg: '请求过于频繁，请稍后重试',
  })
  await app.close()
})
