import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { StoredFile } from '#contract/resource/oss'
import { pdf, picture, upload } from '../../../../../tests/support/files/uploads.ts'
import { createTestApp, type Person, type TestApp } from '../../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'

const TENANT = '320201'
const attachCodes = ['attach', 'attach_upload', 'attach_download', 'attach_view', 'attach_add', 'attach_edit']
const pageCodes = ['news_page', 'edition', 'edition_add', 'edition_edit', 'edition_view']

let test: TestApp
let writer: Person
let colleague: Person
let foreigner: Person

beforeAll(async () => {
  test = await createTestApp()
  writer = await test.addPerson(TENANT, [...attachCodes, ...pageCodes])
  colleague = await test.addPerson(TENANT, [])
  foreigner = await test.addPerson('320202', attachCodes)
})
afterEach(() => vi.useRealTimers())
afterAll(() => test?.close())

const put = async (name: string, bytes: Uint8Array | string, call = 'put-file') => {
  const answer = await upload(writer, call, { name, bytes })
  expect(answer, answer.body).toMatchObject({ status: 200 })
  return answer.data as StoredFile
}

const open = (link: string) => {
  const { pathname, search } = new URL(link)
  return test.stranger.ask({ url: pathname + search })
}

const plain = ({ domain, name }: StoredFile) => `${domain}/${name}`

const linkFor = (person: Person, fileName: string) => person.get('blade-resource/oss/endpoint/file-link', { fileName })

it('a document does not open by its address, and opens by the signed link for ten minutes', async () => {
  const file = await put('第1版.pdf', pdf)
  expect(await open(plain(file))).toMatchObject({ status: 403, msg: expect.stringContaining('链接已失效') })
  const answer = await open(file.link)
  expect(answer.status).toBe(200)
  expect(answer.headers['cache-control']).toMatch(/^private, max-age=(600|59\d)$/)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 })
  expect(await open(file.link)).toMatchObject({ status: 403 })
})

it('a signature fits one file of one tenant, and cannot be prolonged', async () => {
  const [one, other] = [await put('a.pdf', pdf), await put('b.pdf', pdf)]
  const { search, searchParams } = new URL(one.link)
  expect(await open(plain(other) + search)).toMatchObject({ status: 403 })
  const later = search.replace(
    `expires=${searchParams.get('expires')}`,
    `expires=${Number(searchParams.get('expires')) + 60}`,
  )
  for (const wrong of [later, search.slice(0, -1), `${search}x`, '?expires=9999999999&signature='])
    expect([wrong, (await open(plain(one) + wrong)).status]).toEqual([wrong, 403])
})

it('a signed link is given to people of the tenant and of the platform only', async () => {
  const file = await put('稿件.docx.txt', '正文')
  for (const name of [file.name, plain(file), new URL(plain(file)).pathname, file.link]) {
    const { data } = await linkFor(colleague, name)
    expect(await open((data as { link: string }).link)).toMatchObject({ status: 200, body: '正文' })
  }
  expect(await linkFor(test.admin, plain(file))).toMatchObject({ status: 200 })
  const refused = await linkFor(foreigner, plain(file))
  expect(refused).toMatchObject({ status: 404 })
  expect(refused.body).toBe((await linkFor(foreigner, 'upload/20260101/01234567-89ab-4def-8123-456789abcdef.pdf')).body)
  expect(await linkFor(test.stranger, plain(file))).toMatchObject({ status: 401 })
})

it('an attachment opens by a signed link only, even if it is a picture', async () => {
  const file = await put('a.png', picture(), 'put-file-attach')
  expect(await open(plain(file))).toMatchObject({ status: 403 })
  expect(await open(file.link)).toMatchObject({ status: 200 })
  const { data } = await writer.get('blade-resource/attach/list', { id_equal: file.attachId ?? '' })
  const [listed] = (data as { records: { link: string; domain: string }[] }).records
  expect(listed?.domain).toBe(file.domain)
  expect(await open(listed?.link ?? '')).toMatchObject({ status: 200 })
  const download = await writer.get('blade-resource/attach/download', { id: file.attachId ?? '' })
  const saved = await open((download.data as { link: string }).link)
  expect(saved.headers['content-disposition']).toContain('attachment')
})

