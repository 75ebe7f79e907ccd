import { afterAll, beforeAll, expect } from 'vitest'
import type { Grantable } from '#contract/system/menu'
import { digestOf, hashPassword } from '../../../server/src/auth/accounts/passwords.ts'
import { dynamic } from '../../../server/src/platform/db/database.ts'
import { newId } from '../../../server/src/platform/db/ids.ts'
import { asSystem } from '../../../server/src/platform/db/tenancy/scope.ts'
import { ADMIN_PASSWORD } from '../servers/config.ts'
import { createTestApp, type Person, signIn, type TestApp } from '../servers/testApp.ts'

export const path = 'blade-system/role'
export const rights = [
  'role',
  'role_add',
  'role_edit',
  'role_delete',
  'role_view',
  'role_grant',
  'post',
  'post_add',
  'post_edit',
]

interface RoleDesk {
  test: TestApp
  clerk: Person
  /** A user of another tenant. */
  other: Person
  /** Ids of menu items by code. */
  menus: Map<string, string>
}

/** People of two tenants who manage roles. */
export function setUpRoles() {
  const desk = {} as RoleDesk

  beforeAll(async () => {
    const test = await createTestApp()
    desk.test = test
    desk.clerk = await test.addPerson('510001', rights)
    desk.other = await test.addPerson('510002', [...rights, 'param'])
    const rows = await asSystem(() => test.db.selectFrom('bladeMenu').select(['id', 'code']).execute())
    desk.menus = new Map(rows.map(({ id, code }) => [code, id]))
  })
  afterAll(() => desk.test?.close())

  const idsOf = (...codes: string[]) => codes.map(code => desk.menus.get(code) ?? '')

  let counter = 0
  async function addRole(person: Person, values: object = {}): Promise<string> {
    const input = { roleName: `角色${++counter}`, roleAlias: `role${counter}`, sort: counter, ...values }
    const answer = await person.post(`${path}/submit`, input)
    expect(answer, answer.body).toMatchObject({ status: 200 })
    return (answer.data as { id: string }).id
  }

  async function keysOf(person: Person, roleId: string): Promise<Grantable<string[]>> {
    return (await person.get('blade-system/menu/role-tree-keys', { roleIds: roleId })).data
  }

  const grant = (person: Person, roleIds: string[], menuIds: string[], more: object = {}) =>
    person.post(`${path}/grant`, { roleIds, menuIds, dataScopeIds: [], apiScopeIds: [], ...more })

  /** Somebody with just this role, signed in. */
  async function holderOf(roleId: string, tenantId: string): Promise<{ codes(): Promise<string[]> }> {
    const account = `holder${++counter}`
    const password = await hashPassword(digestOf(ADMIN_PASSWORD))
    await asSystem(() =>
      dynamic(desk.test.db)
        .insertInto('bladeUser')
        .values({ id: newId(), tenantId, account, password, roleId })
        .execute(),
    )
    const holder = await signIn(desk.test.app, tenantId, account, ADMIN_PASSWORD)
    const codesIn = (nodes: { code: string; children?: never[] }[]): string[] =>
      nodes.flatMap(({ code, children = [] }) => [code, ...codesIn(children)])
    return {
      async codes() {
        const read = async (call: string) => (await holder.get(`blade-system/menu/${call}`)).data
        return [...new Set([...codesIn(await read('routes')), ...codesIn(await read('buttons'))])].sort()
      },
    }
  }

  return { desk, idsOf, addRole, keysOf, grant, holderOf }
}
