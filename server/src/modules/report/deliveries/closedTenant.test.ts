import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  createDeliveryDesk,
  type DeliveryDesk,
  deliveryRights,
  resetMail,
} from '../../../../../tests/support/records/deliveryDesk.ts'
import type { Person } from '../../../../../tests/support/servers/testApp.ts'

const TENANT = '320003'
let desk: DeliveryDesk
let maker: Person
let id: string

beforeAll(async () => {
  desk = await createDeliveryDesk()
  maker = await desk.addPerson(TENANT, deliveryRights)
  const [ready] = (await maker.get('blade-report/report/rest/ready')).data as { id: string }[]
  id = ready?.id ?? ''
})
beforeEach(() => resetMail(desk.server))
afterAll(() => desk?.close())

const tenant = (change: ReturnType<typeof sql>) =>
  desk.alter(sql`update blade_tenant set ${change} where tenant_id = ${TENANT}`)

it.each([
  ['stopped', sql`status = 2`, sql`status = 1`],
  ['expired', sql`expire_time = localtimestamp - interval '1 second'`, sql`expire_time = null`],
  ['removed', sql`is_deleted = 1`, sql`is_deleted = 0`],
])(
  'a tenant that was %s sends nothing, and sends again once it is open',
  async (_, close, open) => {
    const delivery = await desk.made(id, {}, maker)
    const ended = (state: string) => async () => (await desk.latestRun(delivery))?.state === state
    await tenant(close)
    await desk.workOff(() => desk.comeTrue(delivery, 1), ended('failed'))
    expect(desk.server.received).toEqual([])
    await tenant(open)
    await desk.workOff(() => desk.comeTrue(delivery, 2), ended('sent'))
    expect(desk.server.received).toHaveLength(1)
  },
  60_000,
)
