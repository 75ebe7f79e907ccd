// @module-tag full
import { once } from 'node:events'
import { connect } from 'node:http2'
import { request } from 'node:https'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { notice } from '#contract/desk/notice'
import { uploadPath } from '#contract/resource/oss'
import { closeViewer, openViewer } from '../../support/browser/browser.ts'
import { picture } from '../../support/files/uploads.ts'
import { timeLimit } from '../../support/run/timeLimit.ts'
import { basic, md5 } from '../../support/servers/api.ts'
import { ADMIN_PASSWORD } from '../../support/servers/config.ts'
import { button, rowOf, signIn } from '../support/desk.ts'
import { type Product, startProduct } from '../support/product.ts'
import { ask, type Nginx, startNginx } from './nginx.ts'

const announcement = { title: '付印', category: 1, content: '正文', releaseTime: '2020-01-01 08:00:00' }
// A proxy that collects what it passes on holds an event until the next heartbeat, 25 s later, or longer.
let product: Product
let nginx: Nginx
let token: string

beforeAll(async () => {
  product = await startProduct({ BASE_PATH: '/paper', TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'debug' })
  nginx = await startNginx(new URL(product.address).host)
})
afterAll(async () => {
  await nginx?.stop()
  await product?.stop()
})

const headersWith = (more: Record<string, string> = {}) => ({
  authorization: basic,
  'blade-auth': `bearer ${token}`,
  ...more,
})

async function call<Data>(path: string, method = 'GET', body?: unknown): Promise<Data> {
  const headers = headersWith({ 'content-type': 'application/json' })
  const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const answer = await ask(nginx, `/paper/api/${path}`, sent)
  expect(answer.status, answer.body).toBe(200)
  return (JSON.parse(answer.body) as { data: Data }).data
}

it('leads from http to https, and from the host to the product', async () => {
  const plain = await fetch(`${nginx.plainAddress}/paper/x?y=1`, { redirect: 'manual' })
  expect([plain.status, plain.headers.get('location')]).toEqual([
    301,
    expect.stringMatching(/^https:.*\/paper\/x\?y=1$/),
  ])
  expect(await ask(nginx, '/')).toMatchObject({ status: 302, headers: { location: '/paper/' } })
  const page = await ask(nginx, '/paper/system/post')
  expect(page).toMatchObject({ status: 200, body: expect.stringContaining('data-base="/paper"') })
})

it('speaks HTTP/2', async () => {
  const session = connect(nginx.address, { ca: nginx.certificate })
  const stream = session.request({ ':path': '/paper/readyz' })
  const [headers] = await once(stream, 'response')
  stream.resume()
  expect([session.alpnProtocol, headers[':status']]).toEqual(['h2', 200])
  session.close()
})

it('signs in, with cookies for this path and https', async () => {
  const query = { tenantId: '000000', username: 'admin', password: md5(ADMIN_PASSWORD), grant_type: 'password' }
  const path = `/paper/api/blade-auth/oauth/token?${new URLSearchParams({ ...query, scope: 'all' })}`
  const answer = await ask(nginx, path, { method: 'POST', headers: { authorization: basic } })
  expect(answer).toMatchObject({ status: 200 })
  token = JSON.parse(answer.body).access_token
  expect(String(answer.headers['set-cookie'])).toMatch(/^__Secure-device=.*; Path=\/paper; .*Secure/)
  expect(await call<{ records: unknown[] }>('blade-system/post/list')).toMatchObject({ records: expect.any(Array) })
})

it('tells the product the address of the client, whatever the client claims', async () => {
  const headers = headersWith({
    'x-forwarded-for': '203.0.113.9',
    forwarded: 'for=203.0.113.9',
    'x-request-id': 'made-up-id',
  })
  const answer = await ask(nginx, '/paper/api/blade-system/post/list?from=afar', { headers, from: '127.0.0.5' })
  const id = String(answer.headers['x-request-id'])
  expect(id).toMatch(/^[\da-f]{32}$/)
  await vi.waitFor(() => expect(product.printed()).toContain(id), timeLimit(60_000))
  const line =
    product
      .printed()
      .split('\n')
      .find(text => text.includes(id)) ?? ''
  expect(JSON.parse(line)).toMatchObject({ requestId: id, ip: '127.0.0.5', path: '/api/blade-system/post/list' })
  expect(product.printed()).not.toContain('203.0.113.9')
})

