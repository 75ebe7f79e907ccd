import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, refreshTokens, type SignInWorld, signIn } from '../../../../tests/support/browser/signingIn.ts'
import { createScopedDb, type Db } from '../../platform/db/database.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { createLockout } from '../accounts/lockout.ts'
import { createCaptchas } from '../sign-in/captcha.ts'
import { createSessions } from './tokens.ts'

let world: SignInWorld
let db: Db

beforeAll(async () => {
  world = await createWorld()
  db = createScopedDb(world.connection)
})

afterAll(async () => {
  await asSystem(() => db.destroy())
  await world.close()
})

test('expired rows are removed, and no others', async () => {
  const old = await signIn(world.app)
  await world.sql.query(`update sys_session set ends_at = now() - interval '8 days'`)
  const active = await signIn(world.app)
  const captchas = createCaptchas({ db, secretKey: world.config.secretKey })
  await asSystem(captchas.issue)
  await world.sql.query(`update sys_captcha set expires_at = now() - interval '1 second'`)
  await asSystem(captchas.issue)
  await world.sql.query(
    `insert into sys_login_failure values ('past', 3, now() - interval '1 second'), ('now', 3, now() + interval '1 hour')`,
  )

  await asSystem(async () => {
    await createSessions({ db, secretKey: world.config.secretKey }).deleteExpired()
    await captchas.deleteExpired()
    await createLockout(db).deleteExpired()
  })

  const count = async (table: string) => (await world.sql.query(`select 1 from ${table}`)).rowCount
  expect(await count('sys_session')).toBe(1)
  expect(await count('sys_token')).toBe(2)
  expect(await count('sys_captcha')).toBe(1)
  expect((await world.sql.query(`select key from sys_login_failure where key in ('past', 'now')`)).rows).toEqual([
    { key: 'now' },
  ])
  expect((await refreshTokens(world.app, active.refresh_token)).statusCode).toBe(200)
  expect((await refreshTokens(world.app, old.refresh_token)).statusCode).toBe(400)
})

test('an administrator’s unlock lets the account try again', async () => {
  for (let time = 0; time < 5; time++) await signIn(world.app, { password: `wrong ${time}` }).catch(() => undefined)
  await expect(signIn(world.app)).rejects.toThrow('用户名或密码不正确')
  const { rows } = await world.sql.query(`select id from blade_user where account = 'admin'`)
  await asSystem(() => createLockout(db).unlock({ id: rows[0].id, tenantId: '000000' }))
  expect((await signIn(world.app)).account).toBe('admin')
})
