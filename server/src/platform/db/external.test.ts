import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyDefinition, encodeDefinition } from '#contract/report/definition'
import { execute } from '../../../../tests/support/database/postgres.ts'
import { testConfig } from '../../../../tests/support/servers/config.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/servers/testApp.ts'
import { prepareJobs } from '../jobs/prepareJobs.ts'
import { type Postgres, startPostgres } from './embedded/index.ts'
import { externalPostgres } from './external.ts'
import { migrate } from './migrate/migrate.ts'
import { readMigrations } from './readMigrations.ts'

let dataDir: string
let postgres: Postgres
let test: TestApp | undefined

// A server of its own: roles belong to the server, and here there are none of ours.
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'broadsheet-external-'))
  postgres = await startPostgres({ dataDir, fsync: false })
  for (const statement of [
    'drop role broadsheet_app',
    'drop role broadsheet_report',
    `create role paper login nocreaterole password 'Press-Room-1'`,
    'create database paper owner paper',
  ])
    await execute(postgres.connection, statement)
})
afterAll(async () => {
  await test?.close()
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const content = encodeDefinition({ ...emptyDefinition, statement: 'select count(*) as found from articles' })
const tryReport = () => test?.admin.post('blade-report/report/rest/try', { content })

function urlOf(database: string): string {
  const { host = '', port = 5432 } = postgres.connection
  return `postgresql://paper:Press-Room-1@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

/** Starts the product on the database of a user who may not make roles. */
async function startAsPaper(): Promise<string[]> {
  const lines: string[] = []
  const { connection, appConnection } = await externalPostgres(urlOf('paper'), line => lines.push(line))
  await migrate(connection, await readMigrations())
  await prepareJobs(connection)
  const { runSeeds } = await import('../../seeds/seed.ts')
  await runSeeds({ config: testConfig(), connection })
  await test?.close()
  test = await createTestApp({}, { database: { connection, appConnection, drop: async () => {} } })
  return lines
}

it.each(['SQL_ASCII', 'LATIN1'])('refuses an empty database in %s and says how to create one', async encoding => {
  const name = `paper_${encoding.toLowerCase()}`
  await execute(
    postgres.connection,
    `create database ${name} owner paper encoding '${encoding}' locale 'C' template template0`,
  )
  await expect(externalPostgres(urlOf(name))).rejects.toThrow(
    `the database has the encoding ${encoding} and needs UTF8: drop database "${name}"; create database "${name}" owner "paper" encoding`,
  )
})

it('starts without the right to make roles, says what reports need, and works but for them', async () => {
  const lines = await startAsPaper()
  expect(lines).toEqual([
    'reports need a role that PostgreSQL’s administrator makes: create role broadsheet_report nologin; grant broadsheet_report to "paper";',
  ])
  expect((await test?.admin.get('blade-system/post/list'))?.status).toBe(200)
  const refused = await tryReport()
  expect(refused?.status).toBe(409)
  expect(refused?.msg).toMatch(/^报表不可用：请数据库管理员执行 create role broadsheet_report nologin; grant /)
})

it('runs reports after the next start, once it was given the role', async () => {
  await execute(postgres.connection, 'create role broadsheet_report nologin; grant broadsheet_report to paper')
  expect(await startAsPaper()).toEqual([])
  expect((await tryReport())?.data).toMatchObject({ result: { rows: [[0]] } })
})
