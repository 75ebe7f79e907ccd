import { beforeAll, expect, test } from 'vitest'
import type { Menu } from '#contract/system/menu'
import { get, setUpWorld, signIn } from '../../../../../tests/support/servers/signingIn.ts'

const world = setUpWorld()
let administrator: string

beforeAll(async () => {
  administrator = (await signIn(world.app)).access_token
})

const password = 'Galley-Proof-3'

async function menus(token: string, call: string): Promise<Menu[]> {
  const reply = await get(world.app, token, `blade-system/menu/${call}`)
  expect(reply.json()).toMatchObject({ code: 200, success: true })
  return reply.json().data
}

/** `system(post(post_add))` */
function shape(nodes: Pick<Menu, 'code' | 'children'>[]): string[] {
  return nodes.map(({ code, children }) => (children ? `${code}(${shape(children).join(' ')})` : code))
}

const codesIn = (nodes: Menu[]): string[] => nodes.flatMap(({ code, children = [] }) => [code, ...codesIn(children)])

/** The nodes that the front end records as permissions: every one without `children`. */
const leavesOf = (nodes: Menu[]): string[] =>
  nodes.flatMap(node => ('children' in node ? leavesOf(node.children ?? []) : [node.code]))

async function clerk(account: string, codes: string[], tenantId = '000000') {
  const role = await world.addRole(account, codes, tenantId)
  await world.addPerson({ account, tenantId, roleIds: [role] })
  return (await signIn(world.app, { username: account, tenantId, password })).access_token
}

test('the super administrator sees every item, by order, with all that the screen needs', async () => {
  const routes = await menus(administrator, 'routes')
  const system = routes.find(({ code }) => code === 'system')
  expect(system).toMatchObject({
    parentId: '0',
    name: '系统管理',
    nameEn: 'System',
    path: '/system',
    source: 'iconfont iconicon_setting',
    category: 1,
    action: 0,
    isOpen: 1,
    hasChildren: true,
  })
  const codes = system?.children?.map(({ code }) => code) ?? []
  for (const code of ['post', 'dict', 'menu', 'param', 'tenant_package']) expect(codes).toContain(code)
  const sorts = system?.children?.map(({ sort }) => sort) ?? []
  expect(sorts).toEqual([...sorts].sort((a, b) => a - b))
  expect(codesIn(routes)).not.toContain('post_add')
  expect(system?.children?.every(child => !('children' in child))).toBe(true)
})

test('the super administrator has every button without being granted one', async () => {
  const { rows } = await world.sql.query('select code from blade_menu where category = 2 and is_deleted = 0')
  const buttons = await menus(administrator, 'buttons')
  expect(leavesOf(buttons).sort()).toEqual(rows.map(({ code }) => code).sort())
  expect(leavesOf(buttons)).toContain('post_add')
})

test('a role gets what it was granted and what stands above that', async () => {
  const token = await clerk('poster', ['post_add', 'param'])
  expect(shape(await menus(token, 'routes'))).toEqual(['system(post param)'])
  const buttons = await menus(token, 'buttons')
  expect(shape(buttons)).toEqual(['post(post_add)'])
  expect(buttons[0]).toMatchObject({ category: 1, children: [{ category: 2, alias: 'add', action: 1 }] })
  expect('children' in (buttons[0]?.children?.[0] ?? {})).toBe(false)
})

test('a role without a grant gets empty lists', async () => {
  const token = await clerk('idler', [])
  expect(await menus(token, 'routes')).toEqual([])
  expect(await menus(token, 'buttons')).toEqual([])
})

test('a removed item is nobody’s any more', async () => {
  const token = await clerk('remover', ['dict', 'param'])
  await world.change(`update blade_menu set is_deleted = 1 where code = 'dict'`)
  expect(shape(await menus(token, 'routes'))).toEqual(['system(param)'])
  await world.change(`update blade_menu set is_deleted = 0 where code = 'dict'`)
})

test('a tenant’s package limits its roles, and buttons come with their item', async () => {
  const { rows } = await world.sql.query(`select id from blade_menu where code = 'post'`)
  const packageId = await world.insert('blade_tenant_package', { package_name: '标准版', menu_id: rows[0].id })
  await world.addTenant('100801', { package_id: packageId })
  await world.addTenant('100802')
  const granted = ['post', 'post_add', 'param', 'param_add']
  const limited = await clerk('chief', granted, '100801')
  expect(shape(await menus(limited, 'routes'))).toEqual(['system(post)'])
  expect(leavesOf(await menus(limited, 'buttons'))).toEqual(['post_add'])
  expect((await get(world.app, limited, 'blade-system/post/list')).statusCode).toBe(200)
  expect((await get(world.app, limited, 'blade-system/param/list')).statusCode).toBe(403)
  const free = await clerk('chief', granted, '100802')
  expect(shape(await menus(free, 'routes'))).toEqual(['system(post param)'])
})

test('the tree holds items as nodes, for a tenant those of its package', async () => {
  const tree = (await get(world.app, administrator, 'blade-system/menu/tree')).json().data
  const system = tree.find(({ title }: { title: string }) => title === '系统管理')
  const node = system.children.find(({ title }: { title: string }) => title === '岗位管理')
  expect(node).toEqual({ id: node.id, parentId: system.id, title: '岗位管理', key: node.id, value: node.id })
  const limited = (await get(world.app, administrator, 'blade-system/menu/tree?tenantId=100801')).json().data
  expect(limited).toHaveLength(1)
  expect(limited[0].children).toHaveLength(1)
  const clerkOf = (await signIn(world.app, { username: 'chief', tenantId: '100801', password })).access_token
  const own = (await get(world.app, clerkOf, 'blade-system/menu/tree')).json().data
  expect(own).toEqual(limited)
  expect((await get(world.app, clerkOf, 'blade-system/menu/tree?tenantId=000000')).statusCode).toBe(403)
})

test('a top menu narrows the items to its own', async () => {
  const topMenuId = await world.insert('blade_top_menu', { code: 'desk', name: '日常', source: 'desktop', sort: 1 })
  await world.sql.query(`insert into blade_top_menu_menu select $1, id from blade_menu where code = 'post'`, [
    topMenuId,
  ])
  expect((await get(world.app, administrator, 'blade-system/menu/top-menu')).json().data).toEqual([
    { id: topMenuId, code: 'desk', name: '日常', source: 'desktop', sort: 1 },
  ])
  expect(shape(await menus(administrator, `routes?topMenuId=${topMenuId}`))).toEqual(['system(post)'])
  const token = await clerk('narrow', ['param'])
  expect(await menus(token, `routes?topMenuId=${topMenuId}`)).toEqual([])
})
