import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { StoredFile } from '#contract/resource/oss'
import { pdf, picture, pictureClaiming, storeFile, upload } from '../../../../../tests/support/files/uploads.ts'
import { killingChildren } from '../../../../../tests/support/servers/killingChildren.ts'
import { createTestApp, type Person, setUpApp, type TestApp } from '../../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { fileLimits } from '../../../platform/workers/runInChild.ts'

const TENANT = '320201'
const attachCodes = ['attach', 'attach_upload', 'attach_download', 'attach_view', 'attach_add', 'attach_edit']
const pageCodes = ['news_page', 'edition', 'edition_add', 'edition_edit', 'edition_view']

const test = setUpApp()
let writer: Person
let colleague: Person
let foreigner: Person

beforeAll(async () => {
  writer = await test.addPerson(TENANT, [...attachCodes, ...pageCodes])
  colleague = await test.addPerson(TENANT, [])
  foreigner = await test.addPerson('320202', attachCodes)
})
afterEach(() => vi.useRealTimers())

const put = (name: string, bytes: Uint8Array | string, call?: string) => storeFile(writer, { name, bytes }, call)

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
  const id = await writer.create('blade-biz/edition', draft)
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

describe('the origin of links', () => {
  const TENANT = '320501'
  const EVIL = { host: 'evil.example', 'x-forwarded-host': 'worse.example' }

  let writer: Person
  /** Another process on the same database, which knows where people reach it. */
  let published: TestApp

  beforeAll(async () => {
    const codes = [
      'attach',
      'attach_upload',
      'attach_view',
      'notice',
      'notice_add',
      'notice_view',
      'param',
      'param_add',
    ]
    writer = await test.addPerson(TENANT, [...codes, 'columns', 'columns_add', 'columns_view'])
    const { drop, ...database } = test.database
    published = await createTestApp(
      { PUBLIC_URL: 'https://paper.example.com' },
      { database: { ...database, drop: async () => {} } },
    )
  })
  afterAll(() => published?.close())

  const inDatabase = async (statement: ReturnType<typeof sql<Record<string, string>>>) =>
    (await asSystem(() => statement.execute(test.db))).rows

  const put = (call: string, name = 'a.pdf', bytes: Uint8Array | string = pdf) =>
    storeFile(writer, { name, bytes }, call, { headers: EVIL })

  async function listed(app: TestApp, host: string, id = ''): Promise<{ link: string; domain: string }> {
    const headers = { 'blade-auth': `bearer ${writer.token}`, host }
    const url = `/api/blade-resource/attach/list?id_equal=${id}`
    const answer = await app.stranger.ask({ method: 'GET', url, headers })
    expect(answer, answer.body).toMatchObject({ status: 200 })
    return (answer.data as { records: { link: string; domain: string }[] }).records[0] ?? { link: '', domain: '' }
  }

  it('an attachment keeps no host, and each answer names the host at which it was asked', async () => {
    const { attachId, name } = await put('put-file-attach')
    const path = `/api/blade-resource/oss/file/${TENANT}`
    expect(await inDatabase(sql`select link, domain from blade_attach where id = ${attachId}`)).toEqual([
      { link: `${path}/${name}`, domain: path },
    ])
    const elsewhere = await listed(test, '10.0.0.3:3100', attachId)
    expect(elsewhere.domain).toBe(`http://10.0.0.3:3100${path}`)
    expect(elsewhere.link).toMatch(`http://10.0.0.3:3100${path}/${name}?expires=`)
    const { pathname, search } = new URL(elsewhere.link)
    expect(await test.stranger.ask({ url: pathname + search })).toMatchObject({ status: 200 })
  })

  it('with PUBLIC_URL no answer names the host of a request', async () => {
    const { attachId } = await put('put-file-attach')
    const { link, domain } = await listed(published, 'evil.example', attachId)
    expect([new URL(link).origin, new URL(domain).origin]).toEqual(Array(2).fill('https://paper.example.com'))
    const file = { name: 'a.png', bytes: picture('public') }
    const headers = { ...EVIL, 'blade-auth': `bearer ${writer.token}` }
    const uploaded = await upload(published.stranger, 'put-file', file, { headers })
    expect(uploaded, uploaded.body).toMatchObject({ status: 200 })
    expect(uploaded.body).not.toMatch(/evil|worse/)
    expect((uploaded.data as StoredFile).link).toContain('https://paper.example.com/api/')
  })

  it('texts, parameters and links of records keep the path of a stored file, and the words and addresses of others', async () => {
    const { link, domain, name } = await put('put-file', 'a.png', picture('text'))
    const path = `/api/blade-resource/oss/file/${TENANT}/${name}`
    expect(new URL(link).pathname).toBe(path)
    const words = `原址：${link} 见附件`
    const sister = link.replace(/[\da-f]{8}-/, 'ffffffff-')
    const content = `<p><a href="${link}">图</a><img src="${link}">${words}<a href="${sister}">友报</a></p>`
    const notice = { title: words, category: 1, releaseTime: '2026-01-01 00:00:00', content }
    const column = {
      columnName: '图',
      columnCode: 'tu',
      linkUrl: `${domain}/${name}`,
      columnType: 3,
      isNav: 1,
      sort: 1,
    }
    const param = { paramName: '标志', paramKey: 'site.logo', paramValue: `${link},${sister}` }
    for (const [module, draft] of [
      ['blade-desk/notice', notice],
      ['blade-biz/columns', column],
      ['blade-system/param', param],
    ] as const) {
      const answer = await writer.post(`${module}/submit`, draft)
      expect(answer, answer.body).toMatchObject({ status: 200 })
    }
    const [row] = await inDatabase(sql`select c.id, n.title, n.content, link_url, param_value
    from blade_notice n, blade_columns c, blade_param p
    where n.tenant_id = ${TENANT} and c.tenant_id = ${TENANT} and p.tenant_id = ${TENANT}`)
    expect(row).toMatchObject({
      title: words,
      linkUrl: path,
      paramValue: `${path},${sister}`,
    })
    expect(row?.content).toContain(`href="${path}"`)
    expect(row?.content).toContain(`src="${path}"`)
    expect(row?.content).toContain(words)
    expect(row?.content).toContain(`href="${sister}"`)
    const { data } = await writer.get('blade-biz/columns/detail', { id: row?.id ?? '' })
    expect((data as { linkUrl: string }).linkUrl).toMatch(new RegExp(`^http://[^/]+${path}$`))
  })
})

