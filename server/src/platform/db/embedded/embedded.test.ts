import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { externalPostgres } from '../external.ts'
import { type Postgres, startPostgres } from './index.ts'
import { findAccount, findServerPaths, findSocketRoot, reaches } from './serverPaths.ts'

let dataDir: string
let postgres: Postgres
const lines: string[] = []

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'broadsheet-supervisor-'))
  postgres = await startPostgres({ dataDir, log: line => lines.push(line) })
  await query('create table paper as select 1 as id; grant select on paper to broadsheet_app')
})
afterAll(async () => {
  await postgres.stop()
  rmSync(dataDir, { recursive: true })
})

async function query(statement: string, connection = postgres.connection): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const value = async (statement: string) => Object.values((await query(statement))[0] ?? {})[0]
const pidFile = async () => join(String(await value('show data_directory')), 'postmaster.pid')
const pidIn = (file: string) => Number(readFileSync(file, 'utf8').split('\n')[0])

it('keeps what it acknowledged, speaks UTF-8 and lives in Shanghai', async () => {
  expect(await value('show fsync')).toBe('on')
  expect(await value('show data_checksums')).toBe('on')
  expect(await value('show server_encoding')).toBe('UTF8')
  expect(await value('show timezone')).toBe('Asia/Shanghai')
  expect(await value('show listen_addresses')).toBe('')
})

it('gives the app a role that row-level security holds for', async () => {
  const [role] = await query(
    'select rolname, rolsuper, rolbypassrls from pg_roles where rolname = current_user',
    postgres.appConnection,
  )
  expect(role).toEqual({ rolname: 'broadsheet_app', rolsuper: false, rolbypassrls: false })
})

it('adopts a server that is running already', async () => {
  const second = await startPostgres({ dataDir })
  expect(second.adopted).toBe(true)
  expect(await query('select id from paper', second.appConnection)).toEqual([{ id: 1 }])
})

it('stays while another program uses it, and says so', { tags: ['full'] }, async () => {
  const client = new pg.Client(postgres.connection)
  await client.connect()
  await postgres.stop()
  expect((await client.query('select id from paper')).rows).toEqual([{ id: 1 }])
  expect(lines.at(-1)).toBe('PostgreSQL is left running, because other programs use it (connections: 1)')
  await client.end()
})

it('starts again with its data after the database was killed', async () => {
  process.kill(pidIn(await pidFile()), 'SIGKILL')
  postgres = await startPostgres({ dataDir })
  expect(postgres.adopted).toBe(false)
  expect(await value('select id from paper')).toBe(1)
})

it('starts although its number now belongs to another program', async () => {
  const file = await pidFile()
  const content = readFileSync(file, 'utf8')
  await postgres.stop()
  writeFileSync(file, content.replace(/^\d+/, String(process.ppid)))
  postgres = await startPostgres({ dataDir })
  expect(postgres.adopted).toBe(false)
  expect(await value('select id from paper')).toBe(1)
})

it('is restarted when it exits unexpectedly, while it is supervised', async () => {
  const lines: string[] = []
  postgres.supervise(line => lines.push(line))
  const before = pidIn(await pidFile())
  process.kill(before, 'SIGINT')
  await expect.poll(() => value('select id from paper').catch(() => 0)).toBe(1)
  expect(pidIn(await pidFile())).not.toBe(before)
  await expect.poll(() => lines.at(-1)).toBe('PostgreSQL is running again')
})

it('keeps its log small while it runs', { tags: ['full'] }, async () => {
  const log = `${await value('show data_directory')}.log`
  appendFileSync(log, `${'x'.repeat(5_000_000)}\n`)
  await expect.poll(() => statSync(log).size).toBeLessThan(10_000)
  expect(statSync(`${log}.1`).size).toBeGreaterThan(5_000_000)
  await query('select nothing').catch(() => {})
  await expect.poll(() => readFileSync(log, 'utf8')).toMatch(/^[^\0]*column "nothing" does not exist/)
})

it('gives the same roles on a database that somebody else runs', async () => {
  const { host = '', user, database } = postgres.connection
  const external = await externalPostgres(`postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`)
  expect(await query('select current_user as role', external.connection)).toEqual([{ role: 'broadsheet' }])
  expect(await query('select current_user as role', external.appConnection)).toEqual([{ role: 'broadsheet_app' }])
})

it('does not repeat the password of a database that cannot be reached', async () => {
  const refusal = await externalPostgres('postgres://paper:hunter2@127.0.0.1:1/paper').catch((error: Error) => error)
  expect(String(refusal)).toMatch(
    /127\.0\.0\.1:1 does not accept the connection: .*ECONNREFUSED.*\. Check that PostgreSQL runs there/,
  )
  expect(String(refusal)).not.toContain('hunter2')
})

describe('server paths', () => {
  let dataDir: string
  let hidden: string

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'broadsheet-place-'))
    // Short: a long path is passed over anyway.
    hidden = mkdtempSync(join(tmpdir(), 'h-'))
    chmodSync(hidden, 0o700)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    for (const folder of [dataDir, hidden]) rmSync(folder, { recursive: true })
  })

  const isRoot = process.getuid?.() === 0

  it.runIf(isRoot)('keeps the socket where its account may enter, whatever TMPDIR says', () => {
    const account = findAccount(dataDir)
    vi.stubEnv('TMPDIR', hidden)
    const { socketFolder = '' } = findServerPaths(dataDir, account, 18)
    expect(socketFolder.startsWith('/tmp/')).toBe(true)
    expect(reaches(account, socketFolder)).toBe(true)
  })

  it.runIf(isRoot)('refuses with the folders that its account may not enter', () => {
    expect(() => findSocketRoot(findAccount(dataDir), [hidden])).toThrow(
      `The account that runs PostgreSQL cannot keep its socket in ${hidden}; set TMPDIR`,
    )
  })
})
