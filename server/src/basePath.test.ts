import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notice } from '#contract/desk/notice'
import { picture, storeFile } from '../../tests/support/files/uploads.ts'
import { testConfig } from '../../tests/support/servers/config.ts'
import { setUpApp } from '../../tests/support/servers/testApp.ts'
import { loadConfig } from './platform/config/config.ts'
import { staticFiles } from './platform/http/page/staticFiles.ts'
import { createServer } from './platform/http/server.ts'
import { toStoredLinks } from './platform/storage/fileLinks.ts'

describe('the page below a path', () => {
  let webDir: string
  let app: FastifyInstance
  beforeAll(async () => {
    webDir = mkdtempSync(join(tmpdir(), 'broadsheet-web-'))
    mkdirSync(join(webDir, 'assets'))
    writeFileSync(join(webDir, 'index.html'), '<html lang="zh"><link href="/a.css"><script src="/assets/a.js">')
    writeFileSync(join(webDir, 'assets/a.js'), 'a')
    const config = { ...testConfig({ BASE_PATH: '/paper/' }), webDir }
    app = await createServer(config)
    app.get('/readyz', () => 'ready')
    await staticFiles(app, config, { framedOrigins: async () => [], branding: async () => undefined })
  })
  afterAll(async () => {
    await app.close()
    rmSync(webDir, { recursive: true })
  })

  it('names its files and the path at every address of a screen', async () => {
    for (const url of ['/paper/', '/paper/system/post?current=2'])
      expect((await app.inject(url)).body).toBe(
        '<html data-base="/paper" lang="zh"><link href="/paper/a.css"><script src="/paper/assets/a.js">',
      )
    expect((await app.inject('/paper/assets/a.js')).body).toBe('a')
  })

  it.each(['/', '/paper', '/paper?x=1'])('%s leads there', async url => {
    const { statusCode, headers } = await app.inject(url)
    expect([statusCode, headers.location]).toEqual([302, '/paper/'])
  })

  it.each(['/api/anything', '/assets/a.js', '/system/post', '/paperback/', '/paper.json'])('%s is 404', async url => {
    expect(await app.inject(url)).toMatchObject({ statusCode: 404, headers: { 'x-request-id': expect.any(String) } })
  })

  it('answers probes at both places', async () => {
    for (const url of ['/readyz', '/paper/readyz']) expect((await app.inject(url)).body).toBe('ready')
  })
})

describe('the API below a path', () => {
  const test = setUpApp({ BASE_PATH: '/paper', SOCIAL_TEST_PROVIDER: 'on' })

  it('links to files below it, and takes such links back', async () => {
    const { link, name } = await storeFile(test.admin, { name: 'a.png', bytes: picture('base') })
    expect(link).toBe(`http://localhost:80/paper/api/blade-resource/oss/file/000000/${name}`)
    expect(await test.app.inject(link)).toMatchObject({ statusCode: 200 })
    const path = new URL(link).pathname.replace('/paper', '')
    expect(toStoredLinks(`<img src="${link}"> ${link}`, () => true)).toBe(`<img src="${path}"> ${link}`)
    const content = `<p><img src="/paper${path}" alt="" /></p>`
    const id = await test.admin.create(notice.path, { title: '图', category: 1, content, releaseTime })
    const stored = await test.admin.get(`${notice.path}/detail`, { id })
    expect((stored.data as { content: string }).content).toContain(`src="${path}"`)
  })

  it('sends people back from a third party below it, with a cookie for it alone', async () => {
    const url = '/paper/api/blade-auth/oauth/render/test'
    const { headers } = await test.app.inject({ url, headers: { host: 'paper.example' } })
    const back = new URL(String(headers.location)).searchParams.get('redirect_uri')
    expect(back).toBe('http://paper.example/paper/oauth/redirect/test')
    expect(headers['set-cookie']).toMatch(/^social=[\w-]{43}; .*Path=\/paper;/)
    const refused = await test.app.inject({ url, query: { tenantId: 'nobody' } })
    expect(refused.headers.location).toBe('/paper/oauth/redirect/test?error=unknown_tenant')
  })

  it('describes itself with the path', async () => {
    const { servers } = (await test.app.inject('/paper/api/openapi.json')).json()
    expect(servers).toEqual([{ url: '/paper' }])
  })
})

const releaseTime = '2020-01-01 08:00:00'

describe('the variables', () => {
  const load = (env: Record<string, string>) =>
    loadConfig({ SECRET_KEY: '9f2c4be17d60a835f1e2d3c4b5a69788796a5b4c3d2e1f0f9e8d7c6b5a493827', ...env })

  it.each([
    [{}, '', undefined],
    [{ BASE_PATH: '/' }, '', undefined],
    [{ BASE_PATH: '/paper/', PUBLIC_URL: 'https://a.example/paper' }, '/paper', 'https://a.example/paper'],
    [{ BASE_PATH: '/our/paper', PUBLIC_URL: 'https://a.example/' }, '/our/paper', 'https://a.example/our/paper'],
  ])('%o', (env, basePath, publicUrl) => expect(load(env)).toMatchObject({ basePath, publicUrl }))

  it.each(['paper', '/a b', '/../x', '//paper', '/a/b/c', '/a"b'])('refuse BASE_PATH=%s', BASE_PATH => {
    expect(() => load({ BASE_PATH })).toThrow(/BASE_PATH must be a path/)
  })

  it('refuse a PUBLIC_URL with another path', () => {
    expect(() => load({ PUBLIC_URL: 'https://a.example/paper' })).toThrow('PUBLIC_URL has another path than BASE_PATH')
  })
})