async function send(call: string, name: string, content: string | Uint8Array): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([content as BlobPart]), name)
  const body = new Response(form)
  const headers = headersWith({ 'content-type': body.headers.get('content-type') ?? '' })
  const bytes = Buffer.from(await body.arrayBuffer())
  const answer = await ask(nginx, `/paper/api/${uploadPath}/${call}`, { method: 'POST', headers, body: bytes })
  expect(answer.status, answer.body).toBe(200)
  return JSON.parse(answer.body).data.link
}

it('takes a file of many megabytes, and links to it', async () => {
  const link = await send('put-file', 'large.txt', '段落\n'.repeat(2_000_000))
  expect(link).toMatch(`${nginx.address}/paper/api/`)
  const { pathname, search } = new URL(link)
  expect((await ask(nginx, pathname + search)).body).toHaveLength(6_000_000)
})

it('passes events on at once', async () => {
  const path = `/paper/api/${notice.path}/events`
  const listening = request(`${nginx.address}${path}`, {
    ca: nginx.certificate,
    headers: headersWith({ accept: 'text/event-stream' }),
  }).end()
  const [stream] = await once(listening, 'response')
  let heard = ''
  stream.setEncoding('utf8').on('data', (text: string) => {
    heard += text
  })
  await vi.waitFor(() => expect(heard).toContain('retry:'), timeLimit(60_000))
  await call(`${notice.path}/submit`, 'POST', announcement)
  await vi.waitFor(() => expect(heard).toContain('付印'), timeLimit(60_000))
  listening.destroy()
})

it('shows no metrics', async () => {
  expect(await ask(nginx, '/metrics')).toMatchObject({ status: 404 })
  expect(await ask(nginx, '/paper/metrics')).toMatchObject({ status: 404 })
})

it('a user signs in, follows a deep link, reloads and looks at a file', async () => {
  const options = { single: true, selfSigned: true }
  const viewer = await openViewer(options)
  const { page, complaints } = viewer
  const { records } = await call<{ records: { id: string; postName: string }[] }>('blade-system/post/list')
  const [post] = records
  const address = `${nginx.address}/paper/system/post`
  await page.goto(`${address}/show/${post?.id}`)
  await page.waitForURL('**/paper/login?redirect=*')
  await signIn(page)
  await page.waitForURL(`**/paper/system/post/show/${post?.id}`)
  const shown = page
    .getByRole('dialog')
    .getByText(post?.postName ?? '')
    .first()
  await shown.waitFor()
  await page.reload()
  await shown.waitFor()
  await page.goto(address)
  await rowOf(page, post?.postName ?? '').waitFor()
  expect(await page.locator('a[href="/paper/system/post"]').count()).toBe(1)
  await page.locator('a[href="/paper/system/param"]').click()
  await page.waitForURL('**/paper/system/param/**')
  await page.getByRole('tab', { name: '岗位管理' }).click()
  await rowOf(page, post?.postName ?? '').waitFor()

  await send('put-file-attach', '封面.png', picture('attached'))
  await page.goto(`${nginx.address}/paper/resource/attach`)
  await button(rowOf(page, '封面.png'), '预览').click()
  await isDrawn(page.getByRole('img', { name: '封面.png' }))

  const content = `<p>见图</p><p><img src="${await send('put-file', 'a.png', picture('shown'))}" alt="封面" /></p>`
  const { id } = await call<{ id: string }>(`${notice.path}/submit`, 'POST', { ...announcement, content })
  for (const action of ['show', 'edit']) {
    await page.goto(`${nginx.address}/paper${notice.route}/${action}/${id}`)
    await isDrawn(page.getByRole('dialog').getByRole('img', { name: '封面' }))
  }
  expect(complaints).toEqual([])
  await closeViewer(viewer, options, nginx.address)
})

const isDrawn = (image: Locator) =>
  expect.poll(() => image.evaluate(element => (element as HTMLImageElement).naturalWidth)).toBe(160)

it('says so while the product is down', async () => {
  await product.stop()
  const page = await ask(nginx, '/paper/')
  expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '10' } })
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).toContain('系统维护中')
  const answer = await ask(nginx, '/paper/api/blade-system/post/list')
  expect([answer.status, JSON.parse(answer.body).code]).toEqual([503, 503])
})
