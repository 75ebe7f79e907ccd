import { afterAll, beforeAll } from 'vitest'
import type { Module } from '#contract/kit/module'
import type { Attributes } from '../../../server/src/kit/data-scope/rule.ts'
import { camelCase } from '../../../server/src/kit/definition/columns.ts'
import { createWorld, headersOf, type SignInWorld, signIn } from '../browser/signingIn.ts'

export const TENANT = '100700'
const password = 'Galley-Proof-3'

export interface Scope {
  type: number
  column?: string
  value?: string
  field?: string
  masked?: string
  readOnly?: string
  calls?: string
}

interface Reader {
  token: string
  attributes: Attributes
}

export type Stored = Record<string, unknown> & { id: string }

interface DataScopeDesk {
  world: SignInWorld
  departments: { own: string; below: string; other: string }
  /** The token of an administrator of the platform. */
  administrator: string
}

/** A tenant with departments, and users whose roles have data scopes. */
export function setUpDataScopes() {
  const desk = {} as DataScopeDesk
  let count = 0

  beforeAll(async () => {
    const world = await createWorld()
    desk.world = world
    await world.addTenant(TENANT)
    const department = (parent_id: string, ancestors: string) =>
      world.insert('blade_dept', { tenant_id: TENANT, parent_id, ancestors, dept_name: `组${++count}` })
    const own = await department('0', '0')
    desk.departments = { own, below: await department(own, `0,${own}`), other: await department('0', '0') }
    desk.administrator = (await signIn(world.app)).access_token
  })
  afterAll(() => desk.world?.close())

  /** Somebody whose role has all rights on a module, and these data scopes. */
  async function reader(module: Module, scopes: Scope[], alias = 'reader'): Promise<Reader> {
    const account = `reader${++count}`
    const codes = ['', '_add', '_edit', '_delete', '_view'].map(button => module.name + button)
    const roleId = await desk.world.addRole(alias, codes, TENANT)
    for (const scope of scopes) await link(roleId, await addScope(module, scope))
    const deptIds = [desk.departments.own]
    const userId = await desk.world.addPerson({ account, tenantId: TENANT, roleIds: [roleId], deptIds })
    const token = (await signIn(desk.world.app, { username: account, tenantId: TENANT, password })).access_token
    const deptIdsBelow = [desk.departments.own, desk.departments.below]
    return { token, attributes: { userId, account, tenantId: TENANT, roleId: [roleId], deptId: deptIds, deptIdsBelow } }
  }

  /** Somebody of the tenant with a role of these codes. */
  async function signedIn(alias: string, codes: string[]): Promise<string> {
    const account = `setter${++count}`
    const roleId = await desk.world.addRole(alias, codes, TENANT)
    await desk.world.addPerson({ account, tenantId: TENANT, roleIds: [roleId] })
    return (await signIn(desk.world.app, { username: account, tenantId: TENANT, password })).access_token
  }

  async function addScope(module: Module, scope: Scope) {
    const { type, column = '-', value = '', field = '*', masked = '', readOnly = '', calls = '' } = scope
    const { rows } = await desk.world.sql.query('select id from blade_menu where code = $1 and is_deleted = 0', [
      module.name,
    ])
    const texts = { scope_name: '限制', resource_code: module.name, scope_field: field, scope_class: calls }
    const limits = { masked_fields: masked, read_only_fields: readOnly }
    const row = { menu_id: rows[0].id, scope_type: type, scope_column: column, scope_value: value }
    return desk.world.insert('blade_data_scope', { ...texts, ...limits, ...row, tenant_id: TENANT })
  }

  function link(roleId: string, scopeId: string) {
    return desk.world.sql.query('insert into blade_role_scope values ($1, $2, 1)', [roleId, scopeId])
  }

  async function storedIn(table: string): Promise<Stored[]> {
    const { rows } = await desk.world.sql.query(`select * from ${table} where tenant_id = $1 and is_deleted = 0`, [
      TENANT,
    ])
    return rows.map(
      row => Object.fromEntries(Object.entries(row).map(([key, value]) => [camelCase(key), value])) as Stored,
    )
  }

  const postTo = (token: string, url: string, payload: object) =>
    desk.world.app.inject({ method: 'POST', url: `/api/${url}`, headers: headersOf(token), payload })

  return { desk, reader, signedIn, addScope, link, storedIn, postTo }
}
