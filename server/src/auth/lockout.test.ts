import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { askToken, createWorld, type SignInWorld, signIn } from '../../../tests/support/signingIn.ts'
import * as passwords from './passwords.ts'

let world: SignInWorld

beforeAll(async () => {
  world = await createWorld()
})

afterAll(() => world.close())

beforeEach(() => world.sql.query('delete from sys_login_failure'))

const right = 'Galley-Proof-3'

async function person(account: string): Promise<string> {
  const role = await world.addRole(`of-${account}`, ['post'])
  return world.addPerson({ account, roleIds: [role] })
}

async function fail(username: string, times: number, headers = {}) {
  for (let time = 0; time < times; time++) await askToken(world.app, { username, password: `wrong ${time}`, headers })
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

test('the lock ends after its time, and trying on does not prolong it', async () => {
  await person('otto')
  await fail('otto', 5)
  await world.sql.query(`update sys_login_failure set until = until - interval '29 minutes'`)
  await fail('otto', 3)
  const { rows } = await world.sql.query(
    `select failures, extract(epoch from until - now())::int as left from sys_login_failure where key = 'account:000000:otto'`,
  )
  expect(rows[0].failures).toBe(6)
  expect(rows[0].left).toBeLessThanOrEqual(60)
  await world.sql.query(`update sys_login_failure set until = now() - interval '1 second'`)
  expect((await askToken(world.app, { username: 'otto', password: right })).statusCode).toBe(200)
})

test('the limit is a parameter, and a tenant may have its own', async () => {
  await person('mara')
  await world.sql.query(`update blade_param set param_value = '2' where param_key = 'account.failCount'`)
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
  await world.sql.query(`update blade_param set param_value = '5' where tenant_id = '000000'`)
})

test('200 wrong passwords at once are looked at five times', async () => {
  await person('vera')
  const hashes = await hashesDuring(() =>
    Promise.all(Array.from({ length: 200 }, (_, n) => askToken(world.app, { username: 'vera', password: `${n}` }))),
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

test('one address gets thirty wrong tries a minute over all accounts, whatever it says it is', async () => {
  const hashes = await hashesDuring(async () => {
    for (let n = 0; n < 40; n++)
      await askToken(world.app, {
        username: `account${n}`,
        password: 'wrong',
        headers: { 'x-forwarded-for': `10.0.0.${n}` },
      })
  })
  expect(hashes).toBe(30)
  expect((await askToken(world.app)).statusCode).toBe(400)
  await world.sql.query(`update sys_login_failure set until = now() - interval '1 second' where key like 'address:%'`)
  expect((await signIn(world.app)).account).toBe('admin')
})

// Other programs on the machine may delay single answers.
test('unknown, wrong and locked answer the same bytes after the same time', { retry: 2 }, async () => {
  await person('rosa')
  await person('lock')
  await fail('lock', 5)
  // With a rate limit of its own; the tests above used theirs up.
  const app = await world.another()
  const median = async (grant: object) => {
    const times: number[] = []
    const bodies = new Set<string>()
    for (let n = 0; n < 7; n++) {
      await world.sql.query(`delete from sys_login_failure where key <> 'account:000000:lock'`)
      const began = performance.now()
      bodies.add((await askToken(app, { password: 'wrong', ...grant })).body)
      times.push(performance.now() - began)
    }
    expect(bodies.size).toBe(1)
    return { body: [...bodies][0], time: times.sort((a, b) => a - b)[3] ?? 0 }
  }
  const answers = [
    await median({ username: 'nobody' }),
    await median({ username: 'rosa' }),
    await median({ username: 'lock' }),
    await median({ username: 'rosa', tenantId: '999999' }),
  ]
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  const times = answers.map(({ time }) => time)
  // Without the work of a password's check an answer takes a tenth of the time.
  expect(Math.max(...times)).toBeLessThan(Math.min(...times) * 1.6)
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
