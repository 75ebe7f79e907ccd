import { afterAll, beforeAll, expect, it } from 'vitest'
import { missed, noticeEventsPath, readingTimeHeader } from '#contract/desk/notice'
import { readEvents } from '../../../../tests/support/servers/events.ts'
import { createTestApp, type Person, type TestApp } from '../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { announce } from '../accounts/announcements.ts'

const TENANT = '320302'
/** Since the person began to read; after the start of the server. */
const READING_MS = 300

let test: TestApp
let address: string
let clerk: Person
let outsider: Person

beforeAll(async () => {
  test = await createTestApp()
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
  clerk = await test.addPerson(TENANT, ['post'])
  outsider = await test.addPerson('320303', ['post'])
  // Setting them up announced changes of their own, which the margin covers.
  await new Promise(resolve => setTimeout(resolve, 2000))
})
afterAll(() => test?.close())

const openStream = (person: Person, headers: Record<string, string> = { [readingTimeHeader]: String(READING_MS) }) =>
  readEvents(`${address}/api/${noticeEventsPath}`, person.token, undefined, headers)

it('a stream tells those who read before it was open that something changed meanwhile', async () => {
  const audience = { tenantId: TENANT, userId: clerk.userId }
  // Like a task that was given to the clerk; nobody listens yet.
  test.app.streams.broadcast(audience, { name: 'changed', data: {} })
  const [others, older, own] = [await openStream(outsider), await openStream(clerk, {}), await openStream(clerk)]
  await own.next(missed)
  expect([others.events, older.events, own.events]).toEqual([[], [], []])
  for (const stream of [others, older, own]) await stream.close()
})

it('a change of rights is told, too', async () => {
  await asSystem(() => announce(test.db, { user: outsider.userId }))
  // Heard by its announcement, which may arrive after the answer.
  await new Promise(resolve => setTimeout(resolve, 100))
  const stream = await openStream(outsider)
  await stream.next(missed)
  await stream.close()
})
