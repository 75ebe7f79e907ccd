import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Oss, ossCategory } from '#contract/resource/oss'
import { picture, storeFile, upload } from '../../../../../tests/support/files/uploads.ts'
import { timeLimit } from '../../../../../tests/support/run/timeLimit.ts'
import { testConfig } from '../../../../../tests/support/servers/config.ts'
import {
  bucket,
  keys,
  type ObjectServer,
  startObjectServer,
} from '../../../../../tests/support/servers/objectServer.ts'
import { type Person, setUpApp } from '../../../../../tests/support/servers/testApp.ts'
import { sweep } from '../../../kit/files/sweep.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { disk } from '../../../platform/storage/disk.ts'

const TENANT = '320101'
const OTHER = '320102'
const path = 'blade-resource/oss'
const codes = ['oss', 'oss_add', 'oss_edit', 'oss_delete', 'oss_view', 'oss_enable']

const { dataDir } = testConfig()
const folder = join(dataDir, 'oss')
const test = setUpApp({ PRIVATE_STORAGE_HOSTS: '127.0.0.1', DATA_DIR: dataDir })
let server: ObjectServer
let manager: Person
/** A manager of another tenant. */
let other: Person
let writer: Person
/** A user of a tenant that has no storage of its own. */
let local: Person

beforeAll(async () => {
  server = await startObjectServer()
  manager = await test.addPerson(TENANT, [...codes, 'attach', 'attach_upload', 'attach_delete', 'attach_download'])
  other = await test.addPerson(OTHER, codes)
  writer = await test.addPerson(TENANT, [])
  local = await test.addPerson('320103', [])
})
afterEach(() => {
  vi.restoreAllMocks()
  server.mood = 'well'
})
afterAll(() => server?.close())

let counter = 0

async function addStorage(person: Person, overrides: object = {}): Promise<string> {
  const draft = {
    category: ossCategory.minio,
    ossCode: `store${++counter}`,
    endpoint: server.endpoint,
    bucketName: bucket,
    ...keys,
  }
  return person.create(path, { ...draft, ...overrides })
}

const enable = (person: Person, id: string) => person.post(`${path}/enable`, undefined, { id })

async function enabledOf(person: Person): Promise<string[]> {
  const { data } = await person.get(`${path}/list`, { status_equal: '2' })
  return (data as { records: Oss[] }).records.map(({ id }) => id)
}

const put = (call = 'put-file', query = {}) => storeFile(manager, { name: 'a.png', bytes: picture() }, call, { query })

const open = (link: string, headers: Record<string, string> = {}) =>
  test.stranger.ask({ method: 'GET', url: new URL(link).pathname, headers })

const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => entry.name)

const sweepNow = () => sweep(test.app, test.db)

/** Sets the time back by more than an hour. */
const age = () =>
  asSystem(() => sql`update stored_file set create_time = create_time - interval '2 hours'`.execute(test.db))

async function arriving(storageId: string): Promise<string> {
  const { rows } = await asSystem(() =>
    sql<{ count: string }>`select count(*) from stored_file where status = 1 and is_deleted = 0
      and storage_id = ${storageId}`.execute(test.db),
  )
  return rows[0]?.count ?? ''
}

describe('storages of a tenant', () => {
  it('have exactly one enabled, even when several are enabled concurrently', async () => {
    const [one, two, foreign] = [await addStorage(manager), await addStorage(manager), await addStorage(other)]
    expect(await enable(other, foreign)).toMatchObject({ status: 200 })
    await enable(manager, one)
    expect(await enabledOf(manager)).toEqual([one])
    await Promise.all([one, two, one, two, one, two].map(id => enable(manager, id)))
    expect(await enabledOf(manager)).toHaveLength(1)
    await enable(manager, two)
    expect(await enabledOf(manager)).toEqual([two])
    expect(await enabledOf(other)).toEqual([foreign])
  })

  it('none is enabled by saving it', async () => {
    const id = await addStorage(manager, { status: 2 })
    expect(await enabledOf(manager)).not.toContain(id)
    await manager.post(`${path}/submit`, { id, status: 2 })
    expect(await enabledOf(manager)).not.toContain(id)
  })

  it.each([
    'http://10.0.0.8:9000',
    'http://localhost:9000',
    'http://[::1]:9000',
    'ftp://example.com',
    // Names that only this machine knows.
    `http://${hostname()}:9000`,
  ])('none may be at %s', async endpoint => {
    const draft = { category: 1, ossCode: `x${++counter}`, endpoint, bucketName: bucket, ...keys }
    const answer = await manager.post(`${path}/submit`, draft)
    expect(answer, answer.body).toMatchObject({ status: 400 })
    expect(answer.msg).toMatch(/^资源地址/)
  })
})

