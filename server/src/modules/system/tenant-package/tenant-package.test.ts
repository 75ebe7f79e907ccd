import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { platformCodes } from '#contract/kit/module'
import type { TreeNode } from '#contract/kit/reply'
import type { Grantable, Menu } from '#contract/system/menu'
import { harmless, sendRequest } from '../../../../../tests/support/matrix/requests.ts'
import { type LiveRoute, liveRoutes } from '../../../../../tests/support/matrix/routes.ts'
import { modules } from '../../../../../tests/support/records/declared.ts'
import { type Person, setUpApp } from '../../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'

const test = setUpApp()
const forPlatform = new Set(modules.flatMap(platformCodes))

beforeAll(async () => void (await test.app.ready()))

const idsIn = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap(({ id, children = [] }) => [id, ...idsIn(children)])
const menusIn = (nodes: readonly Menu[]): Menu[] => nodes.flatMap(node => [node, ...menusIn(node.children ?? [])])

/** Codes by the ids of their menus and buttons. */
async function codesOf(ids: readonly string[]): Promise<string[]> {
  const rows = await asSystem(() =>
    test.db.selectFrom('bladeMenu').select('code').where('id', 'in', ids).orderBy('code').execute(),
  )
  return rows.map(({ code }) => code)
}

const createPackage = (packageName: string, menuId: string) =>
  test.admin.create('blade-system/tenant-package', { packageName, menuId })

describe('content of a package', () => {
  it('leaves out what only the platform can use, and groups that hold nothing else', async () => {
    const offered = await codesOf(idsIn((await test.admin.get('blade-system/menu/package-tree')).data as TreeNode[]))
    expect(offered).toEqual(expect.arrayContaining(['post', 'role', 'dict', 'system', 'topmenu']))
    expect(offered.filter(code => forPlatform.has(code))).toEqual([])
    expect(offered).not.toContain('tool')
  })

  it('refuses menus that only the platform can use, by their names', async () => {
    const menuId = `${await test.menuIdOf('post')},${await test.menuIdOf('tenant')}`
    expect(await test.admin.post('blade-system/tenant-package/submit', { packageName: '越权', menuId })).toMatchObject({
      status: 400,
      msg: '菜单列表不能包含仅限平台使用的菜单：租户管理',
    })
  })
})

describe('the administrator of a tenant with the full package', () => {
  let routes: LiveRoute[]
  let person: Person

  beforeAll(async () => {
    routes = liveRoutes(test.app)
    const all = idsIn((await test.admin.get('blade-system/menu/package-tree')).data as TreeNode[])
    const packageId = await createPackage('全功能', all.join(','))
    person = await test.addPerson(
      '320100',
      modules.flatMap(({ name }) => [name, `${name}_view`]),
    )
    await asSystem(async () => {
      await sql`update blade_tenant set package_id = ${packageId} where tenant_id = '320100'`.execute(test.db)
      await sql`update blade_role set role_alias = 'admin' where tenant_id = '320100'`.execute(test.db)
      await sql`insert into blade_role_menu (role_id, menu_id) select r.id, m.id from blade_role r, blade_menu m
        where r.tenant_id = '320100' on conflict do nothing`.execute(test.db)
    })
    test.app.invalidateCallers('everyone')
  })

  const menusOf = async (call: string) => menusIn((await person.get(`blade-system/menu/${call}`)).data as Menu[])

  it('is shown no menu and no button that only the platform can use', async () => {
    const codes = [...(await menusOf('routes')), ...(await menusOf('buttons'))].map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['post', 'post_add', 'dict', 'dict_view']))
    expect(codes.filter(code => forPlatform.has(code) || code === 'tool')).toEqual([])
  })

  it('may make a call with each menu and button that is shown', async () => {
    const shown = new Set([...(await menusOf('routes')), ...(await menusOf('buttons'))].map(({ code }) => code))
    const refused: string[] = []
    for (const code of shown) {
      const codeRoutes = routes.filter(({ policy }) => typeof policy === 'object' && policy.anyOf.includes(code))
      const statuses: number[] = []
      for (const route of codeRoutes)
        statuses.push((await sendRequest(person, route, await harmless(test, route, '320100'))).status)
      if (codeRoutes.length > 0 && statuses.every(status => status === 403)) refused.push(code)
    }
    expect(refused).toEqual([])
  })

  it('grants and binds nothing that only the platform can use, and neither does the platform', async () => {
    for (const call of ['grant-tree', 'grant-top-tree'])
      for (const who of call === 'grant-tree' ? [person, test.admin] : [person]) {
        const { menu } = (await who.get(`blade-system/menu/${call}`)).data as Grantable<TreeNode[]>
        const codes = await codesOf(idsIn(menu))
        expect(codes).toContain('post')
        expect(codes.filter(code => forPlatform.has(code))).toEqual([])
      }
  })

  it('gets keys of roles that can be sent back as they are', async () => {
    const role = { roleName: '编务', roleAlias: 'clerk', sort: 1 }
    const id = await person.create('blade-system/role', role)
    const [post, tenant] = [await test.menuIdOf('post'), await test.menuIdOf('tenant')]
    await asSystem(() =>
      test.db
        .insertInto('bladeRoleMenu')
        .values([post, tenant].map(menuId => ({ roleId: id, menuId })))
        .execute(),
    )
    const keys = (await person.get('blade-system/menu/role-tree-keys', { roleIds: id })).data as Grantable<string[]>
    expect(keys.menu).toEqual([post])
    const grants = { menuIds: keys.menu.join(','), dataScopeIds: '', apiScopeIds: '' }
    expect(await person.post('blade-system/role/grant', { roleIds: id, ...grants })).toMatchObject({ status: 200 })
  })
})
