import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Menu } from '#contract/system/menu'
import { type Api, signIn } from '../../support/servers/api.ts'
import { act, button, confirm, expectMessage, openDialog, pick, rowOf, setUpDesk, tick } from '../support/desk.ts'

const desk = setUpDesk({ reason: 'changes the menu and the top menus' })
const password = 'Galley-Proof-3'

const api = () => signIn(desk.product.address)

const node = (tree: Locator, title: string) =>
  tree.locator('.ant-tree-treenode').filter({ has: tree.page().getByText(title, { exact: true }) })

const box = (within: Locator, title: string) => node(within, title).getByRole('checkbox')

/** `true`, `false` or `mixed`, as a screen reader hears it. */
const state = (within: Locator, title: string) => box(within, title).getAttribute('aria-checked')

const open = (within: Locator, title: string) => node(within, title).locator('.ant-tree-switcher_close').click()

/** A long tree draws what is in sight alone: turns it until the node is. */
async function reveal(within: Locator, title: string): Promise<void> {
  const list = within.locator('.ant-tree-list-holder').first()
  await expect
    .poll(async () => {
      if (await node(within, title).first().isVisible()) return true
      await list.evaluate(holder => {
        const last = holder.scrollHeight - holder.clientHeight - 1
        holder.scrollTop = holder.scrollTop >= last ? 0 : holder.scrollTop + holder.clientHeight / 2
      })
      return false
    })
    .toBe(true)
}

let count = 0

async function grantOf(page: Page, role: string): Promise<Locator> {
  await tick(rowOf(page, role).getByRole('checkbox'))
  await button(page.getByRole('toolbar'), '权限设置').click()
  const dialog = await openDialog(page)
  await reveal(dialog, '系统管理')
  return dialog
}

async function save(page: Page, dialog: Locator, text = '操作成功!') {
  await button(dialog, '保存').click()
  await expectMessage(page, text)
  await dialog.waitFor({ state: 'hidden' })
}

async function addRole(server: Api, values: object): Promise<string> {
  const { id } = await server.post<{ id: string }>('blade-system/role/submit', { sort: 9, ...values })
  return id
}