describe('an enabled storage', () => {
  let id: string
  beforeAll(async () => {
    id = await addStorage(manager)
    await enable(manager, id)
  })

  it('takes the files of its tenant, which are read through us', async () => {
    const before = files()
    const file = await put()
    expect([...server.objects.keys()]).toContain(`${TENANT}/${file.name}`)
    expect(server.objects.get(`${TENANT}/${file.name}`)?.bytes.equals(picture())).toBe(true)
    expect(files()).toEqual(before)
    const answer = await open(file.link)
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } })
    expect(answer.bytes.equals(picture())).toBe(true)
    expect(answer.headers).not.toHaveProperty('server')
    const part = await open(file.link, { range: 'bytes=1-3' })
    expect(part).toMatchObject({ status: 206, body: 'PNG' })
  })

  it('is not removed while it holds files', async () => {
    await put()
    const answer = await manager.post(`${path}/remove`, undefined, { ids: id })
    expect(answer).toMatchObject({ status: 400, msg: expect.stringMatching(/^该存储中还有\d+个文件，不能删除$/) })
  })

  it('leaves files where they are when another is enabled', async () => {
    const { link } = await put()
    await enable(manager, await addStorage(manager))
    expect(await open(link)).toMatchObject({ status: 200 })
    await enable(manager, id)
  })

  it('can be tested before it is enabled, by administrators of storages', async () => {
    await addStorage(manager, { ossCode: 'trial' })
    const { name } = await put('put-file', { code: 'trial' })
    expect([...server.objects.keys()]).toContain(`${TENANT}/${name}`)
    const file = { name: 'a.png', bytes: picture() }
    expect(await upload(writer, 'put-file', file, { query: { code: 'trial' } })).toMatchObject({ status: 403 })
    expect(await upload(manager, 'put-file', file, { query: { code: 'none' } })).toMatchObject({ status: 404 })
  })

  it('with the wrong keys refuses, and says that it is the storage', async () => {
    await addStorage(manager, { ossCode: 'wrong', secretKey: 'wrong' })
    const file = { name: 'a.png', bytes: picture() }
    const answer = await upload(manager, 'put-file', file, { query: { code: 'wrong' } })
    expect(answer).toMatchObject({ status: 503, msg: '对象存储暂不可用，请稍后重试或联系管理员' })
    const { data } = await manager.get(`${path}/list`, { ossCode_equal: 'wrong' })
    const ids = (data as { records: Oss[] }).records.map(record => record.id).join()
    expect(await manager.post(`${path}/remove`, undefined, { ids })).toMatchObject({ status: 200 })
  })

  const moods: [mood: 'broken' | 'slow', tags: string[]][] = [
    ['broken', []],
    ['slow', ['full']],
  ]
  for (const [mood, tags] of moods)
    it(`that is ${mood} is told within ten seconds, and leaves neither a record nor, once swept, an object`, {
      tags,
    }, async () => {
      const attached = async () => (await manager.get('blade-resource/attach/list')).data as { total: number }
      const { total } = await attached()
      const objects = server.objects.size
      server.mood = mood
      const startTime = Date.now()
      const answer = await upload(manager, 'put-file-attach', { name: 'a.png', bytes: picture() })
      expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '30' } })
      expect(Date.now() - startTime).toBeLessThan(timeLimit(10_000))
      expect((await attached()).total).toBe(total)
      server.mood = 'well'
      await age()
      await sweepNow()
      expect(await arriving(id)).toBe('0')
      expect(server.objects.size).toBe(objects)
      await put()
    })
})

