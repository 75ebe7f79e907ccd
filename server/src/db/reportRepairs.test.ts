import { afterEach, beforeEach, expect, it } from 'vitest'
import { createDatabase, execute, query, type TestDatabase } from '../../../tests/support/postgres.ts'
import { reportRepairs } from './reportRepairs.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await createDatabase()
})

afterEach(() => database.drop())

it('logs repaired values once, in the usual log of their tenant and in one line for each migration', async () => {
  await execute(
    database.connection,
    `insert into upgrade_repairs (migration, tenant_id, table_name, record_id, field, was) values
    ('0067_links.sql', '000000', 'blade_articles', '1', 'linkUrl', 'javascript:alert(1)'),
    ('0067_links.sql', '100001', 'blade_articles', '2', 'linkUrl', 'data:text/html,x')`,
  )
  const lines: string[] = []
  await reportRepairs(database.connection, line => lines.push(line))
  await reportRepairs(database.connection, line => lines.push(line))
  expect(lines).toEqual(['0067_links.sql repaired 2 stored values: see the usual log, upgrade.repair'])
  const logged = await query(
    database.connection,
    `select tenant_id, log_data::jsonb->'repaired'->0->>'was' as was from blade_log_usual where log_id = 'upgrade.repair' order by 1`,
  )
  expect(logged).toEqual([
    { tenant_id: '000000', was: 'javascript:alert(1)' },
    { tenant_id: '100001', was: 'data:text/html,x' },
  ])
})
