import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TreeNode } from '#contract/kit/reply'
import type { Grantable } from '#contract/system/menu'
import { createTestApp, type Person, type TestApp } from '../../../../../tests/support/servers/testApp.ts'
import { digestOf, hashPassword } from '../../../auth/accounts/passwords.ts'
import { newId } from '../../../platform/db/ids.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'

const path = 'blade-system/role'
const rights = [
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

let test: TestApp
let clerk: Person
let other: Person
let menus: Map<string, string>

beforeAll(async () => {
  test = await createTestApp()
  clerk = await test.addPerson('510001', rights)
  other = await test.addPerson('510002', [...rights, 'param'])
  const rows = await asSystem(() => test.db.selectFrom('bladeMenu').select(['id', 'code']).execute())
  menus = new Map(rows.map(({ id, code }) => [code, id]))
})
afterAll(() => test?.close())

const idsOf = (...codes: string[]) => codes.map(code => menus.get(code) ?? '')

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

const refusedAs = (answer: { status: number }) => answer.status

/** Somebody with just this role, signed in. */
async function holderOf(roleId: string, tenantId: string): Promise<{ codes(): Promise<string[]> }> {
  const account = `holder${++counter}`
  const password = await hashPassword(digestOf('Galley-Proof-3'))
  await asSystem(() =>
    test.db
      .insertInto('bladeUser')
      .values({ id: newId(), tenantId, account, password, roleId } as never)
      .execute(),
  )
  const query = { tenantId, username: account, password: digestOf('Galley-Proof-3'), grant_type: 'password' }
  const reply = await test.app.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    query,
    headers: { authorization: `Basic ${btoa('saber:saber_secret')}` },
  })
  const headers = {
    authorization: `Basic ${btoa('saber:saber_secret')}`,
    'blade-auth': `bearer ${reply.json().access_token}`,
  }
  const codesIn = (nodes: { code: string; children?: never[] }[]): string[] =>
    nodes.flatMap(({ code, children = [] }) => [code, ...codesIn(children)])
  return {
    async codes() {
      const read = async (call: string) =>
        (await test.app.inject({ url: `/api/blade-system/menu/${call}`, headers })).json().data
      return [...new Set([...codesIn(await read('routes')), ...codesIn(await read('buttons'))])].sort()
    },
  }
}

