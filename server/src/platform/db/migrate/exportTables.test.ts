import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createEmptyDatabase, query, type TestDatabase } from '../../../../../tests/support/database/postgres.ts'
import { migrate } from './migrate.ts'

const made = {
  name: 'modules/desk/note/0001_made.sql',
  sql: `create table note (id bigint, tenant_id text, body text); create table bare (id bigint);
    insert into note values (1, '000000', E'剂量 "5 mg",\\n每日'), (2, '100001', null);
    alter table note enable row level security; alter table note force row level security;
    create policy own on note using (tenant_id = current_setting('app.tenant', true) or current_setting('app.tenant', true) = '*')`,
}
const removed = {
  name: 'modules/desk/note/0002_removed.sql',
  sql: '-- Export: note, bare, absent\ndrop table note, bare',
}

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await createEmptyDatabase()
  folder = mkdtempSync(join(tmpdir(), 'export-'))
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

it('a migration that drops tables leaves all their rows as CSV', async () => {
  const exportFolder = join(folder, 'removed')
  await migrate(database.connection, [made, removed], { exportFolder })
  expect(readdirSync(exportFolder)).toEqual(['note.csv'])
  expect(readFileSync(join(exportFolder, 'note.csv'), 'utf8')).toBe(
    'id,tenant_id,body\n1,000000,"剂量 ""5 mg"",\n每日"\n2,100001,\n',
  )
})

it('rows that cannot be exported are not dropped', async () => {
  await expect(migrate(database.connection, [made, removed])).rejects.toThrow(/note need a folder/)
  expect(await query(database.connection, 'select count(*) from note')).toEqual([{ count: '2' }])
})
