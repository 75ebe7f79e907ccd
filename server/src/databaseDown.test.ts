import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { createDatabase, execute, query } from '../../tests/support/database/postgres.ts'
import { timeLimit } from '../../tests/support/run/timeLimit.ts'
import { testConfig } from '../../tests/support/servers/config.ts'
import { type Answer, createTestApp, type TestApp } from '../../tests/support/servers/testApp.ts'
import { pageBranding } from './auth/brandings.ts'
import { framedOrigins } from './auth/createAuth.ts'
import { createDatabaseProbe, createRequestPool, scopedDbOf } from './platform/db/database.ts'
import { asSystem } from './platform/db/tenancy/scope.ts'
import { staticFiles } from './platform/http/page/staticFiles.ts'
import { createServer } from './platform/http/server.ts'

interface InterruptibleDatabase {
  /** The same database, reached through this process. */
  connection: pg.PoolConfig
  /** From now on nothing passes, and nobody is notified: a frozen database or a lost network. */
  freeze(): void
  thaw(): void
  /** Ends all connections and refuses new ones. */
  refuse(): Promise<void>
  accept(): Promise<void>
  close(): Promise<void>
}

async function interruptible(original: pg.PoolConfig): Promise<InterruptibleDatabase> {
  const sockets = new Set<Socket>()
  let frozen = false
  let port = 0

  const server = createTcpServer(near => {
    const { host = '127.0.0.1', port: farPort = 5432 } = original
    const far = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${farPort}` } : { host, port: farPort })
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', data => to.write(data))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (frozen) from.pause()
    }
  })

  async function accept() {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }

  async function refuse() {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }

  await accept()
  return {
    connection: { ...original, host: '127.0.0.1', port },
    freeze() {
      frozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      frozen = false
      for (const socket of sockets) socket.resume()
    },
    refuse,
    accept,
    close: refuse,
  }
}

let test: TestApp
let network: InterruptibleDatabase

beforeAll(async () => {
  const database = await createDatabase()
  network = await interruptible(database.appConnection)
  test = await createTestApp({}, { database: { ...database, appConnection: network.connection } })
})
afterAll(async () => {
  network?.thaw()
  await test?.close()
  await network?.close()
})

const list = (path = 'blade-system/post') => test.admin.get(`${path}/list`)
const save = (index: number) =>
  test.admin.post('blade-system/post/submit', {
    ...{ category: 1, postCode: `D${index}`, postName: '编辑', sort: 1, remark: '' },
  })
const many = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

const unavailable = { status: 503, retryAfter: '5', msg: '服务暂不可用，请稍后重试' }
const outcomeOf = ({ status, headers, msg }: Answer) => ({ status, retryAfter: headers['retry-after'], msg })

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startTime = performance.now()
  await work()
  return (performance.now() - startTime) / 1000
}

it('a locked table fails its own requests after three seconds, and no others', async () => {
  const locking = new pg.Client(test.connection)
  await locking.connect()
  onTestFinished(() => locking.end())
  await locking.query('begin; lock table blade_post')
  const seconds = await secondsOf(async () => {
    const answers = await many(8, () => list())
    for (const answer of answers) expect(outcomeOf(answer)).toEqual(unavailable)
  })
  expect(seconds).toBeGreaterThan(2.5)
  expect(seconds).toBeLessThan(timeLimit(6))
  expect((await list('blade-system/param')).status).toBe(200)
  await locking.query('rollback')
  expect((await list()).status).toBe(200)
})

it('requests whose connection breaks are answered 503, whatever they were doing', { tags: ['full'] }, async () => {
  const until = performance.now() + 1500
  const statuses = new Map<number, number>()
  const breaking = (async () => {
    while (performance.now() < until) {
      await query(
        test.connection,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and usename = $1 and pid <> pg_backend_pid()`,
        [network.connection.user],
      )
      await pause(15)
    }
  })()
  await many(12, async index => {
    for (let time = 0; performance.now() < until; time++) {
      const answer = await (index % 2 ? list() : save(index * 100_000 + time))
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status === 503) expect(answer.headers['retry-after']).toBe('5')
    }
  })
  await breaking
  expect([...statuses.keys()].filter(status => status !== 200 && status !== 503)).toEqual([])
  expect(statuses.get(503)).toBeGreaterThan(0)
  await expect.poll(async () => (await list()).status).toBe(200)
})

it('a database that stops answering costs seconds, not the time until it goes on', { tags: ['full'] }, async () => {
  await many(12, () => list())
  network.freeze()
  const seconds = await secondsOf(async () => {
    for (const answer of await many(20, () => list())) expect(outcomeOf(answer)).toEqual(unavailable)
  })
  expect(seconds).toBeLessThan(timeLimit(18))
  network.thaw()
  await expect.poll(async () => (await list()).status).toBe(200)
})

it('a slow statement is not taken for a frozen database', { tags: ['full'] }, async () => {
  const probe = createDatabaseProbe(network.connection)
  const pool = createRequestPool(network.connection, probe)
  const { rows } = await pool.query('select 1 as answer from pg_sleep(6)')
  expect(rows).toEqual([{ answer: 1 }])
  await pool.end()
  await probe.close()
})

it('the page is served without a database, with the sites it may frame', async () => {
  const webDir = mkdtempSync(join(tmpdir(), 'broadsheet-web-'))
  onTestFinished(() => rmSync(webDir, { recursive: true }))
  writeFileSync(join(webDir, 'index.html'), '<div id="root"></div>')
  await execute(
    test.connection,
    `set app.tenant = '*'; update blade_menu set path = 'https://framed.example/a' where id = (select min(id) from blade_menu)`,
  )
  const probe = createDatabaseProbe(network.connection)
  const pool = createRequestPool({ ...network.connection, connectionTimeoutMillis: 5000 }, probe)
  const db = scopedDbOf(pool)
  const config = { ...testConfig(), webDir }
  const app = await createServer(config)
  onTestFinished(async () => {
    await app.close()
    await asSystem(() => db.destroy())
    await probe.close()
  })
  let clock = Date.now()
  const now = vi.spyOn(Date, 'now').mockImplementation(() => clock)
  onTestFinished(() => now.mockRestore())
  await staticFiles(app, config, { framedOrigins: framedOrigins(db), branding: pageBranding(db) })

  async function page() {
    clock += 60_000
    const startTime = performance.now()
    const { statusCode, headers } = await app.inject('/login')
    expect(performance.now() - startTime).toBeLessThan(timeLimit(2000))
    return [statusCode, String(headers['content-security-policy']).includes('https://framed.example')]
  }

  expect(await page()).toEqual([200, true])
  network.freeze()
  expect(await page()).toEqual([200, true])
  network.thaw()
  await network.refuse()
  expect(await page()).toEqual([200, true])
  expect(outcomeOf(await list())).toEqual(unavailable)
  await network.accept()
  await expect.poll(async () => (await list()).status).toBe(200)
})
