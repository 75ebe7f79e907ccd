import { beforeAll, describe, expect, it } from 'vitest'
import type { TreeNode } from '#contract/kit/reply'
import type { Grantable } from '#contract/system/menu'
import { ADMIN_PASSWORD } from '../../../../../tests/support/servers/config.ts'
import { type Person, setUpApp, signIn } from '../../../../../tests/support/servers/testApp.ts'
import { digestOf, hashPassword } from '../../../auth/accounts/passwords.ts'
import { dynamic } from '../../../platform/db/database.ts'
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

const test = setUpApp()
let clerk: Person
/** A user of another tenant. */
let other: Person
/** Ids of menu items by code. */
let menus: Map<string, string>

beforeAll(async () => {
  clerk = await test.addPerson('510001', rights)
  other = await test.addPerson('510002', [...rights, 'param'])
  const rows = await asSystem(() => test.db.selectFrom('bladeMenu').select(['id', 'code']).execute())
  menus = new Map(rows.map(({ id, code }) => [code, id]))
})

const idsOf = (...codes: string[]) => codes.map(code => menus.get(code) ?? '')

let counter = 0
const addRole = (person: Person, values: object = {}) =>
  person.create(path, { roleName: `角色${++counter}`, roleAlias: `role${counter}`, sort: counter, ...values })

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
    dynamic(test.db).insertInto('bladeUser').values({ id: newId(), tenantId, account, password, roleId }).execute(),
  )
  const holder = await signIn(test.app, tenantId, account, ADMIN_PASSWORD)
  const codesIn = (nodes: { code: string; children?: never[] }[]): string[] =>
    nodes.flatMap(({ code, children = [] }) => [code, ...codesIn(children)])
  return {
    async codes() {
      const read = async (call: string) => (await holder.get(`blade-system/menu/${call}`)).data
      return [...new Set([...codesIn(await read('routes')), ...codesIn(await read('buttons'))])].sort()
    },
  }
}

const refusedAs = (answer: { status: number }) => answer.status

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

  it('leaves the change of a field before it undoable', async () => {
    const role = await addRole(clerk)
    await clerk.post(`${path}/submit`, { id: role, roleName: '改名' })
    await grant(clerk, [role], idsOf('post_add'))
    expect(await clerk.post(`${path}/undo-change`, { id: role, version: 2 })).toMatchObject({
      ...{ status: 200, data: { fields: ['roleName'] } },
    })
    expect((await keysOf(clerk, role)).menu).toEqual(idsOf('post_add'))
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
      await dynamic(test.db)
        .insertInto('bladeTenantPackage')
        .values({ id: packageId, tenantId: '000000', packageName: '小', menuId: menus.get('post') })
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
      await dynamic(test.db).insertInto('bladeRole').values(role).execute()
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
    const id = await setter.create('blade-system/api-scope', {
      scopeName: '清缓存',
      resourceCode: 'post',
      menuId: menus.get('post'),
      scopePath: 'blade-system/post/select',
      scopeType: 1,
    })
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

  it('leaves the tenant an administrator who can set permissions', async () => {
    const codes = ['role', 'role_edit', 'role_grant', 'post', 'tenant_package']
    const person = await test.addPerson('510009', codes, { alias: 'admin' })
    const id = person.roleId
    const before = (await keysOf(person, id)).menu
    const refused = { status: 400, msg: expect.stringMatching(/没有可以设置权限的管理员/) }
    for (const by of [person, test.admin]) {
      expect(await grant(by, [id], [])).toMatchObject(refused)
      expect(await grant(by, [id], idsOf('post'))).toMatchObject(refused)
    }
    expect(await test.admin.post(`${path}/submit`, { id, roleAlias: 'chief' })).toMatchObject(refused)
    expect((await keysOf(person, id)).menu).toEqual(before)
    expect((await test.admin.post(`${path}/remove`, { ids: id })).status).toBe(400)
    // Its holder still reads and sets permissions, with all scopes that the role is given.
    const [apiScope, dataScope] = [newId(), newId()]
    await asSystem(async () => {
      const scope = { tenantId: '510009', menuId: menus.get('role'), resourceCode: 'role', scopeName: '限制' }
      const closed = { id: apiScope, scopePath: 'blade-system/role/grant', scopeType: 1 }
      await dynamic(test.db)
        .insertInto('bladeApiScope')
        .values({ ...scope, ...closed })
        .execute()
      const narrow = { id: dataScope, scopeColumn: 'create_user', scopeField: '*', scopeType: 2 }
      await dynamic(test.db)
        .insertInto('bladeDataScope')
        .values({ ...scope, ...narrow })
        .execute()
    })
    const scopes = { apiScopeIds: [apiScope], dataScopeIds: [dataScope] }
    expect(await grant(test.admin, [id], before, scopes)).toMatchObject({ status: 200 })
    expect((await keysOf(person, id)).menu.toSorted()).toEqual(before.toSorted())
    const fewer = before.filter(menu => menu !== menus.get('post'))
    expect(await grant(person, [id], fewer)).toMatchObject({ status: 200 })
  })

  it('is previewed with what each user would gain and lose, and nothing is saved', async () => {
    const role = await addRole(clerk)
    await grant(clerk, [role], idsOf('post', 'post_add'))
    const holder = await holderOf(role, clerk.tenantId)
    const preview = (menuIds: string[], person = clerk) =>
      person.post(`${path}/grant-preview`, { roleIds: [role], menuIds, dataScopeIds: [], apiScopeIds: [] })
    expect((await preview(idsOf('post', 'post_edit'))).data).toEqual([
      { count: 1, users: [expect.any(String)], gained: ['岗位管理 · 修改'], lost: ['岗位管理 · 新增'] },
    ])
    expect((await preview(idsOf('post', 'post_add'))).data).toEqual([])
    expect(await holder.codes()).toEqual(['post', 'post_add', 'system'])
    expect((await keysOf(clerk, role)).menu.toSorted()).toEqual(idsOf('post', 'post_add').toSorted())
    // What the grant would be refused, its preview is.
    expect(await preview(idsOf('param'))).toMatchObject({ status: 403 })
    expect(await preview(idsOf('post'), other)).toMatchObject({ status: 404 })
  })

  it('is not previewed for more combinations of roles than can be compared', async () => {
    const role = await addRole(clerk)
    const combined = Array.from({ length: 201 }, (_, index) => ({
      ...{ id: newId(), tenantId: clerk.tenantId, account: `combined${index}`, password: 'x' },
      roleId: `${role},9${index}`,
    }))
    await asSystem(() => dynamic(test.db).insertInto('bladeUser').values(combined).execute())
    const grants = { roleIds: [role], menuIds: idsOf('post'), dataScopeIds: [], apiScopeIds: [] }
    const answer = await clerk.post(`${path}/grant-preview`, grants)
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.body).errors).toEqual({ roleIds: expect.stringContaining('超过200种角色组合') })
    expect(await grant(clerk, [role], idsOf('post'))).toMatchObject({ status: 200 })
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
    expect(answer).toMatchObject({ status: 400, msg: expect.stringMatching(/系统保留|看不见的字符/) })
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
