import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../tests/support/database/postgres.ts'
import { testConfig } from '../../../tests/support/servers/config.ts'
import { assertSecretKey } from './prepareFolder.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database?.drop())

it('refuses a process with another secret key than the first one', async () => {
  const first = testConfig()
  await assertSecretKey(database.connection, first)
  await assertSecretKey(database.connection, testConfig())
  const other = testConfig({ SECRET_KEY: [...'0123456789abcdef'].reverse().join('').repeat(4) })
  await expect(assertSecretKey(database.connection, other)).rejects.toThrow(
    /SECRET_KEY is not the key of this database/,
  )
})
