import { describe, expect, it } from 'vitest'
import { get, headersOf, signIn } from '../../../../tests/support/browser/signingIn.ts'
import {
  andBelow,
  own,
  ownDepartments,
  posts,
  setUpScopedUsers,
  TENANT,
} from '../../../../tests/support/records/scopedUsers.ts'

const { desk, addDataScope, roleWith, member, post, clerk } = setUpScopedUsers()
let count = 0
const password = 'Galley-Proof-3'

describe('a user who sets scopes', () => {
  const setting = [...posts, 'data_scope', 'data_scope_setting', 'api_scope', 'api_scope_setting']

  it('neither changes nor removes a data scope of their own', async () => {
    const { world } = desk
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
    const { world, menuId } = desk
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
    const { world } = desk
    const account = `chief${++count}`
    const roleId = await world.addRole('admin', setting, TENANT)
    const id = await addDataScope(own)
    await world.sql.query('insert into blade_role_scope values ($1, $2, 1)', [roleId, id])
    await world.addPerson({ account, tenantId: TENANT, roleIds: [roleId] })
    const token = (await signIn(world.app, { username: account, tenantId: TENANT, password })).access_token
    expect(await post(token, 'blade-system/data-scope/submit', { id, scopeType: 1 })).toMatchObject({ code: 200 })
    expect(await post(token, 'blade-system/data-scope/remove', { ids: id })).toMatchObject({ code: 200 })
  })
})

it('a user who sees departments and those below brings no other department into them', async () => {
  const { departments } = desk
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
  const { world } = desk
  const managingUsers = ['user', 'user_view', 'user_edit', 'user_extension']
  const { token, roleId } = await clerk(managingUsers, [])
  const userMenu = (await world.sql.query(`select id from blade_menu where code = 'user'`)).rows[0].id
  const scope = await addDataScope({ scope_type: 1, scope_column: '-', scope_field: 'account,name,userType' })
  await world.sql.query('update blade_data_scope set menu_id = $1 where id = $2', [userMenu, scope])
  const id = await member(await roleWith([]))
  const read = async (call: string) => (await get(world.app, token, `blade-user/${call}?id=${id}`)).json().data
  const save = async (userType: number, userExt: string) => {
    const url = `/api/blade-user/update-platform?userId=${id}&userType=${userType}&userExt=${userExt}`
    return (await world.app.inject({ method: 'POST', url, headers: headersOf(token) })).json()
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
