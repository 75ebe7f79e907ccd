import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { basic } from '../../../../tests/support/servers/api.ts'
import { readNotices } from '../../../../tests/support/servers/events.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/servers/testApp.ts'
import type { Environment } from '../config/config.ts'

let test: TestApp
let sockets: Socket[]

beforeEach(() => {
  sockets = []
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await test?.close()
})

async function listen(env: Environment): Promise<void> {
  test = await createTestApp(env)
  await test.app.listen({ host: '127.0.0.1', port: 0 })
}

const portOf = () => (test.app.server.address() as AddressInfo).port

interface Open {
  socket: Socket
  received: () => string
  isClosed: () => boolean
}

function open(head: readonly string[] = [], body = ''): Open {
  let received = ''
  let closed = false
  const socket = connect(portOf(), '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  socket.on('data', part => {
    received += part
  })
  socket.on('close', () => {
    closed = true
  })
  if (head.length > 0) socket.write(`${[...head, '', ''].join('\r\n')}${body}`)
  return { socket, received: () => received, isClosed: () => closed }
}

const post = (path: string, ...headers: string[]) => [`POST /api/${path} HTTP/1.1`, 'host: x', ...headers]
const signIn = 'blade-auth/oauth/token'
const client = `authorization: ${basic}`

/** One byte after the other, until the connection is closed or the time is over. */
async function drip({ socket, isClosed }: Open, milliseconds: number): Promise<void> {
  const end = Date.now() + milliseconds
  while (!isClosed() && Date.now() < end) {
    socket.write('x')
    await sleep(100)
  }
}

describe('a request body that arrives byte by byte', () => {
  it('is cut off when it belongs to nobody, answered or not', async () => {
    await listen({ REQUEST_TIMEOUT: '1' })
    const waiting = open(post(signIn, 'content-type: application/json', 'content-length: 9999'))
    const form = open(post(signIn, 'content-type: multipart/form-data; boundary=edge', 'content-length: 9999'))
    const refused = open(post('blade-resource/oss/endpoint/put-file', 'content-length: 9999'))
    const chunked = open(post(signIn, 'content-type: application/json', 'transfer-encoding: chunked'), '5\r\n')
    await Promise.all([waiting, form, refused, chunked].map(connection => drip(connection, 4000)))
    for (const { isClosed } of [waiting, form, refused, chunked]) expect(isClosed()).toBe(true)
    expect(waiting.received()).toMatch(/^HTTP\/1\.1 408 .*"code":408/s)
    expect(form.received()).toMatch(/^HTTP\/1\.1 400 /)
    expect(refused.received()).toMatch(/^HTTP\/1\.1 401 /)
  })

  it('has more time when it is the upload of somebody who is signed in, but not for ever', {
    tags: ['full'],
  }, async () => {
    await listen({ REQUEST_TIMEOUT: '1', UPLOAD_TIMEOUT: '2' })
    const who = [client, `blade-auth: bearer ${test.admin.token}`]
    const file = 'content-disposition: form-data; name="file"; filename="a.txt"'
    const upload = (length: number) =>
      open(
        post(
          'blade-resource/oss/endpoint/put-file',
          ...who,
          'content-type: multipart/form-data; boundary=edge',
          `content-length: ${length}`,
        ),
        `--edge\r\n${file}\r\n\r\n`,
      )
    const body = `--edge\r\n${file}\r\n\r\n`.length
    const slow = upload(body + 13 + '\r\n--edge--\r\n'.length)
    const endless = upload(99_999)
    for (let count = 0; count < 13; count++) {
      slow.socket.write('x')
      endless.socket.write('x')
      await sleep(100)
    }
    slow.socket.write('\r\n--edge--\r\n')
    await expect.poll(slow.received).toMatch(/^HTTP\/1\.1 200 /)
    await drip(endless, 5000)
    expect(endless.isClosed()).toBe(true)
  })
})

it('an event stream outlives the time of a request', { tags: ['full'] }, async () => {
  await listen({ REQUEST_TIMEOUT: '1', UPLOAD_TIMEOUT: '1' })
  const stream = await readNotices(test.app, test.admin)
  await sleep(1500)
  expect([stream.status, stream.ended]).toEqual([200, false])
  await stream.close()
})

describe('one client address', () => {
  it('has a limited number of connections, and gets new ones after closing some', async () => {
    await listen({ CONNECTIONS_PER_ADDRESS: '40' })
    const many = Array.from({ length: 200 }, () => open(post(signIn, 'content-length: 9')))
    await expect.poll(() => many.filter(({ isClosed }) => !isClosed()).length).toBe(40)
    for (const { socket } of many) socket.destroy()
    await expect
      .poll(async () => (await fetch(`http://127.0.0.1:${portOf()}/healthz`).catch(() => undefined))?.status)
      .toBe(200)
  })

  it('is told by a proxy, whose connections are not counted', async () => {
    await listen({ CONNECTIONS_PER_ADDRESS: '5', TRUST_PROXY: 'loopback' })
    const from = (address: string) =>
      open(post(signIn, `x-forwarded-for: ${address}`, 'content-type: application/json', 'content-length: 9'))
    const one = Array.from({ length: 8 }, () => from('192.0.2.1'))
    const others = Array.from({ length: 8 }, (_, index) => from(`192.0.2.${10 + index}`))
    await expect
      .poll(() => one.filter(({ received }) => /^HTTP\/1\.1 429 .*retry-after: 5/is.test(received())).length)
      .toBe(3)
    expect(others.filter(({ received, isClosed }) => received() !== '' || isClosed())).toEqual([])
  })
})
