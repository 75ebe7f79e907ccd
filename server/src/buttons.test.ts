import { beforeAll, expect, it } from 'vitest'
import { buttonsOf, codeOf, permissionCodes, platformCodes } from '#contract/kit/module'
import { ABSENT, harmless, sendRequest } from '../../tests/support/matrix/requests.ts'
import { type LiveRoute, liveRoutes } from '../../tests/support/matrix/routes.ts'
import { type Person, setUpApp } from '../../tests/support/servers/testApp.ts'
import { announce } from './auth/accounts/announcements.ts'
import { modules } from './modules/index.ts'
import { asSystem } from './platform/db/tenancy/scope.ts'

const TENANT = '320001'
const buttonCodes = [...new Set(modules.flatMap(({ module }) => buttonsOf(module).map(name => codeOf(module, name))))]

const forPlatform = new Set(modules.flatMap(({ module }) => platformCodes(module)))

/** Buttons of dialogs that read what anyone signed in may read. */
const onScreenOnly = ['region_debug']

const test = setUpApp()
let routes: LiveRoute[]
let seeded: string[]
let clerk: Person

beforeAll(async () => {
  await test.app.ready()
  routes = liveRoutes(test.app)
  clerk = await test.addPerson(TENANT, ['post'])
  await asSystem(async () => {
    const menus = test.db.selectFrom('bladeMenu').select('code')
    seeded = (await menus.where('category', '=', 2).execute()).map(({ code }) => code)
  })
})

it('has in the seeded menu exactly the buttons of the modules that have a screen', () => {
  const shown = modules.filter(({ menu }) => menu).flatMap(({ module }) => permissionCodes(module).slice(1))
  expect([...seeded].sort()).toEqual([...new Set(shown)].sort())
})

it('asks in its routes for no code that nobody could be granted', async () => {
  const rows = await asSystem(() => test.db.selectFrom('bladeMenu').select('code').execute())
  const grantable = new Set(rows.map(({ code }) => code))
  const requirements = routes.flatMap(({ path, policy }) => codesOf(policy).map(code => `${path} ${code}`))
  expect(requirements.filter(place => !grantable.has(place.split(' ')[1] ?? ''))).toEqual([])
})

it('has a route for each button', () => {
  const requiredCodes = new Set([...routes.flatMap(({ policy }) => codesOf(policy)), ...onScreenOnly])
  expect(buttonCodes.filter(code => !requiredCodes.has(code))).toEqual([])
})

it.each(buttonCodes)('%s opens its routes, and only while it is granted', async code => {
  const opened: { route: LiveRoute; asks: () => Promise<number> }[] = []
  for (const route of routes.filter(({ policy }) => codesOf(policy).includes(code))) {
    const values = await valuesFor(code, route)
    opened.push({ route, asks: async () => (await sendRequest(clerk, route, values)).status })
  }
  await grant([code])
  for (const { route, asks } of opened)
    if (isForPlatform(route) || forPlatform.has(code))
      expect(await asks(), `${route.path} outside the platform`).toBe(403)
    else await expect.poll(asks, { interval: 10, message: `${route.path} with ${code}` }).not.toBe(403)
  await grant([])
  for (const { route, asks } of opened)
    await expect.poll(asks, { interval: 10, message: `${route.path} without ${code}` }).toBe(403)
})

const isForPlatform = ({ policy }: LiveRoute) => typeof policy === 'object' && policy.platform === true

const codesOf = (policy: LiveRoute['policy']): readonly string[] => (typeof policy === 'object' ? policy.anyOf : [])

/** `submit` takes the one code for new records and the other for those that exist. */
async function valuesFor(code: string, route: LiveRoute) {
  const values = await harmless(test, route, TENANT)
  return code.endsWith('_edit') && route.path.endsWith('/submit') ? { ...values, id: ABSENT } : values
}

async function grant(codes: readonly string[]): Promise<void> {
  await asSystem(async () => {
    await test.db.deleteFrom('bladeRoleMenu').where('roleId', '=', clerk.roleId).execute()
    if (codes.length > 0) {
      const menus = await test.db.selectFrom('bladeMenu').select('id').where('code', 'in', codes).execute()
      await test.db
        .insertInto('bladeRoleMenu')
        .values(menus.map(({ id }) => ({ roleId: clerk.roleId, menuId: id })))
        .execute()
    }
    await announce(test.db, { tenant: TENANT })
  })
}
