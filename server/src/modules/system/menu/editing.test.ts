import { beforeAll, describe, expect, it } from 'vitest'
import { isSafeLink } from '#contract/kit/kinds/addresses'
import type { TreeNode } from '#contract/kit/reply'
import type { Grantable, Menu } from '#contract/system/menu'
import { type Person, setUpApp } from '../../../../../tests/support/servers/testApp.ts'
import { createSeeder } from '../../../kit/definition/service.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { seedMenus } from '../../../seeds/menus.ts'
import { modules, services } from '../../index.ts'

const path = 'blade-system/menu'

const test = setUpApp()
let tenant: Person

beforeAll(async () => {
  tenant = await test.addPerson('520001', [
    'menu',
    'menu_add',
    'menu_edit',
    'menu_delete',
    'menu_view',
    'post',
    'post_add',
    'topmenu',
    'topmenu_add',
    'topmenu_edit',
    'topmenu_setting',
  ])
})

const submit = (values: object, person = test.admin) => person.post(`${path}/submit`, values)

let counter = 0
const item = (values: object = {}) => ({
  ...{ name: '测试', code: `test_${++counter}`, alias: 'menu', path: '/test', source: 'desktop', sort: 1, category: 1 },
  ...values,
})

const add = (values: object = {}) => test.admin.create(path, item(values))

const read = async <Data = Menu[]>(call: string, query: Record<string, string> = {}, person = test.admin) =>
  (await person.get(`${path}/${call}`, query)).data as Data

const codesIn = (menus: readonly Menu[]): string[] =>
  menus.flatMap(({ code, children = [] }) => [code, ...codesIn(children)])

describe('the lists', () => {
  it('hold items and buttons, whole or level by level', async () => {
    const all = await read('list')
    expect(codesIn(all)).toEqual(expect.arrayContaining(['system', 'post', 'post_add']))
    const system = await test.menuIdOf('system')
    const level = await read('lazy-list', { parentId: system })
    expect(level.map(({ code }) => code)).toContain('post')
    expect(level.every(({ parentId, children }) => parentId === system && !children)).toBe(true)
    expect(level.find(({ code }) => code === 'post')).toMatchObject({ hasChildren: true, parentName: '系统管理' })
    expect(codesIn(await read('lazy-list', { code: 'post_add' }))).toContain('post_add')
  })

  it('leave the buttons out where only items are wanted', async () => {
    expect(codesIn(await read('menu-list'))).not.toContain('post_add')
    const roots = await read('lazy-menu-list', { parentId: '0' })
    expect(roots.find(({ code }) => code === 'system')).toMatchObject({ hasChildren: true })
    const level = await read('lazy-menu-list', { parentId: await test.menuIdOf('system') })
    expect(level.find(({ code }) => code === 'post')?.hasChildren).toBeUndefined()
    expect(codesIn(await read('lazy-menu-list', { name: '岗位' }))).toEqual(['post'])
  })

  it('are one flat page of menus where a page is requested', async () => {
    const { data } = await test.admin.get(`${path}/menu-list`, { current: '2', size: '3' })
    expect(data).toMatchObject({ current: 2, size: 3, total: expect.any(Number), pages: expect.any(Number) })
    const { records } = data as { records: { code: string; children?: unknown }[] }
    expect(records).toHaveLength(3)
    expect(records.every(({ children }) => children === undefined)).toBe(true)
  })

  it('are for administrators of the platform', async () => {
    for (const call of ['list', 'lazy-list', 'menu-list', 'lazy-menu-list'])
      expect(await tenant.get(`${path}/${call}`), call).toMatchObject({ status: 403 })
    expect(await tenant.get(`${path}/detail`, { id: await test.menuIdOf('post') })).toMatchObject({ status: 403 })
    expect(await submit(item(), tenant)).toMatchObject({ status: 403 })
  })
})

