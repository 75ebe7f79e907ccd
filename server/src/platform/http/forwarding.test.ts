import { expect, test, vi } from 'vitest'
import { testConfig } from '../../../../tests/support/servers/config.ts'
import { createServer } from './server.ts'

const ID = '4f6e1c0a9b8d7e6f5a4b3c2d1e0f9a8b'

async function warningsOf(env: Record<string, string>, headers: Record<string, string>): Promise<unknown[]> {
  const app = await createServer(testConfig(env))
  const warn = vi.spyOn(app.log, 'warn')
  for (let time = 0; time < 3; time++) await app.inject({ url: '/anything', headers })
  await app.close()
  return warn.mock.calls.map(([fields]) => fields)
}

test.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])('%s without TRUST_PROXY is warned of once', async header => {
  expect(await warningsOf({}, { [header]: '10.0.0.1' })).toEqual([{ header }])
})

test('a trusted proxy and plain requests are not warned of', async () => {
  expect(await warningsOf({ TRUST_PROXY: '127.0.0.1' }, { 'x-forwarded-for': '10.0.0.1' })).toEqual([])
  expect(await warningsOf({}, {})).toEqual([])
})

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
