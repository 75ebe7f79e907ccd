import { beforeAll, describe, expect, it } from 'vitest'
import { headersFor } from '../../../../../tests/support/servers/api.ts'
import { get, setUpWorld, signIn } from '../../../../../tests/support/servers/signingIn.ts'

const TENANT = '310301'
const password = 'Galley-Proof-3'
const posts = ['post', 'post_view', 'post_delete']
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

const own: Scope = { scope_type: 2, scope_column: 'create_user' }
const ownDepartments: Scope = { scope_type: 3, scope_column: 'create_dept' }
const andBelow: Scope = { scope_type: 4, scope_column: 'create_dept' }

const world = setUpWorld()
/** The menu item of the posts. */
let menuId: string
let postId: string
let departments: { own: string; below: string; other: string }
let count = 0

// A tenant with departments, whose users see of the posts what their data scopes say.
beforeAll(async () => {
  await world.addTenant(TENANT)
  menuId = (await world.sql.query(`select id from blade_menu where code = 'post'`)).rows[0].id
  const department = (dept_name: string, parent_id = '0', ancestors = '0') =>
    world.insert('blade_dept', { tenant_id: TENANT, dept_name, full_name: dept_name, parent_id, ancestors })
  const own = await department('编辑部')
  departments = { own, below: await department('要闻组', own, `0,${own}`), other: await department('发行部') }
  const post = { tenant_id: TENANT, category: 1, post_code: 'p', post_name: '记者', sort: 1 }
  postId = await world.insert('blade_post', post)
})

async function addDataScope(scope: Scope): Promise<string> {
  const texts = { scope_name: '限制', resource_code: `s${++count}`, scope_field: '*' }
  return world.insert('blade_data_scope', { tenant_id: TENANT, menu_id: menuId, ...texts, ...scope })
}

async function roleWith(codes: string[], scopes: Scope[] = [], alias = 'member'): Promise<string> {
  const roleId = await world.addRole(alias, codes, TENANT)
  for (const scope of scopes)
    await world.sql.query('insert into blade_role_scope values ($1, $2, 1)', [roleId, await addDataScope(scope)])
  return roleId
}

/** Somebody who manages users and roles, and sees of the posts what the scopes say. */
const manager = (scopes: Scope[]) => clerk([...managing, ...posts], scopes)

const member = async (roleId: string, deptId = departments.own) =>
  world.addPerson({ account: `member${++count}`, tenantId: TENANT, roleIds: [roleId], deptIds: [deptId] })

const post = async (token: string, url: string, payload: object) =>
  (await world.app.inject({ method: 'POST', url: `/api/${url}`, headers: headersFor(token), payload })).json()

const create = (token: string, roleId: string, deptId = departments.own) =>
  post(token, 'blade-user/submit', {
    ...{ account: `new${++count}`, name: '新人', realName: '新来的', userType: 1 },
    ...{ roleId, deptId, postId },
  })

/** Somebody with these rights in a role of these scopes, and the ids of the role and its scope. */
async function clerk(codes: string[], scopes: Scope[], alias?: string) {
  const account = `clerk${++count}`
  const roleId = await roleWith(codes, scopes, alias)
  await world.addPerson({ account, tenantId: TENANT, roleIds: [roleId], deptIds: [departments.own] })
  const { rows } = await world.sql.query('select scope_id from blade_role_scope where role_id = $1', [roleId])
  const token = (await signIn(world.app, { username: account, tenantId: TENANT, password })).access_token
  return { token, roleId, scopeId: rows[0]?.scope_id as string }
}