describe('a role', () => {
  it('is created, granted, and gives its users exactly that', async () => {
    count++
    const [name, alias, account] = [`发行员${count}`, `circulation${count}`, `reader${count}`]
    const { page, complaints } = await desk.signedIn('/authority/role')
    await button(page.getByRole('toolbar'), '新增').click()
    let dialog = await openDialog(page)
    await dialog.getByLabel('角色名称').fill(name)
    await dialog.getByLabel('角色别名').fill('Administrator')
    await dialog.getByLabel('角色排序').fill('5')
    await button(dialog, '保存').click()
    const refusal = '该角色别名为系统保留，请更换'
    await dialog.locator('.ant-form-item', { hasText: '角色别名' }).getByText(refusal).waitFor()
    expect(await page.getByText(refusal).count()).toBe(1)
    await dialog.getByLabel('角色别名').fill(alias)
    await save(page, dialog, '新增成功')

    dialog = await grantOf(page, name)
    await open(dialog, '系统管理')
    await reveal(dialog, '参数管理')
    await box(dialog, '参数管理').click()
    await reveal(dialog, '岗位管理')
    await open(dialog, '岗位管理')
    await reveal(dialog, '新增')
    await box(dialog, '新增').click()
    await reveal(dialog, '岗位管理')
    expect(await state(dialog, '岗位管理')).toBe('mixed')
    await save(page, dialog)

    const server = await api()
    const [role] = await server.get<{ id: string }[]>('blade-system/role/list', { roleAlias: alias })
    const { page: theirs } = await personWith(server, account, role?.id ?? '')
    const sidebar = theirs.getByRole('navigation')
    await sidebar.getByText('系统管理').click()
    await sidebar.getByText('岗位管理').waitFor()
    expect(await sidebar.getByRole('menuitem').allTextContents()).toEqual(
      expect.arrayContaining(['岗位管理', '参数管理']),
    )
    expect(await sidebar.getByText('菜单管理').count()).toBe(0)
    await sidebar.getByText('岗位管理').click()
    const tools = theirs.getByRole('toolbar')
    await button(tools, '新增').waitFor()
    expect(await button(tools, '删除').count()).toBe(0)
    expect(await button(theirs.getByRole('table'), '编辑').count()).toBe(0)
    expect(complaints.filter(text => !text.includes('400'))).toEqual([])
  })

  async function personWith(server: Api, account: string, roleId: string) {
    const depts = await server.get<{ id: string }[]>('blade-system/dept/tree')
    const posts = await server.get<{ id: string }[]>('blade-system/post/select')
    await server.post('blade-user/submit', {
      ...{ account, password, name: '读者', realName: '读者', userType: 1 },
      ...{ roleId, deptId: depts[0]?.id, postId: posts[0]?.id },
    })
    return desk.signedIn('/', { account, password })
  }

  it('shows again what was ticked, half-checked parents too, and sends only what is fully checked', {
    tags: ['full'],
  }, async () => {
    const server = await api()
    const name = `校对${++count}`
    const id = await addRole(server, { roleName: name, roleAlias: `proof${count}` })
    const { page, complaints } = await desk.signedIn('/authority/role')
    await rowOf(page, name).waitFor()
    await button(page.getByRole('toolbar'), '权限设置').click()
    await expectMessage(page, '请选择至少一条数据')
    let dialog = await grantOf(page, name)
    await dialog.getByLabel('搜索名称').fill('字典')
    await box(dialog, '系统字典').click()
    await dialog.getByLabel('搜索名称').fill('')
    await box(dialog, '权限管理').click()
    await save(page, dialog)

    const { menu: keys } = await server.get<{ menu: string[] }>('blade-system/menu/role-tree-keys', { roleIds: id })
    const menus = await server.get<Menu[]>('blade-system/menu/list')
    const system = menus.find(({ code }) => code === 'system')
    expect(keys).not.toContain(system?.id)
    expect(keys).toContain(menus.find(({ code }) => code === 'authority')?.id)

    // A button that came later leaves its group half-checked.
    const dict = system?.children?.find(({ code }) => code === 'dict')
    await server.post('blade-system/menu/submit', {
      ...{
        parentId: dict?.id,
        name: '清理',
        code: `dict_tidy${count}`,
        alias: 'tidy',
        source: 'delete',
        sort: 9,
        category: 2,
      },
    })
    await page.reload()
    dialog = await grantOf(page, name)
    const expected = { 权限管理: 'true', 系统管理: 'mixed' }
    for (const [title, value] of Object.entries(expected)) {
      await reveal(dialog, title)
      expect(await state(dialog, title), title).toBe(value)
    }
    await open(dialog, '系统管理')
    for (const [title, value] of Object.entries({ 系统字典: 'mixed', 参数管理: 'false' })) {
      await reveal(dialog, title)
      expect(await state(dialog, title), title).toBe(value)
    }
    await save(page, dialog)
    const after = await server.get<{ menu: string[] }>('blade-system/menu/role-tree-keys', { roleIds: id })
    expect(after.menu.sort()).toEqual(keys.filter(key => key !== dict?.id).sort())

    await page.reload()
    dialog = await grantOf(page, name)
    await button(dialog, '清空选择').click()
    await save(page, dialog)
    const none = await server.get<{ menu: string[] }>('blade-system/menu/role-tree-keys', { roleIds: id })
    expect(none.menu).toEqual([])

    await tick(page.getByRole('checkbox', { name: '全选' }))
    await button(page.getByRole('toolbar'), '权限设置').click()
    await expectMessage(page, '只能选择一条数据')
    expect(complaints).toEqual([])
  })
})