describe('a grant', () => {
  it('replaces what the role had, and is felt by those who are signed in', async () => {
    const role = await addRole(clerk)
    const holder = await holderOf(role, clerk.tenantId)
    expect(await holder.codes()).toEqual([])
    expect(refusedAs(await grant(clerk, [role], idsOf('post_add')))).toBe(200)
    expect(await keysOf(clerk, role)).toEqual({ menu: idsOf('post_add'), dataScope: [], apiScope: [] })
    await expect.poll(() => holder.codes()).toEqual(['post', 'post_add', 'system'])
    expect(refusedAs(await grant(clerk, [role], idsOf('post_edit')))).toBe(200)
    await expect.poll(() => holder.codes()).toEqual(['post', 'post_edit', 'system'])
  })

  it('is logged with the role', async () => {
    const role = await addRole(clerk)
    await grant(clerk, [role], idsOf('post_add'))
    const rows = await asSystem(() =>
      test.db
        .selectFrom('changeLog')
        .select(['operation', 'after'])
        .where('recordId', '=', role)
        .orderBy('id')
        .execute(),
    )
    expect(rows[1]).toMatchObject({ operation: 'edit', after: { menuIds: menus.get('post_add') } })
  })

  it.each([
    ['a menu that the granter does not have', () => idsOf('post', 'param')],
    ['one that does not exist', () => ['9000000000000000001']],
  ])('for %s is refused, and nothing changes', async (_, menuIds) => {
    const [one, two] = [await addRole(clerk), await addRole(clerk)]
    await grant(clerk, [one, two], idsOf('post'))
    expect(await grant(clerk, [one, two], menuIds())).toMatchObject({ status: 403, msg: '没有权限' })
    for (const role of [one, two]) expect((await keysOf(clerk, role)).menu).toEqual(idsOf('post'))
  })

  it('to a role of another tenant finds no such role', async () => {
    const [own, foreign] = [await addRole(clerk), await addRole(other)]
    const there = await grant(clerk, [own, foreign], idsOf('post'))
    const absent = await grant(clerk, [own, '9000000000000000001'], idsOf('post'))
    expect(there).toMatchObject({ status: 404 })
    expect(there.body).toBe(absent.body)
    expect((await keysOf(clerk, own)).menu).toEqual([])
    expect(await clerk.get('blade-system/menu/role-tree-keys', { roleIds: foreign })).toMatchObject({ status: 404 })
  })

  it('stays within the package of the tenant, also when the platform makes it', async () => {
    const role = await addRole(other)
    const packageId = newId()
    await asSystem(async () => {
      await test.db
        .insertInto('bladeTenantPackage')
        .values({ id: packageId, tenantId: '000000', packageName: '小', menuId: menus.get('post') } as never)
        .execute()
      await test.db.updateTable('bladeTenant').set({ packageId }).where('tenantId', '=', other.tenantId).execute()
    })
    expect(await grant(test.admin, [role], idsOf('param'))).toMatchObject({ status: 403 })
    expect(await grant(other, [role], idsOf('param'))).toMatchObject({ status: 403 })
    expect(await grant(test.admin, [role], idsOf('post', 'post_add'))).toMatchObject({ status: 200 })
    await asSystem(() =>
      test.db.updateTable('bladeTenant').set({ packageId: null }).where('tenantId', '=', other.tenantId).execute(),
    )
  })

  it('does not widen a role of one’s own, and may narrow it', async () => {
    const person = await test.addPerson('510003', [...rights, 'param', 'param_add'])
    const tree = (await person.get(`${path}/tree`)).data as TreeNode[]
    const own = tree[0]?.id ?? ''
    const before = (await keysOf(person, own)).menu
    const second = await asSystem(async () => {
      const id = newId()
      const role = { id, tenantId: '510003', roleName: '另一', roleAlias: 'second' }
      await test.db
        .insertInto('bladeRole')
        .values(role as never)
        .execute()
      await test.db
        .updateTable('bladeUser')
        .set({ roleId: `${own},${id}` })
        .where('id', '=', person.userId)
        .execute()
      return id
    })
    expect(await grant(person, [second], idsOf('post'))).toMatchObject({
      status: 403,
      msg: '不能扩大自己所属角色的权限',
    })
    const fewer = before.filter(id => id !== menus.get('param_add'))
    expect(await grant(person, [own], fewer)).toMatchObject({ status: 200 })
    expect(await grant(person, [own], before)).toMatchObject({ status: 403 })
    expect((await keysOf(person, own)).menu.sort()).toEqual(fewer.sort())
  })

  it('takes scopes with the items above them, and keeps the scopes alone', async () => {
    const setter = await test.addPerson('510001', ['post', 'api_scope', 'api_scope_setting'])
    const scope = await setter.post('blade-system/api-scope/submit', {
      scopeName: '清缓存',
      resourceCode: 'post',
      menuId: menus.get('post'),
      scopePath: 'blade-system/post/select',
      scopeType: 1,
    })
    const { id } = scope.data as { id: string }
    const role = await addRole(clerk)
    const trees = await test.admin.get('blade-system/menu/grant-tree', { roleId: role })
    const { apiScope } = trees.data as Grantable<TreeNode[]>
    expect(apiScope).toMatchObject([
      { id: menus.get('post'), children: [{ id, title: '清缓存', parentId: menus.get('post') }] },
    ])
    const apiScopeIds = [menus.get('post'), id]
    expect(await grant(clerk, [role], [], { apiScopeIds: [id] })).toMatchObject({ status: 403 })
    expect(await grant(test.admin, [role], [], { apiScopeIds })).toMatchObject({ status: 200 })
    expect(await keysOf(test.admin, role)).toEqual({ menu: [], dataScope: [], apiScope: [id] })
    expect((await clerk.get('blade-system/menu/grant-tree')).data).toMatchObject({ apiScope: [] })
  })
})

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
    const answer = await clerk.post(`${path}/submit`, { roleName: '冒名', roleAlias, sort: 1 })
    expect(answer).toMatchObject({ status: 400, msg: '该角色别名为系统保留，请更换' })
    const id = await addRole(clerk)
    expect(await clerk.post(`${path}/submit`, { id, roleAlias })).toMatchObject({ status: 400 })
  })

  it('is given no other alias by those who hold it', async () => {
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
