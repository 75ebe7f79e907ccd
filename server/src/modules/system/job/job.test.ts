import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Figures } from '#contract/desk/workbench'
import type { Paged } from '#contract/kit/reply'
import { type JobRecord, jobState } from '#contract/system/job'
import { execute } from '../../../../../tests/support/database/postgres.ts'
import { setUpApp } from '../../../../../tests/support/servers/testApp.ts'
import { asSystem, runWithScope } from '../../../platform/db/tenancy/scope.ts'
import { addJob, defineJob } from '../../../platform/jobs/job.ts'
import { startWorker, type Worker } from '../../../platform/jobs/worker.ts'

const TENANT = '300041'

const test = setUpApp()
let worker: Worker | undefined
let paper = 0
const printed: string[] = []

const print = defineJob<{ text: string; tenantId?: string }>({
  name: 'print',
  attempts: 1,
  run: async ({ text }) => {
    if (paper === 0) throw new Error('no paper at http://printer/?password=Margin42')
    printed.push(text)
  },
})

beforeEach(() => {
  paper = 0
  printed.length = 0
})
afterEach(async () => {
  await stopWorker()
  await execute(test.connection, 'delete from graphile_worker._private_jobs')
})

async function stopWorker() {
  await worker?.stop()
  worker = undefined
}

const list = async (query: Record<string, string> = {}) =>
  ((await test.admin.get('blade-system/job/list', query)).data as Paged<JobRecord>).records

const add = (text: string, runAt?: Date) =>
  asSystem(() => addJob(test.db, print, { text, tenantId: TENANT }, { ...(runAt && { runAt }) }))

/** Jobs that a worker has tried, and failed to do. */
async function failed(...texts: string[]): Promise<JobRecord[]> {
  for (const text of texts) await add(text)
  worker = await startWorker({ app: test.app, ...test.database, jobs: [print], onFailure: () => {} })
  await expect.poll(async () => (await list({ state: '1' })).length).toBe(texts.length)
  return list()
}

it('lists jobs, failed ones first, with task, tenant, tries and the error without its secrets', async () => {
  await failed('a')
  await stopWorker()
  await add('b')
  await add('c', new Date(Date.now() + 3_600_000))
  expect((await list()).map(({ state }) => state)).toEqual([jobState.failed, jobState.waiting, jobState.scheduled])
  expect((await list())[0]).toMatchObject({
    ...{ task: 'print', tenantId: TENANT, attempts: 1, maxAttempts: 1, stateName: '失败' },
    lastError: 'no paper at http://printer/?password=******',
  })
  expect(await list({ state: String(jobState.waiting) })).toHaveLength(1)
  expect(await list({ tenantId: '000000' })).toHaveLength(0)
})

it('does a failed job again', async () => {
  const [job] = await failed('again')
  paper = 1
  const answer = await test.admin.post('blade-system/job/retry', { ids: job?.id })
  expect(answer).toMatchObject({ status: 200, msg: '1个任务已重新排队' })
  await expect.poll(() => printed).toEqual(['again'])
  await expect.poll(() => list()).toEqual([])
})

it('fails again with the new error when the cause is still there', async () => {
  const [job] = await failed('still')
  await test.admin.post('blade-system/job/retry', { ids: job?.id })
  await expect.poll(async () => (await list())[0]?.state).toBe(jobState.failed)
  expect(printed).toEqual([])
})

it('discards failed jobs and nothing else', async () => {
  const jobs = await failed('x', 'y')
  await stopWorker()
  await add('waiting')
  const [, , waiting] = await list()
  const ids = [...jobs.map(({ id }) => id), waiting?.id].join()
  expect(await test.admin.post('blade-system/job/discard', { ids })).toMatchObject({ msg: '2个任务已丢弃' })
  expect((await list()).map(({ id }) => id)).toEqual([waiting?.id])
})

it.each(['retry', 'discard'])('refuses to %s what is not failed, and what is no id', async name => {
  await add('waiting')
  const [waiting] = await list()
  for (const ids of [waiting?.id, '999999', 'x', "1'"])
    expect(await test.admin.post(`blade-system/job/${name}`, { ids })).toMatchObject({
      status: 400,
      msg: '所选任务已不是失败状态，请刷新列表',
    })
})

it.each([TENANT, '000000'])('is for administrators of the platform, whatever others in %s hold', async tenantId => {
  const [job] = await failed('theirs')
  const person = await test.addPerson(tenantId, ['job', 'job_retry', 'job_discard'])
  expect(await person.get('blade-system/job/list')).toMatchObject({ status: 403 })
  for (const name of ['retry', 'discard'])
    expect(await person.post(`blade-system/job/${name}`, { ids: job?.id })).toMatchObject({ status: 403 })
  expect(await list()).toHaveLength(1)
})

it('shows and changes nothing for queries within a tenant', async () => {
  const [job] = await failed('theirs')
  const scope = { tenantId: TENANT, userId: '1', deptId: null, allTenants: false, requestId: '' }
  const within = (query: ReturnType<typeof sql>) => runWithScope(scope, () => query.execute(test.db))
  expect((await within(sql`select * from list_jobs()`)).rows).toEqual([])
  for (const name of ['retry_jobs', 'discard_jobs'])
    expect((await within(sql`select ${sql.ref(name)}(array[${job?.id}]::bigint[])`)).rows).toEqual([])
  expect(await list()).toMatchObject([{ state: jobState.failed }])
})

it('counts on the console of the platform', async () => {
  await failed('counted')
  await stopWorker()
  await add('later', new Date(Date.now() + 3_600_000))
  await add('now')
  const { server } = (await test.admin.get('blade-desk/console/figures')).data as Figures
  expect(server?.jobs).toMatchObject({ waiting: 1, scheduled: 1, running: 0, failed: 1 })
})

it('says in the usual log who retried and discarded what', async () => {
  const [job] = await failed('logged')
  await test.admin.post('blade-system/job/discard', { ids: job?.id })
  await test.app.logs.flush()
  const { records } = (await test.admin.get('blade-log/usual/list', { logId: 'job.discard' })).data as Paged<{
    createBy: string
  }>
  expect(records[0]).toMatchObject({ createBy: 'admin' })
})
