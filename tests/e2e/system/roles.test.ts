import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Menu } from '#contract/system/menu'
import { signIn } from '../../support/servers/api.ts'
import { act, button, confirm, expectMessage, openDialog, pick, rowOf, setUpDesk, tick } from '../support/desk.ts'
import { addPerson, addRole, grant } from '../support/people.ts'

const desk = setUpDesk()

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

it('a role is created, granted, and gives its users exactly that', async () => {
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
  await addPerson(server, account, role?.id ?? '')
  const { page: theirs } = await desk.signedIn('/', { account })
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

it('the menu gets an item below a group, which moves, and goes', { tags: ['full'] }, async () => {
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

it('a role sees only what was granted, loses at once what is taken from it, and has it back as soon as it is granted', async () => {
  const admin = await signIn(desk.product.address)
  const account = `bianji${Date.now() % 1_000_000}`
  const role = await addRole(admin, account, /^param(_edit|_view)?$/)
  await addPerson(admin, account, role)
  const { page } = await desk.signedIn('/system/param', { account })
  const menu = page.getByRole('navigation')
  const edit = button(rowOf(page, 'account.failCount'), '编辑')
  await edit.waitFor()
  expect(await button(page, '新增').count()).toBe(0)
  expect(await button(page, '删除').count()).toBe(0)
  await menu.getByText('参数管理').waitFor()
  expect(await menu.getByText('岗位管理').count()).toBe(0)

  await grant(admin, role, /^param(_view)?$/)
  await edit.waitFor({ state: 'detached' })
  // The list reads its rows again.
  await rowOf(page, 'account.failCount').waitFor()
  expect(await edit.count()).toBe(0)

  await grant(admin, role, /^post$/)
  await page.getByRole('heading', { name: '403' }).waitFor()
  await page.getByText('你无权访问该页面').waitFor()
  expect(new URL(page.url()).pathname).toBe('/system/param/index')
  expect(await page.getByText('account.failCount').count()).toBe(0)
  expect(await page.getByRole('tab', { name: '参数管理' }).count()).toBe(0)
  expect(await menu.getByText('参数管理').count()).toBe(0)
  await menu.getByText('岗位管理').waitFor()

  await grant(admin, role, /^param(_edit|_view)?$/)
  await edit.waitFor()
  expect(await page.getByRole('heading', { name: '403' }).count()).toBe(0)
})
