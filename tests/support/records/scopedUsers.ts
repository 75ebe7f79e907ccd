import { afterAll, beforeAll } from 'vitest'
import { createWorld, headersOf, type SignInWorld, signIn } from '../browser/signingIn.ts'

export const TENANT = '310301'
const password = 'Galley-Proof-3'
export const posts = ['post', 'post_view', 'post_delete']
const managing = [
  ...['user', 'user_add', 'user_edit', 'user_delete', 'user_view', 'user_role', 'user_reset'],
  ...['role', 'role_add', 'role_edit', 'role_delete', 'role_view', 'role_grant'],
]

interface Scope {
  scope_type: number
  scope_column: string
  scope_value?: string
  scope_field?: string
  scope_class?: string
}

export const own: Scope = { scope_type: 2, scope_column: 'create_user' }
export const ownDepartments: Scope = { scope_type: 3, scope_column: 'create_dept' }
export const andBelow: Scope = { scope_type: 4, scope_column: 'create_dept' }

interface ScopedDesk {
  world: SignInWorld
  /** The menu item of the posts. */
  menuId: string
  postId: string
  departments: { own: string; below: string; other: string }
}

/** A tenant with departments, whose users see of the posts what their data scopes say. */
export function setUpScopedUsers() {
  const desk = {} as ScopedDesk
  let count = 0

  beforeAll(async () => {
    const world = await createWorld()
    desk.world = world
    await world.addTenant(TENANT)
    desk.menuId = (await world.sql.query(`select id from blade_menu where code = 'post'`)).rows[0].id
    const department = (dept_name: string, parent_id = '0', ancestors = '0') =>
      world.insert('blade_dept', { tenant_id: TENANT, dept_name, full_name: dept_name, parent_id, ancestors })
    const own = await department('编辑部')
    desk.departments = { own, below: await department('要闻组', own, `0,${own}`), other: await department('发行部') }
    desk.postId = await world.insert('blade_post', {
      tenant_id: TENANT,
      category: 1,
      post_code: 'p',
      post_name: '记者',
      sort: 1,
    })
  })
  afterAll(() => desk.world?.close())

  async function addDataScope(scope: Scope): Promise<string> {
    const texts = { scope_name: '限制', resource_code: `s${++count}`, scope_field: '*' }
    return desk.world.insert('blade_data_scope', { tenant_id: TENANT, menu_id: desk.menuId, ...texts, ...scope })
  }

  async function roleWith(codes: string[], scopes: Scope[] = []): Promise<string> {
    const roleId = await desk.world.addRole('member', codes, TENANT)
    for (const scope of scopes)
      await desk.world.sql.query('insert into blade_role_scope values ($1, $2, 1)', [roleId, await addDataScope(scope)])
    return roleId
  }

  /** Somebody who manages users and roles, and sees of the posts what the scopes say. */
  async function manager(scopes: Scope[], deptId = desk.departments.own) {
    const account = `manager${++count}`
    const roleId = await roleWith([...managing, ...posts], scopes)
    await desk.world.addPerson({ account, tenantId: TENANT, roleIds: [roleId], deptIds: [deptId] })
    const token = (await signIn(desk.world.app, { username: account, tenantId: TENANT, password })).access_token
    return { token, roleId }
  }

  const member = async (roleId: string, deptId = desk.departments.own) =>
    desk.world.addPerson({ account: `member${++count}`, tenantId: TENANT, roleIds: [roleId], deptIds: [deptId] })

  const post = async (token: string, url: string, payload: object) =>
    (await desk.world.app.inject({ method: 'POST', url: `/api/${url}`, headers: headersOf(token), payload })).json()

  const create = (token: string, roleId: string, deptId = desk.departments.own) =>
    post(token, 'blade-user/submit', {
      ...{
        account: `new${++count}`,
        name: '新人',
        realName: '新来的',
        userType: 1,
        roleId,
        deptId,
        postId: desk.postId,
      },
    })

  /** Somebody with these rights in a role of these scopes, and the ids of both. */
  async function clerk(codes: string[], scopes: Scope[], deptId = desk.departments.own) {
    const account = `clerk${++count}`
    const roleId = await roleWith(codes, scopes)
    const userId = await desk.world.addPerson({ account, tenantId: TENANT, roleIds: [roleId], deptIds: [deptId] })
    const { rows } = await desk.world.sql.query('select scope_id from blade_role_scope where role_id = $1', [roleId])
    const token = (await signIn(desk.world.app, { username: account, tenantId: TENANT, password })).access_token
    return { token, userId, roleId, scopeId: rows[0]?.scope_id as string }
  }

  return { desk, addDataScope, roleWith, manager, member, post, create, clerk }
}
