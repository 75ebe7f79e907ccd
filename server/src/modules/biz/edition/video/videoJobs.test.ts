import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../../../platform/db/tenancy/scope.ts'
import { claimVideoJob, enqueueVideoJob, findVideoJob, updateVideoJob } from './videoJobs.ts'

let test: TestApp

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test?.close())

const enqueue = (pageId: string, tenantId: string) => asSystem(() => enqueueVideoJob({ pageId, tenantId }, test.db))

it('takes tenants in turns, however many videos one of them waits for', async () => {
  for (const pageId of ['11', '12', '13']) await enqueue(pageId, '332101')
  await enqueue('21', '332102')
  const taken: unknown[] = []
  for (let count = 0; count < 3; count++) {
    const next = await asSystem(() => claimVideoJob(test.db))
    taken.push(next?.pageId)
    // No second one meanwhile.
    expect(await asSystem(() => claimVideoJob(test.db))).toBeUndefined()
    await asSystem(() => updateVideoJob(next?.pageId ?? '', { state: 'done' }, test.db))
  }
  expect(taken).toEqual(['11', '21', '12'])
})

it('refuses a tenant that waits for too many videos, and keeps those', async () => {
  for (let page = 1; page <= 50; page++) await enqueue(`4${page}`, '332103')
  await expect(enqueue('999', '332103')).rejects.toMatchObject({ status: 429, retryAfter: 60 })
  expect(await findVideoJob('450', test.db)).toMatchObject({ state: 'waiting' })
  await enqueue('22', '332102')
})
