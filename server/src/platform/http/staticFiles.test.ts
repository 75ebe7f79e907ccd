import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules as contracts } from '#contract/index'
import { testConfig } from '../../../../tests/support/servers/config.ts'
import { createServer } from './server.ts'
import { staticFiles } from './staticFiles.ts'

const script = `console.log('${'x'.repeat(2000)}')`
let webDir: string
let app: FastifyInstance

beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'broadsheet-web-'))
  for (const folder of ['assets', 'img', '.vite']) mkdirSync(join(webDir, folder))
  writeFileSync(
    join(webDir, 'index.html'),
    '<meta name="csp-nonce" content="__CSP_NONCE__"><meta name="frame-hosts" content="__FRAME_HOSTS__"><div id="root"></div>',
  )
  writeFileSync(join(webDir, '.vite/manifest.json'), '{}')
  writeFileSync(join(webDir, 'img/logo.svg'), '<svg/>')
  writeFileSync(join(webDir, 'assets/main-abc.js'), script)
  writeFileSync(join(webDir, 'assets/main-abc.js.br'), brotliCompressSync(script))
  writeFileSync(join(webDir, 'assets/main-abc.js.gz'), gzipSync(script))
  const config = { ...testConfig({ FRAME_HOSTS: 'report.example:8443' }), webDir }
  app = await createServer(config)
  await staticFiles(app, config, async () => ['https://menu.example'])
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
  expect(body).toContain('name="frame-hosts" content="report.example:8443"')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['strict-transport-security']).toBeUndefined()
  expect(headers['x-powered-by']).toBeUndefined()
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
