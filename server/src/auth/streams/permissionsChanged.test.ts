import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { permissionsChanged } from '#contract/desk/notice'
import { query } from '../../../../tests/support/database/postgres.ts'
import { limitPerson } from '../../../../tests/support/records/limitPerson.ts'
import { timeLimit } from '../../../../tests/support/run/timeLimit.ts'
import { type EventReader, readNotices } from '../../../../tests/support/servers/events.ts'
import { createTestApp, type Person, setUpApp, type TestApp } from '../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { announce } from '../accounts/announcements.ts'

const TENANT = '320300'

const test = setUpApp()
let clerk: Person
let colleague: Person
let streams: { own: EventReader; others: EventReader }

beforeAll(async () => {
  await test.app.listen({ host: '127.0.0.1', port: 0 })
})

beforeEach(async () => {
  clerk = await test.addPerson(TENANT, ['post', 'post_add'])
  colleague = await test.addPerson(TENANT, ['post', 'post_add'])
  streams = { own: await readNotices(test.app, clerk), others: await readNotices(test.app, colleague) }
})
afterEach(async () => {
  for (const stream of Object.values(streams)) await stream.close()
})

it('notifies the holders of a role that its grant changed, and nobody else', async () => {
  await test.admin.post('blade-system/role/grant', {
    roleIds: clerk.roleId,
    menuIds: await test.menuIdOf('dept'),
  })
  await heardAlone()
})

it('notifies a user whose roles changed', async () => {
  await test.admin.post('blade-user/submit', {
    id: clerk.userId,
    roleId: (await test.addPerson(TENANT, [])).roleId,
  })
  await heardAlone()
})

it('notifies the users of a tenant whose package changed', async () => {
  const menuId = [await test.menuIdOf('dept'), await test.menuIdOf('role')].join()
  const packageId = await test.admin.create('blade-system/tenant-package', { packageName: '部门', menuId })
  await test.admin.post('blade-system/tenant/package-setting', { tenantId: TENANT, packageId })
  await streams.own.next(permissionsChanged)
  await streams.others.next(permissionsChanged)
  await test.admin.post('blade-system/tenant/package-setting', { tenantId: TENANT, packageId: '' })
  await streams.own.next(permissionsChanged)
})

it('notifies a user whose data scopes changed', async () => {
  await limitPerson(test, clerk, { menu: 'post', type: 2, column: 'create_user', fields: '*' })
  await heardAlone()
})

async function heardAlone() {
  await streams.own.next(permissionsChanged)
  expect(streams.others.events).toEqual([])
}

describe('many streams', () => {
  const TENANT = '320301'
  const PEOPLE = 20
  /** The maximum number of streams that are checked at a time. */
  const CHECKING = 2

  let test: TestApp
  const readers: EventReader[] = []

  beforeAll(async () => {
    test = await createTestApp()
    await test.app.listen({ host: '127.0.0.1', port: 0 })
    for (let count = 0; count < PEOPLE; count++)
      readers.push(await readNotices(test.app, await test.addPerson(TENANT, ['post'])))
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
})

describe('the end of a server', () => {
  it('closes within seconds while one stream is open, one was left and one is only being opened', async () => {
    const test = await createTestApp()
    await test.app.listen({ host: '127.0.0.1', port: 0 })
    const stays = await readNotices(test.app, await test.addPerson('320300', []))
    const leaves = await readNotices(test.app, await test.addPerson('320301', []))
    const late = await test.addPerson('320302', [])
    await leaves.close()

    const arrived = new Promise<void>(resolve => test.app.server.once('request', () => resolve()))
    let opening: Promise<EventReader> | undefined
    let since = 0
    let closed: Promise<void> | undefined
    await asSystem(() =>
      test.db.transaction().execute(async tx => {
        // The caller is not known until this lock is released.
        await sql`lock table blade_user in access exclusive mode`.execute(tx)
        opening = readNotices(test.app, late)
        await arrived
        since = Date.now()
        closed = test.app.close()
        await new Promise(resolve => setTimeout(resolve, 300))
      }),
    )
    await closed
    expect(Date.now() - since).toBeLessThan(timeLimit(5000))
    const third = await opening
    await third?.close()
    expect([stays.ended, third?.ended, third?.status]).toEqual([true, true, 503])
    await test.close()
  })
})
