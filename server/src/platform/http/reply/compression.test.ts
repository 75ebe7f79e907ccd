import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { noticeEventsPath } from '#contract/desk/notice'
import { headersFor } from '../../../../../tests/support/servers/api.ts'
import { testConfig } from '../../../../../tests/support/servers/config.ts'
import { setUpApp } from '../../../../../tests/support/servers/testApp.ts'
import { createServer } from '../server.ts'

const test = setUpApp()

/** The header that browsers send. */
const browser = 'gzip, deflate, br, zstd'

async function get(path: string, accepted = browser, query: Record<string, string> = {}) {
  const headers = { ...headersFor(test.admin.token), 'accept-encoding': accepted }
  const reply = await test.app.inject({ url: `/api/${path}`, query, headers })
  return { headers: reply.headers, bytes: reply.rawPayload, encoding: reply.headers['content-encoding'] }
}

describe('an answer above 1 kB', () => {
  it('is compressed where the client accepts it, and the same as without', async () => {
    const plain = await get('blade-system/menu/tree', 'identity')
    const compressed = await get('blade-system/menu/tree')
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'Accept-Encoding',
      'content-length': String(compressed.bytes.length),
    })
    expect(JSON.parse(gunzipSync(compressed.bytes).toString())).toEqual(JSON.parse(plain.bytes.toString()))
    expect(compressed.bytes.length).toBeLessThan(plain.bytes.length / 4)
  })

  it.each(['identity', 'br', 'gzip;q=0', 'gzip; q=0.0, br'])('is sent as it is to a client with %s', async accepted => {
    const { encoding, headers, bytes } = await get('blade-system/menu/tree', accepted)
    expect([encoding, headers.vary]).toEqual([undefined, 'Accept-Encoding'])
    expect(JSON.parse(bytes.toString())).toMatchObject({ code: 200 })
  })

  it('may be of any length', async () => {
    const content = '国家医保局发布通知。'.repeat(5000)
    const column = { columnName: '要闻', columnCode: 'yw', sort: 1 }
    const columnId = await test.admin.create('blade-biz/columns', column)
    const id = await test.admin.create('blade-biz/articles', { title: '长文', content: `<p>${content}</p>`, columnId })
    const { bytes } = await get('blade-biz/articles/detail', browser, { id })
    expect(JSON.parse(gunzipSync(bytes).toString()).data.content).toContain(content)
  })
})

describe('nothing is compressed', () => {
  it('below 1 kB', async () => {
    const { encoding, headers } = await get('blade-system/menu/top-menu')
    expect([encoding, headers.vary]).toEqual([undefined, undefined])
  })

  it('that may hold tokens or keys of captchas beside what the request said', async () => {
    const server = await createServer(testConfig())
    for (const path of ['blade-auth/oauth/any', 'blade-system/any'])
      server.get(`/api/${path}`, { config: { policy: 'public' } }, () => ({ text: 'x'.repeat(2000) }))
    const encodingOf = async (path: string) =>
      (await server.inject({ url: `/api/${path}`, headers: { 'accept-encoding': browser } })).headers[
        'content-encoding'
      ]
    expect(await encodingOf('blade-auth/oauth/any')).toBeUndefined()
    expect(await encodingOf('blade-system/any')).toBe('gzip')
    await server.close()
  })

  it('of a workbook, whose format does it', async () => {
    const { encoding, bytes } = await get('blade-user/export-template')
    expect([encoding, bytes.subarray(0, 2).toString()]).toEqual([undefined, 'PK'])
  })

  it('of a stream of events, which would wait in the compressor', async () => {
    const address = await test.app.listen({ host: '127.0.0.1', port: 0 })
    const leaving = new AbortController()
    const reply = await fetch(`${address}/api/${noticeEventsPath}`, {
      signal: leaving.signal,
      headers: { ...headersFor(test.admin.token), accept: 'text/event-stream', 'accept-encoding': browser },
    })
    expect([reply.status, reply.headers.get('content-encoding')]).toEqual([200, null])
    leaving.abort()
  })
})
