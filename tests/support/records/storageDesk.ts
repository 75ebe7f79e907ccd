import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { type Oss, ossCategory, type StoredFile } from '#contract/resource/oss'
import { sweep } from '../../../server/src/kit/files/sweep.ts'
import { asSystem } from '../../../server/src/platform/db/tenancy/scope.ts'
import { picture, upload } from '../files/uploads.ts'
import { testConfig } from '../servers/config.ts'
import { bucket, keys, type ObjectServer, startObjectServer } from '../servers/objectServer.ts'
import { createTestApp, type Person, type TestApp } from '../servers/testApp.ts'

export const TENANT = '320101'
const OTHER = '320102'
export const path = 'blade-resource/oss'
const codes = ['oss', 'oss_add', 'oss_edit', 'oss_delete', 'oss_view', 'oss_enable']

interface StorageDesk {
  test: TestApp
  server: ObjectServer
  manager: Person
  /** A manager of another tenant. */
  other: Person
  writer: Person
  /** A user of a tenant that has no storage of its own. */
  local: Person
}

/** People of tenants with and without storages, and an object server for these. */
export function setUpStorages() {
  const { dataDir } = testConfig()
  const folder = join(dataDir, 'oss')
  const desk = {} as StorageDesk

  beforeAll(async () => {
    desk.server = await startObjectServer()
    const test = await createTestApp({ PRIVATE_STORAGE_HOSTS: '127.0.0.1', DATA_DIR: dataDir })
    desk.test = test
    const attaching = ['attach', 'attach_upload', 'attach_delete', 'attach_download']
    desk.manager = await test.addPerson(TENANT, [...codes, ...attaching])
    desk.other = await test.addPerson(OTHER, codes)
    desk.writer = await test.addPerson(TENANT, [])
    desk.local = await test.addPerson('320103', [])
  })
  afterEach(() => {
    vi.restoreAllMocks()
    desk.server.mood = 'well'
  })
  afterAll(async () => {
    await desk.test?.close()
    await desk.server?.close()
  })

  let counter = 0

  async function addStorage(person: Person, overrides: object = {}): Promise<string> {
    const draft = {
      category: ossCategory.minio,
      ossCode: `store${++counter}`,
      endpoint: desk.server.endpoint,
      bucketName: bucket,
      ...keys,
    }
    const answer = await person.post(`${path}/submit`, { ...draft, ...overrides })
    expect(answer, answer.body).toMatchObject({ status: 200 })
    return (answer.data as { id: string }).id
  }

  const enable = (person: Person, id: string) => person.post(`${path}/enable`, undefined, { id })

  async function enabledOf(person: Person): Promise<string[]> {
    const { data } = await person.get(`${path}/list`, { status_equal: '2' })
    return (data as { records: Oss[] }).records.map(({ id }) => id)
  }

  const put = async (call = 'put-file', query = {}) => {
    const answer = await upload(desk.manager, call, { name: 'a.png', bytes: picture() }, { query })
    expect(answer, answer.body).toMatchObject({ status: 200 })
    return answer.data as StoredFile
  }

  const open = (link: string, headers: Record<string, string> = {}) =>
    desk.test.stranger.ask({ method: 'GET', url: new URL(link).pathname, headers })

  const files = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => entry.name)

  const sweepNow = () => sweep(desk.test.app, desk.test.db)

  /** Sets the time back by more than an hour. */
  const age = () =>
    asSystem(() => sql`update stored_file set create_time = create_time - interval '2 hours'`.execute(desk.test.db))

  async function arriving(storageId: string): Promise<string> {
    const { rows } = await asSystem(() =>
      sql<{ count: string }>`select count(*) from stored_file where status = 1 and is_deleted = 0
        and storage_id = ${storageId}`.execute(desk.test.db),
    )
    return rows[0]?.count ?? ''
  }

  return { desk, addStorage, enable, enabledOf, put, open, files, sweepNow, age, arriving }
}
