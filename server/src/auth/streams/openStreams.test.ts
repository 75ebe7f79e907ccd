import { afterAll, beforeAll, expect, it } from 'vitest'
import { noticeEventsPath } from '#contract/desk/notice'
import { query } from '../../../../tests/support/database/postgres.ts'
import { type EventReader, readEvents } from '../../../../tests/support/servers/events.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { announce } from '../accounts/announcements.ts'

const TENANT = '320301'
const PEOPLE = 20
/** The maximum number of streams that are checked at a time. */
const CHECKING = 2

let test: TestApp
const readers: EventReader[] = []

beforeAll(async () => {
  test = await createTestApp()
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  const address = test.app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  for (let count = 0; count < PEOPLE; count++) {
    const { token } = await test.addPerson(TENANT, ['post'])
    readers.push(await readEvents(`http://127.0.0.1:${port}/api/${noticeEventsPath}`, token))
  }
})
afterAll(async () => {
  for (const stream of readers) await stream.close()
  await test?.close()
})

it('checks many streams without taking the connections that requests need', async () => {
  const connections = async () =>
    (await query(test.connection, 'select from pg_stat_activity where datname = current_database()')).length
  await query(test.connection, `update blade_role set is_deleted = 1 where tenant_id = '${TENANT}'`)
  const before = await connections()
  await asSystem(() => announce(test.db, 'everyone'))
  await expect.poll(() => readers.every(({ ended }) => ended)).toBe(true)
  expect(await connections()).toBeLessThanOrEqual(before + CHECKING)
})
