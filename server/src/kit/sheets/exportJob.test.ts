import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SheetFile } from '#contract/kit/sheets'
import { exportParameters } from '#contract/kit/sheets'
import { createTestApp, type Person, type TestApp } from '../../../../tests/support/servers/testApp.ts'
import { announce } from '../../auth/accounts/announcements.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import { prepareJobs } from '../../platform/jobs/prepareJobs.ts'
import { startWorker, type Worker } from '../../platform/jobs/worker.ts'
import { exportSheet } from './exportJob.ts'
import { forgetSheetFiles } from './sheetFiles.ts'

const TENANT = '340011'
const path = 'blade-system/post'
const files = 'blade-resource/sheet'
const codes = ['post', 'post_add', 'post_export']
const csv = { [exportParameters.format]: 'csv', [exportParameters.columns]: 'postCode' }

let test: TestApp
let clerk: Person
let worker: Worker | undefined

beforeAll(async () => {
  test = await createTestApp()
  await prepareJobs(test.connection)
  clerk = await test.addPerson(TENANT, codes)
  for (const postCode of ['a', 'b'])
    await clerk.post(`${path}/submit`, { category: 1, postCode, postName: postCode, sort: 1 })
})
afterAll(async () => {
  await worker?.stop()
  await test?.close()
})

const own = async (person = clerk) => (await person.get(`${files}/list`, { module: path })).data as SheetFile[]

it('waits in the queue, and no more than three of one person do', async () => {
  for (let count = 0; count < 3; count++)
    expect(await clerk.post(`${path}/export-later`, {}, { ...csv, ascs: 'postCode' })).toMatchObject({ status: 200 })
  expect(await clerk.post(`${path}/export-later`, {}, csv)).toMatchObject({ status: 429 })
  expect((await own()).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])
})

it('is written by a job and downloaded by its author alone, while they hold the permission', async () => {
  const failures: unknown[] = []
  const { app, connection, database } = test
  const parts = { app, connection, appConnection: database.appConnection, jobs: [exportSheet] }
  worker = await startWorker({ ...parts, onFailure: failure => failures.push(failure) })
  await expect.poll(async () => (await own()).map(({ state }) => state)).toEqual(['done', 'done', 'done'])
  expect(failures).toEqual([])
  const [file] = await own()
  expect(file).toMatchObject({ rowsDone: 2, rowsTotal: 2, name: '岗位管理.csv', reason: null })
  const id = file?.id ?? ''
  const { bytes, headers } = await clerk.get(`${files}/download`, { id })
  expect(bytes.toString()).toBe('\ufeff岗位编号\r\na\r\nb\r\n')
  expect(headers['cache-control']).toBe('private, no-store')
  const colleague = await test.addPerson(TENANT, codes)
  const foreigner = await test.addPerson('340012', codes)
  for (const other of [colleague, foreigner, test.admin]) {
    expect(await own(other)).toEqual([])
    expect(await other.get(`${files}/download`, { id })).toMatchObject({ status: 404 })
  }
  await asSystem(async () => {
    const { roleId } = await test.db
      .selectFrom('bladeUser')
      .select('roleId')
      .where('id', '=', clerk.userId)
      .executeTakeFirstOrThrow()
    await test.db.deleteFrom('bladeRoleMenu').where('roleId', '=', roleId).execute()
    await announce(test.db, { tenant: TENANT })
  })
  await expect.poll(async () => (await clerk.get(`${files}/download`, { id })).status).toBe(403)
  await worker.stop()
  const leaver = await test.addPerson(TENANT, codes)
  await leaver.post(`${path}/export-later`, {}, csv)
  await asSystem(() => test.db.updateTable('bladeUser').set({ status: 2 }).where('id', '=', leaver.userId).execute())
  worker = await startWorker({ ...parts, onFailure: failure => failures.push(failure) })
  const stateOf = async () => {
    const files = test.db.selectFrom('sheetFile').select(['state', 'reason'])
    return asSystem(() => files.where('createUser', '=', leaver.userId).executeTakeFirst())
  }
  await expect.poll(stateOf).toMatchObject({ state: 'failed', reason: { zh: '没有权限' } })
})

it('is removed when it has expired', async () => {
  const { app, db, connection } = test
  await asSystem(() => db.updateTable('sheetFile').set({ expireTime: '2020-01-01 00:00:00' }).execute())
  const keys = await asSystem(() => db.selectFrom('sheetFile').select('objectKey').execute())
  const context = { app, db, connection, signal: new AbortController().signal } as JobContext
  await asSystem(() => forgetSheetFiles.run(null, context))
  expect(await asSystem(() => db.selectFrom('sheetFile').select('id').execute())).toEqual([])
  const storage = await app.storages.find(null)
  for (const { objectKey } of keys) expect(await storage?.open(objectKey, { headers: {} } as never)).toBeUndefined()
})
