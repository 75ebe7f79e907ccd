import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type SignInWorld } from '../../../../tests/support/browser/signingIn.ts'

let world: SignInWorld
const migration = readFileSync(
  new URL('../../platform/db/migrations/0061_registration_closed.sql', import.meta.url),
  'utf8',
)

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world?.close())

const param = async () =>
  (await world.sql.query(`select id, param_value from blade_param where param_key = 'account.registerUser'`)).rows[0]

const repairs = async () =>
  (
    await world.sql.query(
      `select record_id, field, was from upgrade_repairs where migration = '0061_registration_closed.sql'`,
    )
  ).rows

async function upgradeFrom(value: string) {
  await world.change(`update blade_param set param_value = $1 where param_key = 'account.registerUser'`, [value])
  await world.sql.query('begin')
  await world.sql.query(migration)
  await world.sql.query('commit')
  await world.sql.query(`set app.tenant = '*'`)
}

test('an upgrade closes registration where nobody has decided about it, and says so', async () => {
  expect((await param()).param_value).toBe('false')
  await upgradeFrom('false')
  expect(await repairs()).toEqual([])
  await upgradeFrom('true')
  const { id, param_value } = await param()
  expect(param_value).toBe('false')
  expect(await repairs()).toEqual([{ record_id: id, field: 'param_value', was: 'true' }])
})

test('an upgrade leaves registration as an administrator has set it', async () => {
  const { id } = await param()
  await world.sql.query(
    `insert into change_log (id, tenant_id, module, record_id, version, operation)
     values (1, '000000', 'blade-system/param', $1, 2, 'edit')`,
    [id],
  )
  await upgradeFrom('true')
  expect((await param()).param_value).toBe('true')
})
