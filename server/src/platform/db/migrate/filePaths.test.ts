import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../../../tests/support/database/postgres.ts'
import { readMigrations } from '../readMigrations.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await createEmptyDatabase()
})
afterEach(() => database.drop())

const path = '/api/blade-resource/oss/file/000000'
const name = 'upload/20260101/01234567-89ab-4def-8123-456789abcdef.pdf'

it('the upgrade takes the host off the addresses of stored files, and leaves other addresses alone', async () => {
  const migrations = await readMigrations()
  const before = migrations.filter(({ name }) => name < '0071')
  await migrate(database.connection, before)
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    await client.query(
      `insert into blade_attach (id, tenant_id, link, domain) values
       (1, '000000', $1, $2), (2, '000000', $3, 'https://files.example.com')`,
      [`http://10.0.0.3:3000${path}/${name}`, `http://10.0.0.3:3000${path}`, `https://files.example.com/${name}`],
    )
    await migrate(database.connection, migrations)
    const { rows } = await client.query('select link, domain from blade_attach order by id')
    expect(rows).toEqual([
      { link: `${path}/${name}`, domain: path },
      { link: `https://files.example.com/${name}`, domain: 'https://files.example.com' },
    ])
  } finally {
    await client.end()
  }
})
