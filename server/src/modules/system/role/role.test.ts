import { describe, expect, it } from 'vitest'
import type { TreeNode } from '#contract/kit/reply'
import { path, setUpRoles } from '../../../../../tests/support/records/roleDesk.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'

const { desk, addRole, keysOf, grant, holderOf } = setUpRoles()

describe('a role', () => {
  it.each([
    ...['administrator', 'Administrator', ' administrator ', 'ad ministrator', 'ａｄｍｉｎｉｓｔｒａｔｏｒ'],
    ...[
      'administrator,x',
      'user,administrator',
      'user，admin',
      'аdministrator',
      'admin',
      'Ａdmin',
      'administrator\u200b',
    ],
  ])('may not be called %j', async roleAlias => {
    const { clerk } = desk
    const answer = await clerk.post(`${path}/submit`, { roleName: '冒名', roleAlias, sort: 1 })
    expect(answer).toMatchObject({ status: 400, msg: expect.stringMatching(/系统保留|看不见的字符/) })
    const id = await addRole(clerk)
    expect(await clerk.post(`${path}/submit`, { id, roleAlias })).toMatchObject({ status: 400 })
  })

  it('is given no other alias by those who hold it', async () => {
    const { test, clerk } = desk
    const id = await addRole(clerk)
    const own = (await clerk.get(`${path}/select`, { userId: clerk.userId })).data as { id: string }[]
    const [first = { id: '' }] = own
    await asSystem(() =>
      test.db
        .updateTable('bladeUser')
        .set({ roleId: `${first.id},${id}` })
        .where('id', '=', clerk.userId)
        .execute(),
    )
    for (const roleId of [id, first.id])
      expect(await clerk.post(`${path}/submit`, { id: roleId, roleAlias: 'hr' })).toMatchObject({
        ...{ status: 403, msg: '不能修改自己的角色别名，请由其他管理员修改' },
      })
    expect(await clerk.post(`${path}/submit`, { id, roleName: '改名' })).toMatchObject({ status: 200 })
    expect(await test.admin.post(`${path}/submit`, { id, roleAlias: 'renamed' })).toMatchObject({ status: 200 })
    await asSystem(() =>
      test.db.updateTable('bladeUser').set({ roleId: first.id }).where('id', '=', clerk.userId).execute(),
    )
  })

  it('has an alias that no other role of its tenant has', async () => {
    const { clerk, other } = desk
    const id = await addRole(clerk, { roleAlias: 'proofreader' })
    const taken = { status: 409, msg: '角色别名已存在' }
    const input = { roleName: '校对', roleAlias: 'proofreader', sort: 1 }
    expect(await clerk.post(`${path}/submit`, input)).toMatchObject(taken)
    expect(await clerk.post(`${path}/submit`, { id: await addRole(clerk), roleAlias: 'proofreader' })).toMatchObject(
      taken,
    )
    expect(await clerk.post(`${path}/submit`, { id, ...input })).toMatchObject({ status: 200 })
    expect(await other.post(`${path}/submit`, input)).toMatchObject({ status: 200 })
    expect(await clerk.post(`${path}/remove`, undefined, { ids: id })).toMatchObject({ status: 200 })
    expect(await clerk.post(`${path}/submit`, input)).toMatchObject({ status: 200 })
  })

  it('stays while others stand below it or hold it', async () => {
    const { clerk } = desk
    const parentId = await addRole(clerk)
    const child = await addRole(clerk, { parentId })
    const remove = (ids: string[]) => clerk.post(`${path}/remove`, undefined, { ids: ids.join(',') })
    expect(await remove([parentId])).toMatchObject({
      status: 400,
      msg: expect.stringMatching(/^请先删除下级数据：“.+”下还有1条$/),
    })
    await holderOf(child, clerk.tenantId)
    expect(await remove([parentId, child])).toMatchObject({
      status: 400,
      msg: expect.stringMatching(/^“.+”仍被用户管理中的1条数据使用，不能删除$/),
    })
    const free = await addRole(clerk)
    expect(await remove([free])).toMatchObject({ status: 200 })
  })

  it('that belongs to the platform cannot be changed', async () => {
    const { test, menus } = desk
    const roles = (await test.admin.get(`${path}/select`)).data as { id: string; roleAlias: string }[]
    const id = roles.find(({ roleAlias }) => roleAlias === 'administrator')?.id ?? ''
    expect(await test.admin.post(`${path}/remove`, { ids: [id] })).toMatchObject({ status: 400 })
    expect(await test.admin.post(`${path}/submit`, { id, roleAlias: 'x' })).toMatchObject({ status: 400 })
    expect(
      await test.admin.post(`${path}/submit`, { id, roleName: '超级管理员', roleAlias: 'administrator' }),
    ).toMatchObject({ status: 200 })
    expect(await grant(test.admin, [id], [])).toMatchObject({ status: 400 })
    const keys = (await keysOf(test.admin, id)).menu
    expect(keys).toContain(menus.get('post'))
    // Others could not use it, so that no grant offers it.
    expect(keys).not.toContain(menus.get('tenant'))
  })

  it('is offered by tenant, by a role beside it and by user', async () => {
    const { test, clerk, other } = desk
    const parentId = await addRole(clerk)
    const id = await addRole(clerk, { parentId })
    const nodeOf = (tree: TreeNode[]) => tree.find(node => node.id === parentId)?.children?.[0]?.id
    expect(nodeOf((await clerk.get(`${path}/tree`)).data)).toBe(id)
    expect(nodeOf((await test.admin.get(`${path}/tree`, { tenantId: clerk.tenantId })).data)).toBe(id)
    expect(nodeOf((await test.admin.get(`${path}/tree-by-id`, { roleId: id })).data)).toBe(id)
    expect(await other.get(`${path}/tree`, { tenantId: clerk.tenantId })).toMatchObject({ status: 403 })
    expect(await other.get(`${path}/tree-by-id`, { roleId: id })).toMatchObject({ status: 404 })
    expect((await clerk.get(`${path}/select`, { roleId: `${id},${parentId}` })).data).toHaveLength(2)
    expect((await other.get(`${path}/select`, { roleId: id })).data).toEqual([])
    expect((await clerk.get(`${path}/select`, { userId: clerk.userId })).data).toHaveLength(1)
    expect(await other.get(`${path}/select`, { userId: clerk.userId })).toMatchObject({ status: 404 })
  })
})