describe('the menu', () => {
  it('gets an item below a group, which moves, and goes', async () => {
    const [name, code] = [`读者来信${++count}`, `letters${count}`]
    const { page, complaints } = await desk.signedIn('/system/menu')
    const sidebar = page.getByRole('navigation')
    const expand = (row: string) => rowOf(page, row).first().locator('.ant-table-row-expand-icon').click()
    await act(rowOf(page, '/system'), '新增子项')
    let dialog = await openDialog(page)
    await dialog.getByLabel('菜单名称').fill(name)
    await dialog.getByLabel('路由地址').fill('javascript:alert(1)')
    await dialog.getByLabel('菜单编号').fill(code)
    await dialog.getByLabel('菜单别名').fill('menu')
    await dialog.getByLabel('菜单排序').fill('50')
    await dialog.getByLabel('菜单图标').fill('mail')
    await page.keyboard.press('Enter')
    await button(dialog, '保存').click()
    await expectMessage(page, '路由地址须以/开头，或为 http、https 地址')
    await dialog.getByLabel('路由地址').fill('https://letters.example/')
    await save(page, dialog, '新增成功')
    await expand('/system')
    await rowOf(page, name).waitFor()

    await page.reload()
    await sidebar.getByText('系统管理').waitFor()
    if (!(await sidebar.getByText(name).isVisible())) await sidebar.getByText('系统管理').click()
    await sidebar.getByText(name).waitFor()

    await page.getByRole('search').getByLabel('菜单编号').fill(code)
    await button(page.getByRole('search'), '搜索').click()
    await rowOf(page, name).waitFor()
    await button(rowOf(page, name), '编辑').click()
    dialog = await openDialog(page)
    await expect.poll(() => dialog.getByLabel('菜单名称').inputValue()).toBe(name)
    await pick(page, dialog.getByLabel('上级菜单'), '权限管理')
    await save(page, dialog, '更新成功')
    const server = await api()
    const [moved] = await server.get<Menu[]>('blade-system/menu/lazy-list', { code })
    expect(moved).toMatchObject({ parentName: '权限管理', source: 'mail' })

    await act(rowOf(page, name), '删除')
    await confirm(page)
    await expectMessage(page, '删除成功')
    await page.reload()
    await sidebar.getByText('系统管理').waitFor()
    expect(await sidebar.getByText(name).count()).toBe(0)
    expect(complaints.filter(text => !text.includes('400'))).toEqual([])
  })
})

describe('top menus', () => {
  it('are put in order in the row, and bound to menus', { tags: ['full'] }, async () => {
    const server = await api()
    for (const [name, sort] of [
      ['日常', 3],
      ['经营', 7],
    ] as const)
      await server.post('blade-system/topmenu/submit', { name, code: `top${sort}`, source: 'desktop', sort })
    const { page, complaints } = await desk.signedIn('/system/topmenu')
    const sort = page.getByLabel('菜单排序 经营')
    await sort.fill('1')
    await sort.press('Enter')
    await expectMessage(page, '更新成功')
    await expect.poll(() => page.getByRole('row').nth(1).textContent()).toContain('经营')
    await sort.fill('101')
    await sort.press('Enter')
    await expectMessage(page, '菜单排序应在1到100之间')
    expect(await sort.inputValue()).toBe('1')

    await tick(rowOf(page, '日常').getByRole('checkbox'))
    await button(page.getByRole('toolbar'), '菜单配置').click()
    const dialog = await openDialog(page)
    await dialog.getByText('下级菜单配置').waitFor()
    await open(dialog, '系统管理')
    await box(dialog, '岗位管理').click()
    await save(page, dialog)
    const [top] = await server.get<{ id: string }[]>('blade-system/menu/top-menu').then(all => all.slice(1))
    const routes = await server.get<Menu[]>('blade-system/menu/routes', { topMenuId: top?.id ?? '' })
    expect(routes.map(({ code, children }) => [code, children?.map(child => child.code)])).toEqual([
      ['system', ['post']],
    ])
    expect(complaints).toEqual([])
  })
})
