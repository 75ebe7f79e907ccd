import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { query } from '../../../../tests/support/database/postgres.ts'
import { timeLimit } from '../../../../tests/support/run/timeLimit.ts'
import { testConfig } from '../../../../tests/support/servers/config.ts'
import { createTestApp, setUpApp } from '../../../../tests/support/servers/testApp.ts'
import { createDatabaseProbe } from '../db/database.ts'
import { type Postgres, startPostgres } from '../db/embedded/index.ts'
import { createServer, health } from './server.ts'

/** The status of an answer within a second. */
async function statusOf(app: FastifyInstance, url: string) {
  const startTime = performance.now()
  const { statusCode, headers } = await app.inject(url)
  expect(performance.now() - startTime).toBeLessThan(timeLimit(1000))
  return { status: statusCode, retryAfter: headers['retry-after'] }
}

const ready = { status: 200, retryAfter: undefined }
const notReady = { status: 503, retryAfter: '5' }

describe('while the database works', () => {
  const test = setUpApp()

  it('the server is alive and ready', async () => {
    for (const url of ['/livez', '/healthz', '/readyz']) expect(await statusOf(test.app, url), url).toEqual(ready)
  })

  it('it is ready with a locked table and requests on every connection', async () => {
    const locking = new pg.Client(test.connection)
    await locking.connect()
    onTestFinished(() => locking.end())
    await locking.query('begin; lock table blade_post')
    const waiting = Array.from({ length: 25 }, () => test.admin.get('blade-system/post/list'))
    await expect.poll(() => waitingForLocks(test.connection)).toBeGreaterThanOrEqual(10)
    expect(await statusOf(test.app, '/readyz')).toEqual(ready)
    expect(await statusOf(test.app, '/livez')).toEqual(ready)
    await locking.query('rollback')
    await Promise.all(waiting)
  })

  it('a lost connection is replaced at once', async () => {
    expect(await statusOf(test.app, '/readyz')).toEqual(ready)
    await endConnections(test.connection)
    expect(await statusOf(test.app, '/readyz')).toEqual(ready)
  })
})

describe('while the database does not', () => {
  let dataDir: string
  let postgres: Postgres
  let app: FastifyInstance

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'broadsheet-health-'))
    postgres = await startPostgres({ dataDir, fsync: false })
    const probe = createDatabaseProbe(postgres.appConnection)
    app = await createServer(testConfig())
    app.addHook('onClose', () => probe.close())
    health(app, probe)
  })
  afterAll(async () => {
    await app?.close()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it.each([
    ['over an open connection', true],
    ['before the first connection', false],
  ])('the answer comes within a second from a frozen database, asked %s', async (_, connected) => {
    const probe = createDatabaseProbe(postgres.appConnection)
    onTestFinished(() => probe.close())
    const frozen = await createServer(testConfig())
    health(frozen, probe)
    onTestFinished(() => frozen.close())
    if (connected) expect(await statusOf(frozen, '/readyz')).toEqual(ready)
    const processes = await processesOf(postgres.connection)
    const signal = (name: NodeJS.Signals) => {
      for (const id of processes) process.kill(id, name)
    }
    signal('SIGSTOP')
    try {
      const answers = Array.from({ length: 20 }, () => statusOf(frozen, '/readyz'))
      for (const answer of await Promise.all(answers)) expect(answer).toEqual(notReady)
      expect(await statusOf(frozen, '/readyz')).toEqual(notReady)
      expect(await statusOf(frozen, '/livez')).toEqual(ready)
    } finally {
      signal('SIGCONT')
    }
    await expect.poll(() => statusOf(frozen, '/readyz')).toEqual(ready)
  })

  it('the server is alive and not ready while the database is away', async () => {
    expect(await statusOf(app, '/readyz')).toEqual(ready)
    const [postmaster = 0] = await processesOf(postgres.connection)
    process.kill(postmaster, 'SIGQUIT')
    await expect.poll(() => statusOf(app, '/readyz')).toEqual(notReady)
    expect(await statusOf(app, '/livez')).toEqual(ready)
    postgres = await startPostgres({ dataDir, fsync: false })
    expect(await statusOf(app, '/readyz')).toEqual(ready)
  })
})

async function waitingForLocks(connection: pg.PoolConfig): Promise<unknown> {
  const [row] = await query(
    connection,
    `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return row?.count
}

const endConnections = (connection: pg.PoolConfig) =>
  query(
    connection,
    `select pg_terminate_backend(pid, 1000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )

/** The postmaster and the servers of its connections. */
async function processesOf(connection: pg.PoolConfig): Promise<number[]> {
  const [row] = await query(
    connection,
    `select current_setting('data_directory') as data,
       (select array_agg(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend') as pids`,
  )
  const { data, pids } = row as { data: string; pids: number[] | null }
  return [Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), ...(pids ?? [])]
}

describe('while the process stops', () => {
  it('it is not ready, and goes on answering, each time as the last answer of the connection', async () => {
    const test = await createTestApp()
    onTestFinished(() => test.close())
    const drained = test.app.drain(300)
    expect(await statusOf(test.app, '/readyz')).toEqual(notReady)
    expect(await statusOf(test.app, '/livez')).toEqual(ready)
    expect(await test.admin.get('blade-system/post/list')).toMatchObject({
      status: 200,
      headers: { connection: 'close' },
    })
    await drained
  })
})
