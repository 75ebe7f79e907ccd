import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ossCategory } from '#contract/resource/oss'
import { createEmptyDatabase, type TestDatabase } from '../../../../tests/support/database/postgres.ts'
import { picture, storeFile } from '../../../../tests/support/files/uploads.ts'
import { testConfig } from '../../../../tests/support/servers/config.ts'
import { bucket, keys, type ObjectServer, startObjectServer } from '../../../../tests/support/servers/objectServer.ts'
import { createTestApp, type Person, type TestApp } from '../../../../tests/support/servers/testApp.ts'
import { createSecrets } from '../config/secrets.ts'
import type { ObjectAccess } from './addObjects.ts'
import { restoreBackup } from './restoreBackup.ts'
import { type BackupResult, writeBackup } from './writeBackup.ts'

const TENANT = '360201'
const folder = mkdtempSync(join(tmpdir(), 'broadsheet-objects-'))
const path = join(folder, 'with.tar')
const image = picture('in the bucket of a tenant')
const ownImage = picture('in the bucket of the operator')
const secrets = createSecrets(testConfig().secretKey)

let server: ObjectServer
let test: TestApp
let manager: Person
let access: ObjectAccess
let written: BackupResult
let key: string
let ownKey: string

beforeAll(async () => {
  server = await startObjectServer()
  const { accessKey, secretKey } = keys
  const environment = {
    ...{ S3_ENDPOINT: server.endpoint, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_BUCKET: bucket },
    ...{ DATA_DIR: join(folder, 'source'), PRIVATE_STORAGE_HOSTS: '127.0.0.1' },
  }
  test = await createTestApp(environment)
  const config = testConfig(environment)
  access = { bucket: config.bucket, secrets, privateStorageHosts: config.privateStorageHosts }
  manager = await test.addPerson(TENANT, ['oss', 'oss_add', 'oss_enable'])
  const draft = {
    category: ossCategory.minio,
    ossCode: 'vault',
    endpoint: server.endpoint,
    bucketName: bucket,
    ...keys,
  }
  const id = await manager.create('blade-resource/oss', draft)
  expect(await manager.post('blade-resource/oss/enable', undefined, { id })).toMatchObject({ status: 200 })
  key = `${TENANT}/${await put(manager, image)}`
  ownKey = `000000/${await put(test.admin, ownImage)}`
  written = await backUp(path)
})
afterAll(async () => {
  await test?.close()
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

let target: TestDatabase
let files: string
beforeEach(async () => {
  target = await createEmptyDatabase()
  files = join(mkdtempSync(join(folder, 'target-')), 'oss')
  const originalObjects = new Map(server.objects)
  return async () => {
    await target.drop()
    server.mood = 'well'
    server.objects.clear()
    for (const [key, object] of originalObjects) server.objects.set(key, object)
  }
})

const put = async (person: Person, bytes: Buffer) => (await storeFile(person, { name: 'a.png', bytes })).name

const backUp = (path: string) => writeBackup({ path, connection: test.connection, objects: access, key: 'key' })

const restore = (objects: ObjectAccess | undefined = access, from = path) =>
  restoreBackup({ path: from, connection: target.connection, files, key: 'key', ...(objects && { objects }) })

const bytesOf = (key: string) => server.objects.get(key)?.bytes

it('objects of every storage are in the backup and return to their storages with their types', async () => {
  expect(written).toMatchObject({
    objects: 2,
    copies: { copied: 2, copiedBytes: image.length + ownImage.length, absent: 0, unread: 0 },
  })
  server.objects.clear()
  await restore()
  expect(server.objects.get(key)?.mediaType).toBe('image/png')
  expect([bytesOf(key)?.equals(image), bytesOf(ownKey)?.equals(ownImage)]).toEqual([true, true])
})

it('objects that are there are not written again, and others of the same name stop the restore', async () => {
  server.requests.length = 0
  await restore()
  expect(server.requests.filter(request => !request.startsWith('HEAD'))).toEqual([])
  await target.drop()
  target = await createEmptyDatabase()
  rmSync(files, { recursive: true, force: true })
  server.objects.set(key, { bytes: Buffer.from('another'), mediaType: 'image/png' })
  await expect(restore()).rejects.toThrow(/holds another object as .*never overwrites/)
  expect(bytesOf(key)?.toString()).toBe('another')
})

it('a system without a bucket keeps the objects of the operator in its folder', async () => {
  server.objects.clear()
  await restore({ ...access, bucket: undefined })
  expect(readFileSync(join(files, ownKey)).equals(ownImage)).toBe(true)
  expect([...server.objects.keys()]).toEqual([key])
})

it('a storage that does not answer stops the restore, which leaves its objects out on demand', async () => {
  server.mood = 'broken'
  await expect(restore()).rejects.toThrow(/cannot be put back.*--without-objects/s)
  expect(await restoreBackup({ path, connection: target.connection, files, key: 'key' })).toMatchObject({ objects: 2 })
})

it('objects of a storage that does not answer are counted, and the rest of the backup is complete', async () => {
  const lines: string[] = []
  server.mood = 'broken'
  const incomplete = join(folder, 'broken.tar')
  const result = await writeBackup({
    ...{ path: incomplete, connection: test.connection, objects: access, key: 'key' },
    progress: line => lines.push(line),
  })
  expect(result.copies).toEqual({ copied: 0, copiedBytes: 0, absent: 0, unread: 2 })
  expect(lines.filter(line => line.startsWith('MISSING OBJECT')).length).toBe(2)
  server.mood = 'well'
  server.objects.delete(key)
  expect((await backUp(join(folder, 'absent.tar'))).copies).toMatchObject({ copied: 1, absent: 1 })
  await restore(access, incomplete)
})

it('an object that differs from its checksum is found', async () => {
  const damaged = join(folder, 'damaged.tar')
  const bytes = readFileSync(path)
  const at = bytes.indexOf(image.subarray(0, 64))
  bytes.writeUInt8(bytes.readUInt8(at + 30) ^ 1, at + 30)
  writeFileSync(damaged, bytes)
  const verifying = restoreBackup({ path: damaged, connection: target.connection })
  await expect(verifying).rejects.toThrow(/damaged in the entry stored\/\d+\/.*: it does not match its checksum/)
  expect(await restoreBackup({ path, connection: target.connection })).toMatchObject({
    copies: { copied: 2 },
  })
})

it('an object is read on where a connection broke off', async () => {
  server.mood = 'interrupted'
  const interrupted = join(folder, 'interrupted.tar')
  expect((await backUp(interrupted)).copies).toEqual(written.copies)
  expect(server.requests.filter(request => request === `GET ${key}`).length).toBeGreaterThan(2)
  server.mood = 'well'
  server.objects.clear()
  await restore(access, interrupted)
  expect([bytesOf(key)?.equals(image), bytesOf(ownKey)?.equals(ownImage)]).toEqual([true, true])
})
