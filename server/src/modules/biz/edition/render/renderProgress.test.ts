import { afterAll, beforeAll, expect, it } from 'vitest'
import { renderEventsPath } from '#contract/biz/editionCalls'
import { type EventReader, readEvents } from '../../../../../../tests/support/servers/events.ts'
import { createTestApp, type Person, type TestApp } from '../../../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../../../platform/db/tenancy/scope.ts'
import { startRenderProgress, updateRenderProgress } from './renderProgress.ts'

let test: TestApp
const readers: EventReader[] = []

beforeAll(async () => {
  test = await createTestApp()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const stream of readers) await stream.close()
  await test?.close()
})

it('publishes the progress of a job to the open boards of its tenant', async () => {
  const own = await listen(await test.addPerson('331001', ['edition_view']))
  const other = await listen(await test.addPerson('331002', ['edition_view']))
  const run = { editionId: '4711', tenantId: '331001', total: 2 }
  await asSystem(() => startRenderProgress(run, test.db))
  expect(await own.next('drawing')).toMatchObject({ data: { editionId: '4711', state: 'running', total: 2 } })
  await asSystem(() => updateRenderProgress('4711', { failed: 1, state: 'cancelled' }, test.db))
  expect(await own.next('drawing')).toMatchObject({ data: { state: 'cancelled', done: 0, failed: 1 } })
  // The page that finished meanwhile does not restart the cancelled job.
  await asSystem(() => updateRenderProgress('4711', { done: 1, state: 'done' }, test.db))
  await asSystem(() => startRenderProgress({ ...run, total: 0 }, test.db))
  expect(await own.next('drawing')).toMatchObject({ data: { state: 'done', done: 0, total: 0 } })
  expect(other.events).toEqual([])
})

it('publishes no progress to users who may not see editions', async () => {
  expect((await listen(await test.addPerson('331001', []))).status).toBe(403)
})

async function listen({ token }: Person): Promise<EventReader> {
  const { port } = test.app.server.address() as { port: number }
  const stream = await readEvents(`http://127.0.0.1:${port}/api/${renderEventsPath}`, token)
  readers.push(stream)
  return stream
}
