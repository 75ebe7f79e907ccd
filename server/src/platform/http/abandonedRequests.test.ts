import { type AddressInfo, connect, type Socket } from 'node:net'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { query } from '../../../../tests/support/database/postgres.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/servers/testApp.ts'

/** The number of connections of the pool. */
const OCCUPYING = 10

let test: TestApp
let blocker: pg.Client
let sockets: Socket[]

beforeEach(async () => {
  sockets = []
  test = await createTestApp()
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  blocker = new pg.Client(test.connection)
  await blocker.connect()
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await blocker.end()
  await test.close()
})

interface Sent {
  socket: Socket
  answered: Promise<boolean>
}

function send(method: string, path: string, body = ''): Sent {
  const socket = connect((test.app.server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  const head = [
    `${method} /api/${path} HTTP/1.1`,
    ...['host: x', 'connection: close', 'content-type: application/json', `content-length: ${body.length}`],
    ...[`authorization: Basic ${btoa('saber:saber_secret')}`, `blade-auth: bearer ${test.admin.token}`],
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  let received = ''
  socket.on('data', part => {
    received += part
  })
  const answered = new Promise<boolean>(resolve => {
    socket.on('close', () => resolve(/^HTTP\/1\.1 200 /.test(received)))
    socket.on('error', () => resolve(false))
  })
  return { socket, answered }
}

const add = (table: 'param' | 'post', code: string) =>
  table === 'post'
    ? send('POST', 'blade-system/post/submit', JSON.stringify({ category: 1, postCode: code, postName: code, sort: 1 }))
    : send('POST', 'blade-system/param/submit', JSON.stringify({ paramName: code, paramKey: code, paramValue: code }))

/** Requests of the app that wait for the lock on the posts. */
const waitingForLock = async () => {
  const statement = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await query(test.connection, statement)).length
}

async function occupyConnections(): Promise<Sent[]> {
  await blocker.query('begin; lock table blade_post in access exclusive mode')
  const occupying = Array.from({ length: OCCUPYING }, () => send('GET', 'blade-system/post/list?current=1&size=10'))
  await expect.poll(waitingForLock).toBe(OCCUPYING)
  return occupying
}

const connections = () => new Promise<number>(resolve => test.app.server.getConnections((_, count) => resolve(count)))

const keys = async () => {
  const rows = await query(
    test.connection,
    `select param_key from blade_param where param_key like 'crowd.%' order by 1`,
  )
  return rows.map(row => row.param_key)
}

it('a request does nothing in the database when its client left while it waited for a connection', async () => {
  const occupying = await occupyConnections()
  const leaving = Array.from({ length: 20 }, (_, number) => add('param', `crowd.left${number}`))
  const staying = add('param', 'crowd.stayed')
  await expect.poll(connections).toBe(OCCUPYING + 21)
  // A round trip of a request behind the others, which needs no connection of the pool.
  await test.app.inject('/livez')
  for (const { socket } of leaving) socket.destroy()
  await expect.poll(connections).toBe(OCCUPYING + 1)
  await blocker.query('rollback')
  expect(await staying.answered).toBe(true)
  expect(await Promise.all(occupying.map(({ answered }) => answered))).toEqual(Array(OCCUPYING).fill(true))
  expect(await keys()).toEqual(['crowd.stayed'])
  await test.app.logs.flush()
  const rows = await query(test.connection, `select status from blade_log_api where request_uri like '%param/submit'`)
  expect(rows.map(({ status }) => status).sort()).toEqual([200, ...Array(20).fill(499)])
})

it('a change that has begun is finished although its client leaves', async () => {
  await blocker.query('begin; lock table blade_post in access exclusive mode')
  const { socket } = add('post', 'begun')
  await expect.poll(waitingForLock).toBe(1)
  socket.destroy()
  await expect.poll(connections).toBe(0)
  await blocker.query('rollback')
  const posts = () => query(test.connection, `select id from blade_post where post_code = 'begun'`)
  await expect.poll(async () => (await posts()).length).toBe(1)
})