describe('a user with a data scope', () => {
  it('neither creates users with a role that sees more, nor gives it, nor governs who has it', async () => {
    const { token } = await manager([own])
    const wider = await roleWith(posts)
    const refusal = { code: 403, msg: '所选角色和部门可见的数据超出自己的数据权限' }
    expect(await create(token, wider)).toMatchObject(refusal)
    const id = await member(await roleWith(posts, [own]))
    expect(await post(token, 'blade-user/submit', { id, roleId: wider })).toMatchObject(refusal)
    expect(await post(token, 'blade-user/grant', { userIds: id, roleIds: wider })).toMatchObject(refusal)
    const governed = await member(wider)
    const above = { code: 403, msg: '不能管理可见数据超出自己数据权限的用户' }
    for (const [call, payload] of [
      ['reset-password', { userIds: governed }],
      ['submit', { id: governed, name: '改' }],
      ['remove', { ids: governed }],
    ] as const)
      expect(await post(token, `blade-user/${call}`, payload), call).toMatchObject(above)
  })

  it('creates and manages users who do not see more', async () => {
    const { token } = await manager([own])
    const equal = await roleWith(posts, [own])
    expect(await create(token, equal)).toMatchObject({ code: 200 })
    expect(await create(token, await roleWith(['user']))).toMatchObject({ code: 200 })
    expect(await post(token, 'blade-user/reset-password', { userIds: await member(equal) })).toMatchObject({
      code: 200,
    })
  })

  it('gives no role that sees more fields, or has fewer limited calls', async () => {
    const { token } = await manager([{ ...own, scope_field: 'postName,postCode' }])
    expect(await create(token, await roleWith(posts, [own]))).toMatchObject({ code: 403 })
    expect(await create(token, await roleWith(posts, [{ ...own, scope_field: 'postName' }]))).toMatchObject({
      code: 200,
    })
    const limited = await manager([own])
    const partly = await roleWith(posts, [{ ...own, scope_class: 'submit,remove' }])
    expect(await create(limited.token, partly)).toMatchObject({ code: 403 })
  })

  it('limited to departments puts nobody into others, and manages nobody of others', async () => {
    const { token } = await manager([andBelow])
    const [wide, plain, mine] = [
      await roleWith(posts, [andBelow]),
      await roleWith(posts, [ownDepartments]),
      await roleWith(posts, [own]),
    ]
    for (const role of [wide, plain, mine]) {
      for (const dept of [departments.own, departments.below])
        expect(await create(token, role, dept)).toMatchObject({ code: 200 })
      expect(await create(token, role, departments.other)).toMatchObject({ code: 403 })
      const away = await member(role, departments.other)
      expect(await post(token, 'blade-user/reset-password', { userIds: away })).toMatchObject({ code: 403 })
      const near = await member(role)
      expect(await post(token, 'blade-user/submit', { id: near, deptId: departments.other })).toMatchObject({
        code: 403,
      })
    }
    const narrow = await manager([ownDepartments])
    expect(await create(narrow.token, wide)).toMatchObject({ code: 403 })
    expect(await create(narrow.token, plain, departments.below)).toMatchObject({ code: 403 })
  })

  it('grants roles the menus with a scope only, and touches no role that sees more', async () => {
    const { token } = await manager([own])
    const { data } = await post(token, 'blade-system/role/submit', { roleName: '新', roleAlias: 'fresh', sort: 1 })
    const grant = (roleId: string, dataScopeIds: string[]) =>
      post(token, 'blade-system/role/grant', { roleIds: [roleId], menuIds: [menuId], dataScopeIds, apiScopeIds: [] })
    expect(await grant(data.id, [])).toMatchObject({
      ...{ code: 403, msg: '该角色可见的数据将超出自己的数据权限，请同时授予相应的数据权限' },
    })
    expect(await grant(data.id, [await addDataScope(own)])).toMatchObject({ code: 200 })
    const wider = await roleWith(posts)
    const above = { code: 403, msg: '不能管理可见数据超出自己数据权限的角色' }
    expect(await grant(wider, [await addDataScope(own)])).toMatchObject(above)
    expect(await post(token, 'blade-system/role/submit', { id: wider, roleName: '改' })).toMatchObject(above)
    expect(await post(token, 'blade-system/role/remove', { ids: wider })).toMatchObject(above)
    const powerful = await roleWith(['param'])
    for (const [id, msg] of [
      [wider, above.msg],
      [powerful, '不能管理权限高于自己的角色'],
    ] as const) {
      await world.change('update blade_role set is_deleted = 1 where id = $1', [id])
      expect(await post(token, 'blade-system/role/restore', { ids: id })).toMatchObject({
        ...{ code: 403, msg: expect.stringContaining(msg) },
      })
      await world.change('update blade_role set is_deleted = 0 where id = $1', [id])
    }
    expect(await post(token, 'blade-system/role/submit', { id: powerful, roleAlias: 'x' })).toMatchObject({
      ...{ code: 403, msg: '不能管理权限高于自己的角色' },
    })
  })
})

