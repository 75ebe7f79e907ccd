import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyDefinition, encodeDefinition } from '#contract/report/definition'
import { execute } from '../../../../tests/support/database/postgres.ts'
import { testConfig } from '../../../../tests/support/servers/config.ts'
import { createTestApp, type Person, type TestApp } from '../../../../tests/support/servers/testApp.ts'
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
const path = 'blade-report/report/rest'
const tryReport = () => test?.admin.post(`${path}/try`, { content })

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

it('says the statements that reports need to administrators, and one plain sentence to all others', async () => {
  if (!test) throw new Error('not started')
  const [tenantId, codes] = ['320001', ['report_list', 'report_list_add', 'report_list_view']]
  const reader = await test.addPerson(tenantId, codes)
  const administrator = await test.addPerson(tenantId, codes, { alias: 'admin' })
  const id = await reader.create(path, { name: '稿件', content })
  const answers = (person: Person, language: string) => {
    const headers = { 'accept-language': language }
    return Promise.all([
      person.ask({ method: 'POST', url: `/api/${path}/try`, payload: { content }, headers }),
      person.ask({ method: 'GET', url: `/api/${path}/run`, query: { id }, headers }),
      person.ask({ method: 'GET', url: `/api/${path}/export-result`, query: { id }, headers }),
    ])
  }
  for (const [person, language, msg] of [
    [reader, 'zh-CN', '报表暂不可用，请联系管理员'],
    [reader, 'en', 'Reports are not available now; please ask an administrator'],
    [administrator, 'zh-CN', expect.stringContaining('create role broadsheet_report nologin; grant ')],
    [administrator, 'en', expect.stringContaining('create role broadsheet_report nologin; grant ')],
  ] as const)
    for (const answer of await answers(person, language)) expect(answer).toMatchObject({ status: 409, msg })
})

it('runs reports after the next start, once it was given the role', async () => {
  await execute(postgres.connection, 'create role broadsheet_report nologin; grant broadsheet_report to paper')
  expect(await startAsPaper()).toEqual([])
  expect((await tryReport())?.data).toMatchObject({ result: { rows: [[0]] } })
})