it('a copied link to an attachment is refused on a page in words after ten minutes, in the language of the browser', async () => {
  const { link } = await put('合同.pdf', pdf, 'put-file-attach')
  const { pathname, search } = new URL(link)
  const look = (url: string, language: string) =>
    test.stranger.ask({ url, headers: { accept: 'text/html,*/*;q=0.8', 'accept-language': language } })
  expect((await look(pathname + search, 'zh-CN')).headers['content-type']).toBe('application/pdf')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 })
  for (const [language, text] of [
    ['zh-CN', '链接已失效，请回到系统中重新打开文件'],
    ['en-US', 'The link has expired; please open the file from the system again'],
  ] as const) {
    const answer = await look(pathname + search, language)
    expect(answer.status).toBe(403)
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    expect(answer.body).toContain(`<h1>${text}</h1>`)
  }
  const absent = await look(`${pathname.slice(0, -8)}0000.pdf`, 'zh-CN')
  expect([absent.status, absent.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(await open(link)).toMatchObject({ status: 403, msg: expect.stringContaining('链接已失效') })
})

it('a record keeps the path of a file and answers the address at which it opens now', async () => {
  const file = await put('整期.pdf', pdf)
  const draft = { title: '第1期', editionNo: 1, publishDate: '2026-03-01 00:00:00', pdfUrl: file.link }
  const answer = await writer.post('blade-biz/edition/submit', draft)
  expect(answer, answer.body).toMatchObject({ status: 200 })
  const { id } = answer.data as { id: string }
  const { rows } = await asSystem(() =>
    sql<{ pdfUrl: string }>`select pdf_url as "pdfUrl" from blade_edition where id = ${id}`.execute(test.db),
  )
  expect(rows).toEqual([{ pdfUrl: new URL(plain(file)).pathname }])
  const elsewhere = await writer.ask({
    url: '/api/blade-biz/edition/detail',
    query: { id },
    headers: { host: 'paper.example.com' },
  })
  expect((elsewhere.data as { pdfUrl: string }).pdfUrl).toBe(`http://paper.example.com${rows[0]?.pdfUrl}`)
})

it('nothing of a tenant opens while it is stopped or its licence has expired', async () => {
  const [image, document] = [await put('a.png', picture()), await put('a.pdf', pdf)]
  const attached = await put('b.pdf', pdf, 'put-file-attach')
  const expire = (time: string | null) =>
    asSystem(() => sql`update blade_tenant set expire_time = ${time} where tenant_id = ${TENANT}`.execute(test.db))
  const change = (status: number) =>
    asSystem(() => sql`update blade_tenant set status = ${status} where tenant_id = ${TENANT}`.execute(test.db))
  const opens = () => Promise.all([image, document, attached].map(async ({ link }) => (await open(link)).status))
  await change(2)
  expect(await opens()).toEqual([404, 404, 404])
  await change(1)
  await expire('2020-01-01 00:00:00')
  expect(await opens()).toEqual([404, 404, 404])
  await expire(null)
  expect(await opens()).toEqual([200, 200, 200])
})

it('a text says in which encoding it is written', async () => {
  const gb = Buffer.from([0xd6, 0xd0, 0xb9, 0xfa, 0x0a])
  const types = await Promise.all(
    [await put('a.txt', '中国'), await put('b.csv', gb)].map(
      async ({ link }) => (await open(link)).headers['content-type'],
    ),
  )
  expect(types).toEqual(['text/plain; charset=utf-8', 'text/plain; charset=gb18030'])
})

describe('an attachment that somebody enters', () => {
  it('opens no file of another tenant', async () => {
    const file = await put('a.pdf', pdf)
    const draft = { link: plain(file), name: 'x.pdf', originalName: 'x.pdf' }
    const answer = await foreigner.post('blade-resource/attach/submit', draft)
    expect(answer).toMatchObject({ status: 400, msg: expect.stringContaining('附件地址') })
    // A record that an earlier version accepted.
    await asSystem(() =>
      sql`insert into blade_attach (id, tenant_id, link, domain, name)
      values (77, '320202', ${new URL(plain(file)).pathname}, '', 'x.pdf')`.execute(test.db),
    )
    for (const call of ['detail', 'download']) {
      const { link } = (await foreigner.get(`blade-resource/attach/${call}`, { id: '77' })).data as { link: string }
      expect(link).not.toContain('signature')
    }
  })

  it('makes no picture private and removes none', async () => {
    const file = await put('头版.png', picture())
    const answer = await writer.post('blade-resource/attach/submit', { link: 'https://x.example/a', name: file.name })
    expect(answer).toMatchObject({ status: 400, msg: expect.stringContaining('附件名称') })
    expect((await open(plain(file))).status).toBe(200)
  })
})
