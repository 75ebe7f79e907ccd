import { type AddressInfo, connect, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Paged } from '#contract/kit/reply'
import type { ApiLog } from '#contract/log/api'
import { basic } from '../../../../tests/support/servers/api.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/servers/testApp.ts'

const METRICS_TOKEN = 'figures-for-nobody-else'
/** Far more than the buffers between server and client hold. */
const LONG = 20_000_000

let test: TestApp
let blocker: pg.Client

beforeAll(async () => {
  test = await createTestApp({ METRICS_TOKEN })
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  blocker = new pg.Client(test.connection)
  await blocker.connect()
  await blocker.query(`set app.tenant = '*'`)
})
afterAll(async () => {
  await blocker.end()
  await test.close()
})

function send(method: string, path: string, body = ''): Socket {
  const socket = connect((test.app.server.address() as AddressInfo).port, '127.0.0.1')
  const head = [
    `${method} /api/${path} HTTP/1.1`,
    ...['host: x', 'content-type: application/json', `content-length: ${body.length}`],
    ...[`authorization: ${basic}`, `blade-auth: bearer ${test.admin.token}`],
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  return socket
}

const waitingForLock = async () => {
  const { rows } = await blocker.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

/** Sends a request about posts, and leaves while it waits for them. */
async function leave(method: string, call: string, body?: string): Promise<void> {
  await blocker.query('begin; lock table blade_post in access exclusive mode')
  const socket = send(method, `blade-system/post/${call}`, body)
  await expect.poll(waitingForLock).toBe(1)
  socket.destroy()
  const connections = () => new Promise(resolve => test.app.server.getConnections((_, count) => resolve(count)))
  await expect.poll(connections).toBe(0)
  await blocker.query('rollback')
}

async function logged(requestUri: string): Promise<ApiLog[]> {
  await test.app.logs.flush()
  const { data } = await test.admin.get('blade-log/api/list', { requestUri })
  return (data as Paged<ApiLog>).records
}

it('a request whose client leaves before the answer is logged once', async () => {
  await leave('GET', 'list?current=1&size=10')
  await expect.poll(async () => (await logged('post/list')).map(({ status }) => status)).toEqual([200])
})

it('a change whose client leaves before the answer is logged and counted', async () => {
  await leave('POST', 'submit', JSON.stringify({ category: 1, postCode: 'left', postName: 'left', sort: 1 }))
  await expect.poll(() => logged('post/submit')).toHaveLength(1)
  const [row] = await logged('post/submit')
  expect(row).toMatchObject({ status: 200, createBy: 'admin', remoteIp: '127.0.0.1' })
  const metrics = await test.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  expect(metrics.body).toMatch(/request_duration_seconds_count\{[^}]*post\/submit"[^}]*"2xx"[^}]*\} 1/)
})

it('an answer that is broken off by its client is logged once', async () => {
  const draft = { title: '长', category: 1, releaseTime: '2026-01-01 08:00:00' }
  const id = await test.admin.create('blade-desk/notice', draft)
  await blocker.query(`update blade_notice set content = repeat('x', ${LONG}) where id = $1`, [id])
  const socket = send('GET', `blade-desk/notice/detail?id=${id}`)
  await new Promise(resolve => socket.once('data', resolve))
  socket.destroy()
  await expect.poll(() => logged('notice/detail')).toHaveLength(1)
})

it('each answer that arrives is logged once', async () => {
  const socket = send('GET', 'blade-system/post/detail?id=1')
  await new Promise(resolve => socket.once('data', resolve))
  socket.destroy()
  await test.admin.get('blade-system/post/detail', { id: '2' })
  expect(await logged('post/detail')).toHaveLength(2)
})