describe('pictures', () => {
  let writer: Person
  let photo: Buffer
  let slow: Buffer

  beforeAll(async () => {
    writer = await test.addPerson('320401', [])
    const plain = { create: { width: 4000, height: 3000, channels: 3 as const, background: '#204080' } }
    photo = await sharp(plain).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    slow = await sharp(plain).withMetadata({ orientation: 6 }).avif({ effort: 0 }).toBuffer()
  })
  afterEach(() => {
    fileLimits.deadline = 30_000
  })

  const send = (name: string, bytes: Buffer) => upload(writer, 'put-file', { name, bytes })

  describe('a picture that takes too much', () => {
    it('is refused for its pixels before they are decoded', async () => {
      expect(await send('a.png', pictureClaiming(60_000, 60_000))).toMatchObject({
        status: 413,
        msg: '图片像素过多，不能超过1亿像素',
      })
    })

    it('is refused for its time, and leaves nothing', async () => {
      fileLimits.deadline = 200
      expect(await send('a.avif', slow)).toMatchObject({ status: 413, msg: expect.stringContaining('请缩小尺寸') })
      expect(await readdir(test.app.storages.incoming)).toEqual([])
      fileLimits.deadline = 30_000
      expect(await send('a.jpg', photo)).toMatchObject({ status: 200 })
    })

    it.runIf(process.platform === 'linux')('whose process is killed can be sent again', async () => {
      expect(await send('a.png', picture())).toMatchObject({ status: 200 })
      expect(await killingChildren('fileWorker', send('a.avif', slow))).toMatchObject({
        status: 503,
        msg: '文件处理被中断，请重试',
      })
      expect(await readdir(test.app.storages.incoming)).toEqual([])
      expect(await send('a.png', picture())).toMatchObject({ status: 200 })
    })
  })
})
