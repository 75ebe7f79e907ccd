import { expect, test, vi } from 'vitest'
import { testConfig } from '../../../../../tests/support/servers/config.ts'
import { createServer } from '../server.ts'

async function warningsOf(env: Record<string, string>, headers: Record<string, string>): Promise<unknown[]> {
  const app = await createServer(testConfig(env))
  const warn = vi.spyOn(app.log, 'warn')
  for (let time = 0; time < 3; time++) await app.inject({ url: '/anything', headers })
  await app.close()
  return warn.mock.calls.map(([given]) => given)
}

test.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])('%s without TRUST_PROXY is warned of once', async header => {
  expect(await warningsOf({}, { [header]: '10.0.0.1' })).toEqual([{ header }])
})

test('a trusted proxy and plain requests are not warned of', async () => {
  expect(await warningsOf({ TRUST_PROXY: '127.0.0.1' }, { 'x-forwarded-for': '10.0.0.1' })).toEqual([])
  expect(await warningsOf({}, {})).toEqual([])
})
