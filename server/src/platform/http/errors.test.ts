import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { testConfig } from '../../../../tests/support/servers/config.ts'
import { strangers } from '../../../../tests/support/servers/identity.ts'
import { guard } from './guard.ts'
import { Refusal } from './reply/refusal.ts'
import { createServer } from './server.ts'

let app: FastifyInstance
let thrown: unknown

beforeAll(async () => {
  app = await createServer(testConfig())
  guard(app, strangers)
  app.post('/api/blade-auth/oauth/token', { config: { policy: 'public' } }, request => {
    if (thrown) throw thrown
    return { body: request.body ?? null, query: request.query }
  })
  await app.ready()
})
afterAll(() => app.close())

const url = '/api/blade-auth/oauth/token'

async function send(payload: string | Buffer, type = 'application/json', query = '') {
  thrown = undefined
  const reply = await app.inject({ method: 'POST', url: url + query, payload, headers: { 'content-type': type } })
  return { status: reply.statusCode, ...reply.json() }
}

async function answerTo(error: unknown) {
  thrown = error
  return app.inject({ method: 'POST', url })
}

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

describe('a body', () => {
  it('is JSON, a form, or nothing', async () => {
    expect(await send('{"a":{"b":[1,"x"]}}')).toMatchObject({ status: 200, body: { a: { b: [1, 'x'] } } })
    expect(await send('a=1&b=%E5%8C%BB', 'application/x-www-form-urlencoded')).toMatchObject({
      body: { a: '1', b: '医' },
    })
    expect(await send('')).toMatchObject({ status: 200, body: null })
  })

  it.each([
    ['broken JSON', '{"a":'],
    ['other bytes than UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['5,000 levels', nested(5000)],
    ['33 levels', `{"a":${nested(33)}}`],
    ['10,001 parts', JSON.stringify(Array(10_001).fill(0))],
    ['a name twice', '{"a":1,"a":2}'],
    ['a name twice, written in two ways', '{"a":1,"\\u0061":2}'],
    ['a prototype', '{"__proto__":{"admin":true}}'],
    ['a constructor', '{"a":{"constructor":{"prototype":{}}}}'],
    ['a NUL', '{"a":"x\\u0000"}'],
    ['half a surrogate pair', '{"a":"x\\ud800"}'],
    ['an endless number', '{"a":1e400}'],
  ])('with %s is refused', async (_, payload) => {
    expect(await send(payload)).toMatchObject({ status: 400, code: 400, success: false, data: null })
    expect({}).not.toHaveProperty('admin')
  })

  it('may be 32 levels deep', async () => {
    expect(await send(nested(32))).toMatchObject({ status: 200 })
  })

  it('larger than 1 MiB or of another type is refused', async () => {
    expect(await send(JSON.stringify('x'.repeat(1024 * 1024)))).toMatchObject({ status: 413, code: 413 })
    expect(await send('x', 'text/plain')).toMatchObject({ status: 415, code: 415 })
    expect(await send('<a/>', 'application/xml')).toMatchObject({ status: 415, code: 415 })
  })
})

it.each(['?a=1&a=2', '?__proto__=1', '?constructor=1', '?a=%00'])('refuses the query %s', async query => {
  expect(await send('{}', 'application/json', query)).toMatchObject({ status: 400 })
})

it('refuses an address that is no address', async () => {
  const reply = await app.inject({ url: '/api/%zz' })
  expect([reply.statusCode, reply.json().code]).toEqual([400, 400])
})

const postgres = (code: string) => Object.assign(new Error(`select secret from "users" -- ${code}`), { code })

describe('an error', () => {
  it('for a full disk says so, with the time to retry', async () => {
    const reply = await answerTo(postgres('53100'))
    expect(reply.statusCode).toBe(503)
    expect(reply.json()).toMatchObject({ code: 503, msg: '磁盘空间不足，数据未保存，请联系管理员' })
    expect(reply.headers['retry-after']).toBe('60')
  })

  it.each([
    ['22001', 400],
    ['22003', 400],
    ['22021', 400],
    ['23505', 409],
    ['23503', 409],
    ['40001', 409],
    ['40P01', 409],
    ['53200', 503],
    ['53300', 503],
    ['57P01', 503],
    ['57P02', 503],
    ['57P03', 503],
    ['08006', 503],
    ['57014', 503],
    ['55P03', 503],
    ['25P03', 503],
    ['ECONNREFUSED', 503],
    ['EHOSTUNREACH', 503],
    ['ENOTFOUND', 503],
    ['42P01', 500],
  ])('from the database with code %s is answered %i', async (code, status) => {
    const reply = await answerTo(postgres(code))
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toMatchObject({ code: status, success: false, data: null })
    expect(reply.body).not.toMatch(/select|users|secret/)
    if (status === 503) expect(reply.headers['retry-after']).toBe('5')
  })

  it.each([
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout expired',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client was closed and is not queryable',
    'Client has encountered a connection error and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ])('of a lost connection is answered 503: %s', async message => {
    const reply = await answerTo(new Error(message))
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5'])
  })

  it('that nobody expected says nothing but where to look', async () => {
    const reply = await answerTo(new Error('/work/secret.ts: password 123'))
    expect(reply.json()).toEqual({
      code: 500,
      success: false,
      data: null,
      msg: '服务器异常',
      traceId: reply.headers['x-request-id'],
    })
  })

  it('carries the fixed headers', async () => {
    const { headers } = await answerTo(new Refusal(429, { zh: '慢一点', en: 'Slow down' }, { retryAfter: 7 }))
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'retry-after': '7',
    })
  })
})

it('refuses new requests while it closes', async () => {
  const closing = await createServer(testConfig())
  let release = () => {}
  closing.addHook('preClose', () => new Promise<void>(resolve => (release = resolve)))
  await closing.listen({ host: '127.0.0.1', port: 0 })
  const address = closing.listeningOrigin
  const closed = closing.close()
  const reply = await fetch(`${address}/api/anything`)
  expect([reply.status, reply.headers.get('connection'), reply.headers.get('retry-after')]).toEqual([503, 'close', '5'])
  release()
  await closed
})

describe('behind a proxy', () => {
  const ID = '4f6e1c0a9b8d7e6f5a4b3c2d1e0f9a8b'

  test.each([
    ['a trusted proxy', { TRUST_PROXY: '10.0.0.0/8, 127.0.0.1' }, ID, ID],
    ['a counted proxy', { TRUST_PROXY: '1' }, ID, ID],
    ['nobody whom we trust', {}, ID, expect.not.stringMatching(ID)],
    ['another address', { TRUST_PROXY: '10.0.0.1' }, ID, expect.not.stringMatching(ID)],
    ['a trusted proxy, malformed', { TRUST_PROXY: 'loopback' }, 'a b', expect.stringMatching(/^[\da-f-]{36}$/)],
  ])('the request id of %s', async (_, env, requestId, expected) => {
    const app = await createServer(testConfig(env))
    const { headers } = await app.inject({ url: '/anything', headers: { 'x-request-id': requestId } })
    expect(headers['x-request-id']).toEqual(expected)
    await app.close()
  })
})
