import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Branding } from '#contract/system/branding'
import { modules as contracts } from '../../../../../tests/support/records/declared.ts'
import { testConfig } from '../../../../../tests/support/servers/config.ts'
import { createServer } from '../server.ts'
import { staticFiles } from './staticFiles.ts'

const script = `console.log('${'x'.repeat(2000)}')`
const brandings: Record<string, Branding> = {
  'tide.example': {
    tenantId: '300001',
    productName: `潮汐</title><script>alert("1")</script>&'$&`,
    themeColor: '#c41d7f',
    faviconUrl: '/api/blade-resource/oss/file/300001/upload/20260101/a.png',
  },
}
let webDir: string
let app: FastifyInstance

beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'broadsheet-web-'))
  for (const folder of ['assets', 'img', '.vite']) mkdirSync(join(webDir, folder))
  writeFileSync(
    join(webDir, 'index.html'),
    [
      '<meta name="csp-nonce" content="__CSP_NONCE__"><meta name="config" content="__CONFIG__">',
      '<meta name="branding" content="__BRANDING__" /><meta name="theme-color" content="#f7f4ec" />',
      '<link rel="icon" href="/img/logo.svg" type="image/svg+xml" /><title>日报</title><div id="root"></div>',
    ].join(''),
  )
  writeFileSync(join(webDir, '.vite/manifest.json'), '{}')
  writeFileSync(join(webDir, 'img/logo.svg'), '<svg/>')
  writeFileSync(join(webDir, 'assets/main-abc.js'), script)
  writeFileSync(join(webDir, 'assets/main-abc.js.br'), brotliCompressSync(script))
  writeFileSync(join(webDir, 'assets/main-abc.js.gz'), gzipSync(script))
  const config = { ...testConfig({ FRAME_HOSTS: 'report.example:8443' }), webDir }
  app = await createServer(config)
  await staticFiles(app, config, {
    framedOrigins: async () => ['https://menu.example'],
    branding: async ({ host }) => brandings[host],
  })
})

afterAll(async () => {
  await app.close()
  rmSync(webDir, { recursive: true })
})

test('every address outside the API is the page, each time with a nonce of its own', async () => {
  const nonces = new Set<string>()
  for (const url of ['/', '/login', '/system/post?current=2', '/myiframe/urlPath?src=http://a.example/b.html']) {
    const { statusCode, headers, body } = await app.inject({ url })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
    const nonce = /content="([\w-]{22})"/.exec(body)?.[1] ?? ''
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(4)
})

test('the policy names what pages need and nothing that breaks plain http', async () => {
  const { headers, body } = await app.inject('/')
  const policy = String(headers['content-security-policy'])
  for (const directive of [
    "default-src 'none'",
    "script-src 'self';",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "frame-src 'self' https://menu.example report.example:8443;",
  ])
    expect(policy).toContain(directive)
  expect(policy).not.toContain('upgrade-insecure-requests')
  expect(body).toContain('name="config" content="{&#34;frameHosts&#34;:[&#34;report.example:8443&#34;]')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['strict-transport-security']).toBeUndefined()
  expect(headers['x-powered-by']).toBeUndefined()
})

test('the page of an address carries the branding of its tenant, whatever its name holds', async () => {
  const { body, headers } = await app.inject({ url: '/login', headers: { host: 'tide.example' } })
  expect(headers['cache-control']).toBe('no-cache')
  expect(body).not.toContain('<script')
  expect(body).toContain('<title>潮汐&#60;/title&#62;&#60;script&#62;alert(&#34;1&#34;)')
  expect(body).toContain('<meta name="theme-color" content="#c41d7f" />')
  expect(body).toContain('<link rel="icon" href="/api/blade-resource/oss/file/300001/upload/20260101/a.png" />')
  const [, content = ''] = /<meta name="branding" content="([^"]*)"/.exec(body) ?? []
  const read = content.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
  expect(JSON.parse(read)).toEqual(brandings['tide.example'])
})

test('the page of any other address has the default title, icon and colour', async () => {
  const { body } = await app.inject({ url: '/login', headers: { host: 'other.example' } })
  for (const part of ['<title>日报</title>', 'href="/img/logo.svg"', 'content="#f7f4ec"', 'content="__BRANDING__"'])
    expect(body).toContain(part)
})

test('hashed files are sent compressed and kept for ever', async () => {
  const plain = await app.inject('/assets/main-abc.js')
  expect(plain.body).toBe(script)
  const brotli = await app.inject({ url: '/assets/main-abc.js', headers: { 'accept-encoding': 'gzip, deflate, br' } })
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(brotli.headers['content-type']).toMatch(/^(text|application)\/javascript/)
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script)
  const gzip = await app.inject({ url: '/assets/main-abc.js', headers: { 'accept-encoding': 'gzip' } })
  expect(gzip.headers['content-encoding']).toBe('gzip')
})

test('a part of a page comes with few headers; what can be opened as a page has its policy', async () => {
  const { headers } = await app.inject('/assets/main-abc.js')
  expect(Object.keys(headers).sort()).toEqual([
    ...['cache-control', 'connection', 'content-length', 'content-type', 'cross-origin-resource-policy', 'date'],
    ...['vary', 'x-content-type-options', 'x-request-id'],
  ])
  expect(headers['x-content-type-options']).toBe('nosniff')
  const drawing = await app.inject('/img/logo.svg')
  expect(drawing.headers['content-security-policy']).toContain("default-src 'none'")
  expect(drawing.headers['x-content-type-options']).toBe('nosniff')
})

test('files without a hash are requested again', async () => {
  const { statusCode, headers } = await app.inject('/img/logo.svg')
  expect(statusCode).toBe(200)
  expect(headers['cache-control']).toBe('no-cache')
})

test('missing files, files outside the folder, build metadata and unknown calls are 404', async () => {
  for (const url of [
    '/assets/gone.js',
    '/assets/main-abc.js.br',
    '/.vite/manifest.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/api/blade-system/nothing',
    '/api',
  ])
    expect((await app.inject({ url })).json(), url).toMatchObject({ code: 404, success: false })
  expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404)
})

test('probes of monitors and scanners are 404, not the page', async () => {
  for (const url of [
    ...['/metrics', '/metrics/', '/METRICS', '/actuator/health', '/actuator', '/healthcheck', '/live', '/ready?x=1'],
    ...['/server-status', '/wp-login.php', '/wp-admin/', '/.env', '/.git/config', '/a/.env', '/phpinfo.php'],
    ...['/backup.sql', '/system/config.yml', '/%2eenv', '/.well-known/security.txt', '//metrics'],
  ]) {
    const reply = await app.inject({ url })
    expect([url, reply.statusCode, reply.headers['content-type']]).toEqual([
      url,
      404,
      'application/json; charset=utf-8',
    ])
  }
})

test('no screen has the address of a probe', async () => {
  for (const { route } of contracts) {
    if (route) expect([route, (await app.inject({ url: route })).statusCode]).toEqual([route, 200])
  }
})
