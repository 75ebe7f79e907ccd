import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noticeEventsPath } from '#contract/desk/notice'
import { urlOf } from '../../support/database/databaseUrl.ts'
import { createDatabase, query, type TestDatabase } from '../../support/database/postgres.ts'
import { type Api, signIn } from '../../support/servers/api.ts'
import { type BuiltServer, freePort, startBuiltServer } from '../../support/servers/builtServer.ts'
import { readEvents } from '../../support/servers/events.ts'
import { type LoadBalancer, startLoadBalancer } from '../../support/servers/loadBalancer.ts'
import { type Load, startLoad } from '../../support/servers/officeLoad.ts'

const PROCESSES = 3
const WITHIN_MS = 5000

const folder = mkdtempSync(join(tmpdir(), 'broadsheet-rolling-'))
const servers: BuiltServer[] = []
let database: TestDatabase
let balancer: LoadBalancer
let administrator: Api
let load: Load

async function start(index: number, port: number): Promise<BuiltServer> {
  return startBuiltServer(join(folder, `process-${index}`), {
    ...{ PORT: String(port), DATABASE_URL: urlOf(database.connection), FILES_DIR: join(folder, 'files') },
    ...{ SECRET_KEY: 'b0c5f1a49d7e3268ab41c09fe8d27563f4a1b2c3d4e5f607', DRAIN_SECONDS: '1', TRUST_PROXY: 'loopback' },
  })
}

const portOf = ({ address }: BuiltServer) => Number(new URL(address).port)

beforeAll(async () => {
  database = await createDatabase()
  const ports: number[] = []
  for (let index = 0; index < PROCESSES; index++) ports.push(await freePort())
  servers.push(...(await Promise.all(ports.map((port, index) => start(index, port)))))
  balancer = await startLoadBalancer(servers.map(({ address }) => address))
  await balancer.ready(PROCESSES)
  administrator = await signIn(balancer.address)
})
afterAll(async () => {
  await balancer?.close()
  await Promise.all(servers.map(server => server.stop()))
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

it('every process is restarted under load, and no call fails', { timeout: 120_000 }, async () => {
  load = startLoad(administrator)
  for (const [index, server] of servers.entries()) {
    const before = load.calls
    await expect.poll(() => load.calls).toBeGreaterThan(before + 20)
    await server.stop()
    servers[index] = await start(index, portOf(server))
    await balancer.ready(PROCESSES)
  }
  const before = load.calls
  await expect.poll(() => load.calls).toBeGreaterThan(before + 20)
  await load.stop()
  expect([...load.failures, ...balancer.broken]).toEqual([])
  for (const { address } of servers) expect(balancer.sent.get(address)).toBeGreaterThan(0)
})

it('what was acknowledged meanwhile is stored once, with its latest edit', async () => {
  const { notices, edited } = load.acknowledged
  expect(edited.size).toBe(notices.size)
  const stored = await query(
    database.connection,
    'select id::text, title, content from blade_notice where title like $1',
    ['负载%'],
  )
  expect(stored.map(({ title }) => title).sort()).toEqual([...notices].sort())
  for (const { id, content } of stored) expect(content).toContain(edited.get(String(id)))
})

it('every file opens on every process', async () => {
  const { files } = load.acknowledged
  expect(files.size).toBeGreaterThan(0)
  for (const { address } of servers)
    for (const [path, bytes] of files) {
      const reply = await fetch(address + path)
      expect([reply.status, Buffer.from(await reply.arrayBuffer()).equals(bytes)]).toEqual([200, true])
    }
})

it('a session that ends at one process ends at all of them', async () => {
  const session = await signIn(balancer.address)
  const answers = () =>
    Promise.all(
      servers.map(async ({ address }) => {
        const headers = {
          authorization: `Basic ${btoa('saber:saber_secret')}`,
          'blade-auth': `bearer ${session.token}`,
        }
        return (await fetch(`${address}/api/blade-system/post/list`, { headers })).status
      }),
    )
  expect(await answers()).toEqual([200, 200, 200])
  await session.get('blade-auth/oauth/logout')
  await expect.poll(answers, { timeout: WITHIN_MS, interval: 50 }).toEqual([401, 401, 401])
})

it('a notice is heard at all processes', async () => {
  const readers = await Promise.all(
    servers.map(({ address }) => readEvents(`${address}/api/${noticeEventsPath}`, administrator.token)),
  )
  const due = { title: '三个进程', category: 1, releaseTime: '2026-01-02 08:00:00' }
  await administrator.post('blade-desk/notice/submit', due)
  for (const reader of readers) await reader.next('notice')
  await Promise.all(readers.map(reader => reader.close()))
})

it('no process has more connections to the database than the documentation says', async () => {
  const [row] = await query(
    database.connection,
    'select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  expect(row?.count).toBeLessThanOrEqual(20 * PROCESSES)
})
