import { describe, expect, it } from 'vitest'
import {
  andBelow,
  own,
  ownDepartments,
  posts,
  setUpScopedUsers,
  TENANT,
} from '../../../../../tests/support/records/scopedUsers.ts'

const { desk, addDataScope, roleWith, manager, member, post, create } = setUpScopedUsers()

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
    const { departments } = desk
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
    const { world, menuId } = desk
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
  const { world, menuId } = desk
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