describe('a menu', () => {
  it('reaches everybody at the next load, moves, and goes', async () => {
    const [system, authority] = [await test.menuIdOf('system'), await test.menuIdOf('authority')]
    const id = await add({ parentId: system, code: 'letters', name: '读者来信' })
    const below = async (code: string) =>
      (await read('routes')).find(menu => menu.code === code)?.children?.map(child => child.code) ?? []
    expect(await below('system')).toContain('letters')
    await submit({ id, parentId: authority })
    expect(await below('system')).not.toContain('letters')
    expect(await below('authority')).toContain('letters')
    expect(await test.admin.post(`${path}/remove`, undefined, { ids: system })).toMatchObject({
      status: 400,
      msg: expect.stringMatching(/^请先删除下级数据：“系统管理”下还有\d+条$/),
    })
    await test.admin.post(`${path}/remove`, undefined, { ids: id })
    expect(await below('authority')).not.toContain('letters')
  })

  it('has a code of its own', async () => {
    expect(await submit(item({ code: 'post' }))).toMatchObject({ status: 409, msg: '菜单编号已存在' })
  })

  it('needs a path, and a button does not', async () => {
    expect(await submit(item({ path: '' }))).toMatchObject({ status: 400, msg: '请输入路由地址' })
    const parentId = await add()
    const button = await add({ parentId, path: '', category: 2, action: 1, isOpen: 2 })
    expect(await read('detail', { id: button })).toMatchObject({ action: 1, isOpen: 1, path: '' })
    expect(await submit(item({ category: 2 }))).toMatchObject({ status: 400, msg: '按钮须位于菜单之下' })
    expect(await submit(item({ parentId: button }))).toMatchObject({ status: 400, msg: '按钮之下不能再有菜单或按钮' })
    expect(await submit({ id: parentId, category: 2, parentId: await test.menuIdOf('system') })).toMatchObject({
      status: 400,
    })
  })

  it('never stands below itself', async () => {
    const id = await add()
    const below = await add({ parentId: id })
    for (const parentId of [id, below]) expect(await submit({ id, parentId })).toMatchObject({ status: 400 })
  })

  it('is not taken from those who would have to put it back', async () => {
    for (const code of ['menu_add', 'role', 'role_grant']) {
      const id = await test.menuIdOf(code)
      expect(await test.admin.post(`${path}/remove`, undefined, { ids: id }), code).toMatchObject({ status: 400 })
      expect(await submit({ id, code: `${code}_new` }), code).toMatchObject({ status: 400 })
    }
  })

  it('of setting permissions stays where tenants can use it', async () => {
    const [id, button] = [await test.menuIdOf('role'), await test.menuIdOf('role_grant')]
    const refused = { status: 400, msg: expect.stringContaining('否则无人能再设置权限') }
    expect(await submit({ id, parentId: await test.menuIdOf('client') })).toMatchObject(refused)
    expect(await submit({ id: button, parentId: await test.menuIdOf('post') })).toMatchObject(refused)
    expect(await submit({ id: button, category: 1, path: '/grant' })).toMatchObject(refused)
    expect(await submit({ id, parentId: await test.menuIdOf('system'), sort: 3 })).toMatchObject({ status: 200 })
    expect(await submit({ id, parentId: await test.menuIdOf('authority') })).toMatchObject({ status: 200 })
  })

  it('that was removed or renamed stays so when the server starts again', async () => {
    const [removed, renamed] = [await test.menuIdOf('param_view'), await test.menuIdOf('param_edit')]
    await test.admin.post(`${path}/remove`, undefined, { ids: removed })
    await submit({ id: renamed, name: '改', sort: 77 })
    await asSystem(() =>
      test.db.transaction().execute(async tx => seedMenus(await createSeeder(tx), modules, services)),
    )
    const codes = codesIn(await read('list'))
    expect(codes).not.toContain('param_view')
    expect(await read('detail', { id: renamed })).toMatchObject({ name: '改', sort: 77 })
  })
})

describe('an address', () => {
  it.each(['/system/post', '/', 'https://example.com/a?b=c#d', 'http://127.0.0.1:8080/doc.html'])(
    'may be %s',
    address => {
      expect(isSafeLink(address)).toBe(true)
    },
  )

  it.each([
    ...[
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc',
    ],
    ...[
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'https:evil.example',
      'http://',
      'https://a@b.example',
    ],
    ...['/a b', '/a\tb', 'java\nscript:alert(1)', 'system/post', 'ftp://example.com', 'blob:https://example.com/x'],
  ])('may not be %j', async address => {
    expect(isSafeLink(address)).toBe(false)
    expect(await submit(item({ path: address }))).toMatchObject({ status: 400 })
  })
})

describe('a top menu', () => {
  it('shows what is bound to it, for its own tenant', async () => {
    const topMenu = { name: '日常', code: 'daily', source: 'desktop', sort: 5 }
    const id = await tenant.create('blade-system/topmenu', topMenu)
    const [post, param] = [await test.menuIdOf('post'), await test.menuIdOf('param')]
    const bind = (menuIds: string[], person = tenant) =>
      person.post('blade-system/topmenu/grant', { topMenuIds: [id], menuIds })
    expect(await bind([post])).toMatchObject({ status: 200 })
    expect(await read('top-tree-keys', { topMenuIds: id }, tenant)).toEqual({
      menu: [post],
      dataScope: [],
      apiScope: [],
    })
    expect(codesIn(await read('routes', { topMenuId: id }, tenant))).toEqual(['system', 'post'])
    expect(await bind([post, '9000000000000000001'])).toMatchObject({ status: 403 })
    expect(await bind([await test.menuIdOf('post_add')])).toMatchObject({ status: 403 })
    expect((await read<Grantable<string[]>>('top-tree-keys', { topMenuIds: id }, tenant)).menu).toEqual([post])
    expect(await bind([param])).toMatchObject({ status: 200 })
    expect(await bind([])).toMatchObject({ status: 200 })
    expect((await read<Grantable<string[]>>('top-tree-keys', { topMenuIds: id }, tenant)).menu).toEqual([])
    const other = await test.addPerson('520002', ['topmenu_setting'])
    expect(await bind([post], other)).toMatchObject({ status: 404 })
    expect(await other.get(`${path}/top-tree-keys`, { topMenuIds: id })).toMatchObject({ status: 404 })
    expect(await read('routes', { topMenuId: id }, other)).toEqual([])
  })

  it('stands in one of a hundred places', async () => {
    const values = { name: '甲', code: 'first', source: 'desktop' }
    for (const sort of [0, 101])
      expect(await tenant.post('blade-system/topmenu/submit', { ...values, sort })).toMatchObject({ status: 400 })
    const { menu } = await read<Grantable<TreeNode[]>>('grant-top-tree', {}, tenant)
    expect(JSON.stringify(menu)).not.toContain('"title":"新增"')
  })
})
