import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { noticeEventsPath, permissionsChanged } from '#contract/desk/notice'
import { limitPerson } from '../../../../tests/support/records/limitPerson.ts'
import { type EventReader, readEvents } from '../../../../tests/support/servers/events.ts'
import { createTestApp, type Person, type TestApp } from '../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'

const TENANT = '320300'

let test: TestApp
let clerk: Person
let colleague: Person
let streams: { own: EventReader; others: EventReader }

beforeAll(async () => {
  test = await createTestApp()
  await test.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test?.close())

beforeEach(async () => {
  clerk = await test.addPerson(TENANT, ['post', 'post_add'])
  colleague = await test.addPerson(TENANT, ['post', 'post_add'])
  streams = { own: await listen(clerk), others: await listen(colleague) }
})
afterEach(async () => {
  for (const stream of Object.values(streams)) await stream.close()
})

it('notifies the holders of a role that its grant changed, and nobody else', async () => {
  await test.admin.post('blade-system/role/grant', { roleIds: await roleOf(clerk), menuIds: await idOf('dept') })
  await heardAlone()
})

it('notifies a user whose roles changed', async () => {
  await test.admin.post('blade-user/submit', {
    id: clerk.userId,
    roleId: await roleOf(await test.addPerson(TENANT, [])),
  })
  await heardAlone()
})

it('notifies the users of a tenant whose package changed', async () => {
  const menuId = [await idOf('dept'), await idOf('role')].join()
  const reply = await test.admin.post('blade-system/tenant-package/submit', { packageName: '部门', menuId })
  const packageId = (reply.data as { id: string }).id
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

function listen(person: Person): Promise<EventReader> {
  const address = test.app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return readEvents(`http://127.0.0.1:${port}/api/${noticeEventsPath}`, person.token)
}

async function idOf(code: string): Promise<string> {
  const { rows } = await asSystem(() =>
    sql<{ id: string }>`select id from blade_menu where code = ${code}`.execute(test.db),
  )
  return rows[0]?.id ?? ''
}

async function roleOf({ userId }: Person): Promise<string> {
  const { rows } = await asSystem(() =>
    sql<{ roleId: string }>`select role_id from blade_user where id = ${userId}`.execute(test.db),
  )
  return rows[0]?.roleId ?? ''
}
