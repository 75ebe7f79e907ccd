import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { StoredFile } from '#contract/resource/oss'
import { pdf, picture, pictureClaiming, storeFile, upload } from '../../../../../tests/support/files/uploads.ts'
import { testConfig } from '../../../../../tests/support/servers/config.ts'
import { type Person, setUpApp } from '../../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'

const TENANT = '320001'
const { dataDir } = testConfig()
const folder = join(dataDir, 'oss')

const test = setUpApp({ DATA_DIR: dataDir })
let writer: Person
let reader: Person

beforeAll(async () => {
  writer = await test.addPerson(TENANT, ['attach', 'attach_upload', 'attach_download', 'attach_delete'])
  reader = await test.addPerson(TENANT, [])
})

const stored = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => entry.name)
    .sort()

const open = (link: string, headers: Record<string, string> = {}) =>
  test.stranger.ask({ method: 'GET', url: new URL(link).pathname + new URL(link).search, headers })

const put = (name: string, bytes: Uint8Array | string) => storeFile(reader, { name, bytes })

describe('an uploaded file', () => {
  it('is answered with its link, opens there for anybody, and keeps its name', async () => {
    const bytes = picture('头版')
    const file = await put('头版 一.png', bytes)
    expect(file.name).toMatch(/^upload\/\d{8}\/[\da-f-]{36}\.png$/)
    expect(file.originalName).toBe('头版 一.png')
    expect(file.link).toBe(`${file.domain}/${file.name}`)
    expect(file.domain).toContain(`/${TENANT}`)
    const answer = await open(file.link)
    expect(answer.status).toBe(200)
    expect(answer.bytes.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=3600',
    })
    expect(answer.headers['content-security-policy']).toContain('sandbox')
  })

  it('supports range requests, and answers 304 to clients that have it', async () => {
    const bytes = picture()
    const { link } = await put('a.png', bytes)
    const part = await open(link, { range: 'bytes=4-9' })
    expect(part.status).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes 4-9/${bytes.length}`)
    expect(part.bytes.equals(bytes.subarray(4, 10))).toBe(true)
    expect(await open(link, { range: `bytes=${bytes.length}-` })).toMatchObject({ status: 416 })
    const { headers } = await open(link)
    expect(await open(link, { 'if-none-match': String(headers.etag) })).toMatchObject({ status: 304 })
    const head = await test.stranger.ask({ method: 'HEAD', url: new URL(link).pathname })
    expect(head).toMatchObject({ status: 200, body: '' })
    expect(head.headers['content-length']).toBe(String(bytes.length))
  })

  it('is saved under the name it was sent with', async () => {
    const { link } = await put('第1版 "终".pdf', pdf)
    const { headers } = await open(`${link}&download`)
    expect(headers['content-disposition']).toBe(
      `attachment; filename="_1_ ___.pdf"; filename*=UTF-8''%E7%AC%AC1%E7%89%88%20%22%E7%BB%88%22.pdf`,
    )
    expect((await open(link)).headers['content-disposition']).toBeUndefined()
  })

  it('may be named by the sender', async () => {
    const file = { name: 'a.png', bytes: picture() }
    const byField = await storeFile(reader, file, 'put-file-by-name', { fields: { fileName: '封面.png' } })
    expect(byField.originalName).toBe('封面.png')
    const byQuery = await storeFile(reader, file, 'put-file-by-name', { query: { fileName: '封底.png' } })
    expect(byQuery.originalName).toBe('封底.png')
    expect(byQuery.name).toMatch(/^upload\/\d{8}\/[\da-f-]{36}\.png$/)
  })

  it('becomes an attachment for users with the permission to upload them', async () => {
    const file = { name: '稿件.txt', bytes: '正文' }
    expect(await upload(reader, 'put-file-attach', file)).toMatchObject({ status: 403 })
    const { attachId, link, ...answered } = await storeFile(writer, file, 'put-file-attach')
    const { data } = await writer.get('blade-resource/attach/list', { id_equal: attachId ?? '' })
    const { records } = data as { records: StoredFile[] }
    expect(records).toMatchObject([{ ...answered, id: attachId, tenantId: TENANT, extension: 'txt', attachSize: 6 }])
    // Each link has an end of its own.
    expect(records[0]?.link.split('?')[0]).toBe(link.split('?')[0])
  })
})

describe('a file that is not what it should be', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const html = '<!doctype html><script>alert(1)</script>'
  const cases: [what: string, name: string, bytes: Uint8Array | string, status: number][] = [
    ['a drawing with a script', 'a.svg', svg, 415],
    ['a drawing under the name of a picture', 'a.png', svg, 415],
    ['a page', 'a.html', html, 415],
    ['a page under the name of a picture', 'a.jpg', html, 415],
    ['a picture under the name of a page', 'a.html', picture(), 415],
    ['a program under the name of a picture', 'a.jpg', Buffer.from(`4d5a9000${'00'.repeat(200)}`, 'hex'), 415],
    ['a program under the name of a text', 'a.txt', Buffer.from(`7f454c46020101${'00'.repeat(60)}`, 'hex'), 415],
    ['a picture of 900 megapixels', 'a.png', pictureClaiming(30_000, 30_000), 413],
    ['a bitmap of 900 megapixels', 'a.bmp', bitmapClaiming(30_000, -30_000), 413],
    ['the first bytes of a bitmap', 'a.bmp', bitmapClaiming(30, 30).subarray(0, 20), 415],
    ['the first bytes of a picture', 'a.png', picture().subarray(0, 12), 415],
    ['a PDF under the name of a picture', 'a.png', pdf, 415],
    ['nothing', 'a.png', '', 400],
  ]
  it.each(cases)('%s is refused and leaves nothing', async (_, name, bytes, status) => {
    const before = stored()
    const answer = await upload(reader, 'put-file', { name, bytes })
    expect(answer, answer.body).toMatchObject({ status })
    expect(answer.msg).toMatch(/\p{Script=Han}/u)
    expect(stored()).toEqual(before)
  })

  it('cannot choose its place', async () => {
    for (const name of ['../../etc/x.png', '..\\..\\windows\\x.png', '/etc/x.png', 'a\u202Egnp.exe.png']) {
      const file = await put(name, picture())
      expect(file.name).toMatch(/^upload\/\d{8}\/[\da-f-]{36}\.png$/)
      expect(file.originalName).toMatch(/^(x|agnp\.exe)\.png$/)
    }
    for (const path of ['../secret-key', '%2e%2e/%2e%2e/x', `${TENANT}/upload/../../x`, '.incoming/x'])
      expect((await test.stranger.ask({ url: `/api/blade-resource/oss/file/${path}` })).status).toBe(404)
  })

  it('keeps its actual format, whatever image type its name says', async () => {
    const { name, link } = await put('a.jpg', picture())
    expect(name).toMatch(/\.png$/)
    expect((await open(link)).headers['content-type']).toBe('image/png')
  })

  it('is refused beyond the size that the parameter allows', async () => {
    const { data } = await test.admin.get('blade-system/param/list', { paramKey_equal: 'oss.maxFileMegabytes' })
    const { id } = (data as { records: { id: string }[] }).records[0] ?? { id: '' }
    await test.admin.post('blade-system/param/submit', { id, paramValue: '1' })
    const before = stored()
    const answer = await upload(test.admin, 'put-file', { name: 'a.txt', bytes: 'x'.repeat(1024 * 1024 + 1) })
    expect(answer).toMatchObject({ status: 413, msg: '文件大小不能超过1MB' })
    expect(stored()).toEqual(before)
  })

  it('is refused where the tenant has no room left, until something is removed', async () => {
    const owner = await test.addPerson('320003', ['attach', 'attach_upload', 'attach_delete'])
    await asSystem(() =>
      test.db.updateTable('bladeTenant').set({ storageMegabytes: 1 }).where('tenantId', '=', '320003').execute(),
    )
    const content = 'x'.repeat(700 * 1024)
    const first = await storeFile(owner, { name: 'a.txt', bytes: content }, 'put-file-attach')
    const before = stored()
    const second = await upload(owner, 'put-file', { name: 'b.txt', bytes: content })
    expect(second.status).toBe(413)
    expect(second.msg).toBe('存储空间不足：已用1MB，额度1MB，请删除不用的附件或联系管理员')
    expect(stored()).toEqual(before)
    await owner.post('blade-resource/attach/remove', {}, { ids: first.attachId ?? '' })
    expect(await upload(owner, 'put-file', { name: 'b.txt', bytes: content })).toMatchObject({ status: 200 })
  })

  it('is refused where there is none, or another field', async () => {
    expect(await reader.post('blade-resource/oss/endpoint/put-file', {})).toMatchObject({ status: 400 })
    expect(await test.stranger.post('blade-resource/oss/endpoint/put-file', {})).toMatchObject({ status: 401 })
  })
})

/** The header of a BMP; a negative height means that the rows count from the top. */
function bitmapClaiming(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(54)
  bytes.write('BM')
  bytes.writeInt32LE(54, 10)
  bytes.writeInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  return bytes
}