it('a user without an API scope grants no role with it, and manages no user with it', async () => {
  const { token } = await manager([])
  const holder = await roleWith(posts)
  const scope = await world.insert('blade_api_scope', {
    ...{ tenant_id: TENANT, menu_id: menuId, resource_code: 'x', scope_name: '删除', scope_type: 1 },
    scope_path: 'blade-system/post/remove',
  })
  await world.sql.query('insert into blade_role_scope values ($1, $2, 2)', [holder, scope])
  await world.sql.query(`select pg_notify('sign_in_changed', '"everyone"')`)
  await expect.poll(async () => (await post(token, 'blade-system/post/remove', { ids: '1' })).code).toBe(403)
  expect(await create(token, holder)).toMatchObject({ code: 403, msg: '所选角色拥有自己没有的接口权限' })
  const userIds = await member(holder)
  expect(await post(token, 'blade-user/reset-password', { userIds })).toMatchObject({
    ...{ code: 403, msg: '不能管理接口权限多于自己的用户' },
  })
  expect(await create(token, await roleWith(posts))).toMatchObject({ code: 200 })
})

describe('the settings of scopes', () => {
  describe('a user who sets scopes', () => {
    const setting = [...posts, 'data_scope', 'data_scope_setting', 'api_scope', 'api_scope_setting']

    it('neither changes nor removes a data scope of their own', async () => {
      const { token, scopeId: id } = await clerk(setting, [own])
      const elsewhere = (await world.sql.query(`select id from blade_menu where code = 'role'`)).rows[0].id
      const refusal = { code: 403, msg: '不能修改或删除自己所受的权限限制，请由管理员修改' }
      for (const change of [{ scopeType: 1 }, { menuId: elsewhere }, { scopeName: '改' }])
        expect(await post(token, 'blade-system/data-scope/submit', { id, ...change })).toMatchObject(refusal)
      expect(await post(token, 'blade-system/data-scope/remove', { ids: id })).toMatchObject(refusal)
    })

    it('lets nobody see more than they see', async () => {
      const { token } = await clerk(setting, [own])
      const submit = (values: object) => post(token, 'blade-system/data-scope/submit', values)
      const remove = (ids: string) => post(token, 'blade-system/data-scope/remove', { ids })
      const equal = (await clerk(posts, [own])).scopeId
      expect(await submit({ id: equal, scopeType: 1 })).toMatchObject({ code: 403 })
      expect(await remove(equal)).toMatchObject({ code: 403 })
      expect(await submit({ id: equal, scopeField: 'postName' })).toMatchObject({ code: 200 })
      const powerful = (await clerk([...posts, 'param'], [own])).scopeId
      expect(await submit({ id: powerful, scopeField: 'postName' })).toMatchObject({ code: 403 })
      expect(await remove(await addDataScope(own))).toMatchObject({ code: 200 })
    })

    it('neither opens a call that is closed to them nor changes an API scope of their own', async () => {
      const path = 'blade-system/post/select'
      const scope = await world.insert('blade_api_scope', {
        ...{ tenant_id: TENANT, menu_id: menuId, resource_code: 'x', scope_name: '选择', scope_type: 1 },
        scope_path: path,
      })
      const holder = await clerk(setting, [])
      await world.sql.query('insert into blade_role_scope values ($1, $2, 2)', [holder.roleId, scope])
      await world.sql.query(`select pg_notify('sign_in_changed', '"everyone"')`)
      const { token } = await clerk(setting, [])
      const refusal = { code: 403, msg: '不能修改或删除自己所受的权限限制，请由管理员修改' }
      for (const who of [token, holder.token]) {
        const change = { id: scope, scopePath: 'blade-system/post/detail' }
        expect(await post(who, 'blade-system/api-scope/submit', change)).toMatchObject(refusal)
        expect(await post(who, 'blade-system/api-scope/remove', { ids: scope })).toMatchObject(refusal)
      }
      const author = `create_user = (select max(id) from blade_user where tenant_id = '${TENANT}')`
      await world.sql.query('delete from blade_role_scope where scope_id = $1', [scope])
      await world.sql.query(`update blade_api_scope set template_id = 7, ${author} where id = $1`, [scope])
      expect(await post(token, 'blade-system/api-scope/remove', { ids: scope })).toMatchObject(refusal)
      await world.sql.query('update blade_api_scope set template_id = null where id = $1', [scope])
      expect(await post(token, 'blade-system/api-scope/remove', { ids: scope })).toMatchObject({ code: 200 })
      await world.sql.query('delete from blade_api_scope where id = $1', [scope])
      await world.sql.query(`select pg_notify('sign_in_changed', '"everyone"')`)
    })

    it('as an administrator of the tenant is not limited', async () => {
      const { token, scopeId: id } = await clerk(setting, [own], 'admin')
      expect(await post(token, 'blade-system/data-scope/submit', { id, scopeType: 1 })).toMatchObject({ code: 200 })
      expect(await post(token, 'blade-system/data-scope/remove', { ids: id })).toMatchObject({ code: 200 })
    })
  })

  it('a user who sees departments and those below brings no other department into them', async () => {
    const managingDepartments = ['dept', 'dept_add', 'dept_edit', 'dept_delete', 'dept_view', ...posts]
    const { token } = await clerk(managingDepartments, [andBelow])
    const refusal = { code: 403, msg: '不能将自己数据权限以外的部门移入或恢复到所属部门之下' }
    const submit = (values: object, who = token) => post(who, 'blade-system/dept/submit', values)
    for (const parentId of [departments.own, departments.below])
      expect(await submit({ id: departments.other, parentId })).toMatchObject(refusal)
    const { data } = await submit({
      ...{ deptName: '新组', fullName: '新组', deptCategory: 2, sort: 1, parentId: departments.own },
    })
    expect(await submit({ id: data.id, parentId: departments.below })).toMatchObject({ code: 200 })
    expect(await post(token, 'blade-system/dept/remove', { ids: data.id })).toMatchObject({ code: 200 })
    expect(await post(token, 'blade-system/dept/restore', { ids: data.id })).toMatchObject({
      ...{ code: 403, msg: expect.stringContaining(refusal.msg) },
    })
    const unlimited = await clerk(managingDepartments, [ownDepartments])
    expect(await post(unlimited.token, 'blade-system/dept/restore', { ids: data.id })).toMatchObject({ code: 200 })
  })

  it('a user who sees some fields of users neither sees nor changes their extension', async () => {
    const managingUsers = ['user', 'user_view', 'user_edit', 'user_extension']
    const { token, roleId } = await clerk(managingUsers, [])
    const userMenu = (await world.sql.query(`select id from blade_menu where code = 'user'`)).rows[0].id
    const scope = await addDataScope({ scope_type: 1, scope_column: '-', scope_field: 'account,name,userType' })
    await world.sql.query('update blade_data_scope set menu_id = $1 where id = $2', [userMenu, scope])
    const id = await member(await roleWith([]))
    const read = async (call: string) => (await get(world.app, token, `blade-user/${call}?id=${id}`)).json().data
    const save = async (userType: number, userExt: string) => {
      const url = `/api/blade-user/update-platform?userId=${id}&userType=${userType}&userExt=${userExt}`
      return (await world.app.inject({ method: 'POST', url, headers: headersFor(token) })).json()
    }
    expect(await save(2, 'hidden')).toMatchObject({ code: 200 })
    expect(await read('platform-detail')).toMatchObject({ userExt: 'hidden' })
    await world.sql.query('insert into blade_role_scope values ($1, $2, 1)', [roleId, scope])
    await world.sql.query(`select pg_notify('sign_in_changed', '"everyone"')`)
    await expect.poll(() => read('detail')).not.toHaveProperty('realName')
    expect(await read('platform-detail')).not.toHaveProperty('userExt')
    expect(JSON.stringify(await read('history'))).not.toContain('hidden')
    expect(await save(1, 'changed')).toMatchObject({ code: 200 })
    const stored = await world.sql.query('select user_type, user_ext from blade_user where id = $1', [id])
    expect(stored.rows).toEqual([{ user_type: 1, user_ext: 'hidden' }])
  })
})
