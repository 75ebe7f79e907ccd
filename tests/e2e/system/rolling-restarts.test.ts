// @module-tag full
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noticeEventsPath } from '#contract/desk/notice'
import { uploadPath } from '#contract/resource/oss'
import { urlOf } from '../../support/database/databaseUrl.ts'
import { createDatabase, query, type TestDatabase } from '../../support/database/postgres.ts'
import { picture } from '../../support/files/uploads.ts'
import { type Api, headersFor, signIn } from '../../support/servers/api.ts'
import { type BuiltServer, startBuiltServer } from '../../support/servers/builtServer.ts'
import { readEvents } from '../../support/servers/events.ts'
import { freePort } from '../../support/servers/startProgram.ts'
import { addPerson, addRole, grant } from '../support/people.ts'
import { type LoadBalancer, startLoadBalancer } from './loadBalancer.ts'
import { type Load, startLoad } from './officeLoad.ts'

const PROCESSES = 3
const DRAIN_SECONDS = 1
const UPLOAD_MS = 2500
const UPLOAD_PARTS = 10

const folder = mkdtempSync(join(tmpdir(), 'broadsheet-rolling-'))
const servers: BuiltServer[] = []
let database: TestDatabase
let balancer: LoadBalancer
let administrator: Api
let load: Load

async function start(index: number, port: number): Promise<BuiltServer> {
  return startBuiltServer(join(folder, `process-${index}`), {
    ...{ PORT: String(port), DATABASE_URL: urlOf(database.connection), FILES_DIR: join(folder, 'files') },
    ...{
      SECRET_KEY: 'b0c5f1a49d7e3268ab41c09fe8d27563f4a1b2c3d4e5f607',
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      TRUST_PROXY: 'loopback',
    },
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

it('every process is restarted under load, and no call fails', async () => {
  load = startLoad(administrator)
  for (const [index, server] of servers.entries()) {
    const before = load.calls
    await expect.poll(() => load.calls).toBeGreaterThan(before + 20)
    // One for each process; that of the process which stops is still on its way when its port is closed.
    const uploads = servers.map(() => uploadSlowly(picture(`slow ${index}`)))
    await server.stop()
    expect(await Promise.all(uploads)).toEqual([200, 200, 200])
    servers[index] = await start(index, portOf(server))
    await balancer.ready(PROCESSES)
  }
  const before = load.calls
  await expect.poll(() => load.calls).toBeGreaterThan(before + 20)
  await load.stop()
  expect([...load.failures, ...balancer.broken]).toEqual([])
  for (const { address } of servers) expect(balancer.sent.get(address)).toBeGreaterThan(0)
})

/** Sends a file in parts, over more than the time of the drain; answers the status. */
async function uploadSlowly(bytes: Buffer): Promise<number> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'slow.png')
  const whole = new Response(form)
  const body = Buffer.from(await whole.arrayBuffer())
  const sending = request(`${balancer.address}/api/${uploadPath}/put-file`, {
    method: 'POST',
    headers: {
      'content-type': whole.headers.get('content-type') ?? '',
      'content-length': body.length,
      ...headersFor(administrator.token),
    },
  })
  const answered = once(sending, 'response')
  for (let part = 0; part < UPLOAD_PARTS; part++) {
    const size = Math.ceil(body.length / UPLOAD_PARTS)
    sending.write(body.subarray(part * size, (part + 1) * size))
    await sleep(UPLOAD_MS / UPLOAD_PARTS)
  }
  sending.end()
  const [response] = (await answered) as [IncomingMessage]
  response.resume()
  return response.statusCode ?? 0
}

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

/** Status of a list at each process. */
const answersTo = (token: string) =>
  Promise.all(
    servers.map(async ({ address }) => {
      const reply = await fetch(`${address}/api/blade-system/post/list`, { headers: headersFor(token) })
      return reply.status
    }),
  )

it('a session that ends at one process ends at all of them', async () => {
  const session = await signIn(balancer.address)
  expect(await answersTo(session.token)).toEqual([200, 200, 200])
  await session.get('blade-auth/oauth/logout')
  await expect.poll(() => answersTo(session.token), { interval: 50 }).toEqual([401, 401, 401])
})

it('a grant that is given or taken back at one process holds at all of them', async () => {
  const role = await addRole(administrator, 'setter', /^post$/)
  await addPerson(administrator, 'paiban', role)
  const { token } = await signIn(balancer.address, { account: 'paiban' })
  expect(await answersTo(token)).toEqual([200, 200, 200])
  await grant(administrator, role, /^dept$/)
  await expect.poll(() => answersTo(token), { interval: 50 }).toEqual([403, 403, 403])
  await grant(administrator, role, /^post$/)
  await expect.poll(() => answersTo(token), { interval: 50 }).toEqual([200, 200, 200])
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
