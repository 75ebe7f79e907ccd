import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Figures, Waiting } from '#contract/desk/workbench'
import { figuresPath, waitingPath } from '#contract/desk/workbench'
import { createTestApp, type Person, type TestApp } from '../../../../tests/support/servers/testApp.ts'
import { dynamic } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'

const TENANT = '330001'

let test: TestApp
let approver: Person
let clerk: Person

beforeAll(async () => {
  test = await createTestApp()
  approver = await test.addPerson(TENANT, ['user', 'user_approve', 'user_role'])
  clerk = await test.addPerson(TENANT, ['post'])
  for (const status of [3, 3, 1]) await addUser({ tenantId: TENANT, status })
  await addUser({ tenantId: '330002', status: 3 })
})
afterAll(() => test?.close())

describe('pending work', () => {
  it('is counted for users with the permission, with the number of the list', async () => {
    const waiting = await waitingOf(approver)
    expect(waiting).toMatchObject({ tenantEnd: null, passwordDays: 0 })
    expect(totals(waiting)).toEqual({ applicants: 2, withoutRole: 1 })
    const list = await approver.get('blade-user/page', { status: '3' })
    expect((list.data as { total: number }).total).toBe(2)
  })

  it('is nothing without the permission', async () => {
    expect(totals(await waitingOf(clerk))).toEqual({})
  })

  it('holds the tenants that end soon, for the platform', async () => {
    await endIn('330001', 10)
    await endIn('330002', 40)
    const waiting = await waitingOf(test.admin)
    expect(totals(waiting)).toMatchObject({ ending: 1, applicants: 3 })
    expect((await waitingOf(clerk)).tenantEnd).toBeNull()
  })

  it('says how old the own password is', async () => {
    await asSystem(() =>
      test.db
        .updateTable('bladeUser')
        .set({ passwordTime: sql<Date>`now() - interval '200 days'` })
        .where('id', '=', clerk.userId)
        .execute(),
    )
    expect((await waitingOf(clerk)).passwordDays).toBe(200)
  })
})

describe('figures', () => {
  it('on the server are for the platform', async () => {
    const before = await figuresOf(test.admin)
    await test.stranger.get('blade-system/post/list')
    await test.admin.get('blade-system/nothing/here')
    const { server } = await figuresOf(test.admin)
    expect(server?.version).toMatch(/^\d+\.\d+\.\d+/)
    expect(server?.node).toBe(process.versions.node)
    expect(server?.database.version).toMatch(/^\d+/)
    expect(server?.database.bytes).toBeGreaterThan(1_000_000)
    expect(server?.database.connections).toBeGreaterThan(0)
    expect(server?.disks[0]).toEqual({
      ...{
        folder: 'data',
        availableBytes: expect.any(Number),
        sizeBytes: expect.any(Number),
        low: expect.any(Boolean),
      },
    })
    expect(server?.signedIn).toEqual({ people: 3, sessions: 3 })
    expect((server?.requests.refused ?? 0) - (before.server?.requests.refused ?? 0)).toBe(2)
    expect((server?.requests.total ?? 0) - (before.server?.requests.total ?? 0)).toBe(3)
    expect(server?.requests.minutes).toHaveLength(30)
  })

  it('on a tenant are for its administrators, who see nothing of the server', async () => {
    await asSystem(() =>
      test.db.updateTable('bladeRole').set({ roleAlias: 'admin' }).where('tenantId', '=', TENANT).execute(),
    )
    await test.admin.get('blade-auth/oauth/clear-cache')
    const { server, tenant } = await figuresOf(approver)
    expect(server).toBeNull()
    expect(tenant).toMatchObject({ tenantId: TENANT, signedIn: { people: 2 } })
    expect((await waitingOf(approver)).tenantEnd).toMatchObject({ ended: false })
  })

  it('are none for anybody else', async () => {
    const other = await test.addPerson('330002', ['post'])
    expect(await figuresOf(other)).toEqual({ server: null, tenant: null })
  })
})

async function waitingOf(person: Person): Promise<Waiting> {
  const answer = await person.get(waitingPath)
  expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
  return answer.data
}

const totals = ({ matters }: Waiting) => Object.fromEntries(matters.map(({ key, total }) => [key, total]))

async function figuresOf(person: Person): Promise<Figures> {
  const answer = await person.get(figuresPath)
  expect(answer.status).toBe(200)
  return answer.data
}

function addUser(user: { tenantId: string; status: number }) {
  const id = newId()
  return asSystem(async () => {
    const known = await test.db.selectFrom('bladeTenant').where('tenantId', '=', user.tenantId).select('id').execute()
    const { tenantId } = user
    if (known.length === 0)
      await dynamic(test.db).insertInto('bladeTenant').values({ id: newId(), tenantId, tenantName: tenantId }).execute()
    await dynamic(test.db)
      .insertInto('bladeUser')
      .values({ id, ...user, account: id, password: '-' })
      .execute()
  })
}

function endIn(tenantId: string, days: number) {
  return asSystem(() =>
    test.db
      .updateTable('bladeTenant')
      .set({ expireTime: sql<string>`localtimestamp + make_interval(days => ${days})` })
      .where('tenantId', '=', tenantId)
      .execute(),
  )
}