describe('an attachment', () => {
  beforeAll(async () => {
    await enable(manager, await addStorage(manager))
  })

  it('takes its file along when it is removed', async () => {
    const { attachId = '', link, name } = await put('put-file-attach')
    await manager.post('blade-resource/attach/remove', undefined, { ids: attachId })
    await sweepNow()
    expect([...server.objects.keys()]).not.toContain(`${TENANT}/${name}`)
    expect(await open(link)).toMatchObject({ status: 404 })
  })

  it('leaves its file to the record that shows it, until no record does', async () => {
    const { attachId = '', link } = await put('put-file-attach')
    const setAvatar = (avatar: string) =>
      asSystem(() => test.db.updateTable('bladeUser').set({ avatar }).where('id', '=', manager.userId).execute())
    await setAvatar(link)
    await manager.post('blade-resource/attach/remove', undefined, { ids: attachId })
    await sweepNow()
    expect(await open(link)).toMatchObject({ status: 200 })
    await setAvatar('')
    await asSystem(() => sql`update stored_file set update_time = update_time - interval '2 days'`.execute(test.db))
    await sweepNow()
    expect(await open(link)).toMatchObject({ status: 404 })
  })

  it('is looked for in all records once, however many files are released', async () => {
    const { app, db } = test
    const released = [await put('put-file-attach'), await put('put-file-attach'), await put('put-file-attach')]
    const ids = released.map(({ attachId }) => attachId).join()
    await asSystem(() =>
      db
        .updateTable('bladeUser')
        .set({ avatar: released[1]?.link ?? '' })
        .where('id', '=', manager.userId)
        .execute(),
    )
    await manager.post('blade-resource/attach/remove', undefined, { ids })
    let readings = 0
    const modules = {
      get all() {
        readings += 1
        return app.modules.all
      },
    }
    await sweep({ storages: app.storages, modules: modules as typeof app.modules }, db)
    expect(readings).toBe(1)
    const states = await Promise.all(released.map(async ({ link }) => (await open(link)).status))
    expect(states).toEqual([404, 200, 404])
  })

  it('is not needed for a file to be removed by its name', async () => {
    const { link, name } = await put()
    const remove = (call: string, body: object) => manager.post(`${path}/endpoint/${call}`, body)
    expect(await other.post(`${path}/endpoint/remove-file`, { fileName: name })).toMatchObject({ status: 403 })
    expect(await remove('remove-file', {})).toMatchObject({ status: 400 })
    expect(await remove('remove-files', { fileNames: `${link},upload/20200101/none.png` })).toMatchObject({
      status: 200,
    })
    await sweepNow()
    expect(await open(link)).toMatchObject({ status: 404 })
  })

  it('is downloaded where its link says', async () => {
    const { attachId = '' } = await put('put-file-attach')
    expect(await manager.get('blade-resource/attach/download', { id: attachId })).toMatchObject({
      data: { link: expect.stringMatching(/\?expires=\d+&signature=[\w-]+&download$/) },
    })
  })
})

describe('the server’s own folder', () => {
  it('refuses files while its disk is full, still reads, and goes on by itself', async () => {
    const file = { name: 'a.png', bytes: picture() }
    const { link } = await storeFile(local, file)
    const before = files()
    // The disk is not really full: its answers are replaced, at the one place that asks it.
    const full = Object.assign(new Error('full'), { code: 'ENOSPC' })
    for (const arrange of [
      async () => {
        const status = await disk.statfs('.')
        return vi.spyOn(disk, 'statfs').mockResolvedValue({ ...status, bavail: 10, bsize: 4096 })
      },
      () =>
        vi
          .spyOn(disk, 'createWriteStream')
          .mockImplementation(() => new Writable({ write: (_, __, done) => done(full) }) as never),
      () => vi.spyOn(disk, 'rename').mockRejectedValue(full),
    ]) {
      await arrange()
      const answer = await upload(local, 'put-file', file)
      expect(answer).toMatchObject({ status: 503, msg: '磁盘空间不足，文件未保存，请联系管理员' })
      expect(answer.headers['retry-after']).toBe('60')
      expect(await open(link)).toMatchObject({ status: 200 })
      vi.restoreAllMocks()
    }
    expect(files()).toEqual(before)
    expect(await upload(local, 'put-file', file)).toMatchObject({ status: 200 })
  })

  it('keeps nothing of an upload that is cut in the middle', async () => {
    await test.app.listen({ host: '127.0.0.1', port: 0 })
    const before = files()
    const { port } = test.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      [
        'POST /api/blade-resource/oss/endpoint/put-file HTTP/1.1',
        'host: 127.0.0.1',
        `authorization: Basic ${btoa('saber:saber_secret')}`,
        `blade-auth: bearer ${local.token}`,
        'content-type: multipart/form-data; boundary=cut',
        'content-length: 5000000',
        '',
        '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n',
        picture().toString('latin1'),
        '',
      ].join('\r\n'),
      'latin1',
    )
    await expect.poll(() => files().length).toBe(before.length + 1)
    socket.destroy()
    await expect.poll(() => files()).toEqual(before)
  })
})
