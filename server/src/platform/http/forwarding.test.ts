import { expect, test } from 'vitest'
import { testConfig } from '../../../../tests/support/servers/config.ts'
import { createServer } from './server.ts'

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
