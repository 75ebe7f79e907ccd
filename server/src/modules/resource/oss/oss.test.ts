import { hostname } from 'node:os'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Oss } from '#contract/resource/oss'
import { picture, upload } from '../../../../../tests/support/files/uploads.ts'
import { path, setUpStorages, TENANT } from '../../../../../tests/support/records/storageDesk.ts'
import { timeLimit } from '../../../../../tests/support/run/timeLimit.ts'
import { bucket, keys } from '../../../../../tests/support/servers/objectServer.ts'

const { desk, addStorage, enable, enabledOf, put, open, files, sweepNow, age, arriving } = setUpStorages()
let counter = 0

describe('storages of a tenant', () => {
  it('have exactly one enabled, even when several are enabled concurrently', async () => {
    const { manager, other } = desk
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
    const { manager } = desk
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
    const { manager } = desk
    const draft = { category: 1, ossCode: `x${++counter}`, endpoint, bucketName: bucket, ...keys }
    const answer = await manager.post(`${path}/submit`, draft)
    expect(answer, answer.body).toMatchObject({ status: 400 })
    expect(answer.msg).toMatch(/^资源地址/)
  })
})

describe('an enabled storage', () => {
  let id: string
  beforeAll(async () => {
    const { manager } = desk
    id = await addStorage(manager)
    await enable(manager, id)
  })

  it('takes the files of its tenant, which are read through us', async () => {
    const { server } = desk
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
    const { manager } = desk
    await put()
    const answer = await manager.post(`${path}/remove`, undefined, { ids: id })
    expect(answer).toMatchObject({ status: 400, msg: expect.stringMatching(/^该存储中还有\d+个文件，不能删除$/) })
  })

  it('leaves files where they are when another is enabled', async () => {
    const { manager } = desk
    const { link } = await put()
    await enable(manager, await addStorage(manager))
    expect(await open(link)).toMatchObject({ status: 200 })
    await enable(manager, id)
  })

  it('can be tested before it is enabled, by administrators of storages', async () => {
    const { manager, writer } = desk
    await addStorage(manager, { ossCode: 'trial' })
    const { name } = await put('put-file', { code: 'trial' })
    expect([...desk.server.objects.keys()]).toContain(`${TENANT}/${name}`)
    const file = { name: 'a.png', bytes: picture() }
    expect(await upload(writer, 'put-file', file, { query: { code: 'trial' } })).toMatchObject({ status: 403 })
    expect(await upload(manager, 'put-file', file, { query: { code: 'none' } })).toMatchObject({ status: 404 })
  })

  it('with the wrong keys refuses, and says that it is the storage', async () => {
    const { manager } = desk
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
      const { server, manager } = desk
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
