import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comment } from '#contract/biz/comment'
import { createDatabase } from '../../tests/support/database/postgres.ts'
import { picture, upload } from '../../tests/support/files/uploads.ts'
import { testConfig } from '../../tests/support/servers/config.ts'
import { bucket, keys, type ObjectServer, startObjectServer } from '../../tests/support/servers/objectServer.ts'
import { createTestApp, type TestApp } from '../../tests/support/servers/testApp.ts'
import { sweepFiles } from './kit/files/sweep.ts'
import { modules } from './modules/index.ts'
import { asSystem } from './platform/db/tenancy/scope.ts'
import { fileStatus } from './platform/storage/storage.ts'
import { assertSecretKey } from './start/prepareFolder.ts'

describe('apps of one process', () => {
  let first: TestApp
  let second: TestApp

  beforeAll(async () => {
    first = await createTestApp({
      SECRET_KEY: 'b0c5f1a49d7e3268ab41c09fe8d27563f4a1b2c3d4e5f60718293a4b5c6d7e8f',
      FFMPEG: process.execPath,
    })
    second = await createTestApp(
      { SECRET_KEY: '4e5f60718293a4b5c6d7e8fb0c5f1a49d7e3268ab41c09fe8d27563f4a1b2c3d', FFMPEG: 'off' },
      { served: modules.filter(isNoComment) },
    )
  })
  afterAll(async () => {
    await first?.close()
    await second?.close()
  })

  const isNoComment = ({ module }: { module: { path: string } }) => module.path !== comment.path

  it('each app encrypts and decrypts with its own key', async () => {
    const password = 'Only-For-Reading-1'
    const source = {
      ...{
        name: 'archive',
        driverClass: 'org.postgresql.Driver',
        url: 'jdbc:postgresql://db.example.com:5432/archive',
      },
      ...{ username: 'reader', password },
    }
    const id = await first.admin.create('blade-develop/datasource', source)
    expect(await first.app.sources.stored(id)).toMatchObject({ password })
    const stored = await asSystem(() =>
      first.db.selectFrom('bladeDatasource').select('password').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(() => second.app.secrets.open(stored.password ?? '')).toThrow('another SECRET_KEY')
  })

  it('each app has its own ffmpeg', () => {
    expect(first.app.findFfmpeg()).toBe(process.execPath)
    expect(second.app.findFfmpeg()).toBeUndefined()
  })

  it('a job cleans up the storage of its own app', async () => {
    const file = await upload(first.admin, 'put-file', { name: 'a.txt', bytes: Buffer.from('kept by the first app') })
    expect(file.status).toBe(200)
    const fileCount = filesOf(first).length
    expect(fileCount).toBeGreaterThan(0)
    expect(filesOf(second)).toEqual([])
    await asSystem(() => first.db.updateTable('storedFile').set({ status: fileStatus.released }).execute())
    await asSystem(() => sweepFiles.run(null, { ...second, signal: AbortSignal.timeout(10_000) }))
    expect(filesOf(first)).toHaveLength(fileCount)
    await asSystem(() => sweepFiles.run(null, { ...first, signal: AbortSignal.timeout(10_000) }))
    expect(filesOf(first)).toEqual([])
  })

  it('each app serves the modules that it was given', async () => {
    const list = `${comment.path}/list`
    expect((await first.admin.get(list)).status).toBe(200)
    expect((await second.admin.get(list)).status).toBe(404)
    const view = { name: 'Comments', path: comment.path, filters: '[]', sorters: '[]' }
    expect((await first.admin.post('blade-desk/saved-view/submit', view)).status).toBe(200)
    expect((await second.admin.post('blade-desk/saved-view/submit', view)).status).toBe(403)
  })

  const filesOf = ({ app }: TestApp) =>
    readdirSync(join(app.storages.incoming, '..'), { recursive: true, withFileTypes: true }).filter(entry =>
      entry.isFile(),
    )
})

describe('apps that share files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-shared-'))
  let first: TestApp
  let second: TestApp
  beforeAll(async () => {
    const database = await createDatabase()
    const process = (name: string) =>
      createTestApp({ DATA_DIR: join(folder, name), FILES_DIR: join(folder, 'files') }, { database })
    first = await process('first')
    second = await process('second')
  })
  afterAll(async () => {
    await second?.app.close()
    await first?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('a file that one process received opens on every process that shares FILES_DIR', async () => {
    const bytes = picture('头版')
    const { link } = (await upload(first.admin, 'put-file', { name: 'a.png', bytes })).data as { link: string }
    const answer = await second.stranger.ask({ method: 'GET', url: new URL(link).pathname })
    expect([answer.status, answer.bytes.equals(bytes)]).toEqual([200, true])
  })

  it('a process with another secret key than the first one is refused', async () => {
    await assertSecretKey(first.connection, testConfig())
    await assertSecretKey(first.connection, testConfig())
    const other = testConfig({ SECRET_KEY: [...'0123456789abcdef'].reverse().join('').repeat(4) })
    await expect(assertSecretKey(first.connection, other)).rejects.toThrow(/SECRET_KEY is not the key of this database/)
  })
})

describe('the bucket of the operator', () => {
  let service: ObjectServer
  let test: TestApp
  beforeAll(async () => {
    service = await startObjectServer()
    const { accessKey, secretKey } = keys
    const variables = { S3_ENDPOINT: service.endpoint, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey }
    test = await createTestApp({ ...variables, S3_BUCKET: bucket })
  })
  afterAll(async () => {
    await test?.close()
    await service?.close()
  })

  it('files of tenants without a storage are kept in the bucket of the operator', async () => {
    const bytes = picture('头版')
    const { link } = (await upload(test.admin, 'put-file', { name: 'a.png', bytes })).data as { link: string }
    expect([...service.objects.values()].map(object => object.bytes.equals(bytes))).toEqual([true])
    const answer = await test.stranger.ask({ method: 'GET', url: new URL(link).pathname })
    expect([answer.status, answer.bytes.equals(bytes)]).toEqual([200, true])
  })
})
