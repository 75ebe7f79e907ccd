import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, signIn } from '../support/api.ts'
import { ADMIN_PASSWORD } from '../support/config.ts'
import { button, expectMessage, openDialog, pick, rowOf, setUpDesk, speak } from './support/desk.ts'

interface Node {
  id: string
  title: string
  children?: Node[]
}

const nodesIn = (nodes: Node[]): Node[] => nodes.flatMap(node => [node, ...nodesIn(node.children ?? [])])

describe('data and API scopes', () => {
  const desk = setUpDesk()
  let admin: Api

  beforeAll(async () => {
    admin = await signIn(desk.product.address)
  })

  async function openDrawer(page: Page, name: string, action: string) {
    const search = page.getByRole('search')
    await search.getByRole('textbox').first().fill(name)
    await search.getByRole('textbox').first().press('Enter')
    await rowOf(page, '/system/post').getByRole('button', { name: action }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.ant-drawer') !== null)).toBe(true)
    return page.getByRole('dialog')
  }

  it('a scope made in the drawer of its menu limits whoever is granted it', async () => {
    const { page } = await desk.signedIn('/authority/datascope')
    const drawer = await openDrawer(page, '岗位管理', '权限配置')
    await drawer.getByText('[岗位管理] 数据权限配置').waitFor()
    await button(drawer.getByRole('toolbar'), '新增').click()
    const form = await openDialog(page)
    await pick(page, form.getByLabel('规则类型'), '本人可见')
    await expect.poll(() => form.getByLabel('权限名称').inputValue()).toBe('岗位管理 [本人可见]')
    expect(await form.getByLabel('权限字段').inputValue()).toBe('create_user')
    await button(form, '保存').click()
    await expectMessage(page, '新增成功')
    await rowOf(drawer, '岗位管理 [本人可见]').waitFor()

    const account = await reader(await scopeNamed('岗位管理 [本人可见]'))
    const own = await signIn(desk.product.address, { account })
    await admin.post('blade-system/post/submit', { category: 1, postCode: 'x', postName: '别人的岗位', sort: 1 })
    await own.post('blade-system/post/submit', { category: 1, postCode: 'y', postName: '自己的岗位', sort: 1 })
    const { page: theirs } = await desk.signedIn('/system/post', { account })
    await rowOf(theirs, '自己的岗位').waitFor()
    expect(await rowOf(theirs, '别人的岗位').count()).toBe(0)
    await theirs.getByText(/共\s*1\s*条/).waitFor()
  })

  it('a rule is refused with its place in it, and kept when it is right', async () => {
    const { page } = await desk.signedIn('/authority/datascope')
    const drawer = await openDrawer(page, '岗位管理', '权限配置')
    await button(drawer.getByRole('toolbar'), '新增').click()
    const form = await openDialog(page)
    await pick(page, form.getByLabel('规则类型'), '自定义')
    await form.getByLabel('规则值').fill('nothing = 1')
    await button(form, '保存').click()
    await expectMessage(page, '规则第1个字符：没有可用的字段“nothing”')
    await form.getByLabel('规则值').fill('sort > 3 and status = 1')
    await button(form, '保存').click()
    await expectMessage(page, '新增成功')
    await rowOf(drawer, '岗位管理 [自定义]').waitFor()
  })

  it('the drawers speak English, too', async () => {
    for (const [path, title] of [
      ['datascope', '[Posts] Data scopes'],
      ['apiscope', '[Posts] API scopes'],
    ]) {
      const { page } = await desk.signedIn(`/authority/${path}`)
      await speak(page, 'English')
      await page.getByRole('button', { name: 'Permissions' }).first().waitFor()
      const drawer = await openDrawer(page, '岗位管理', 'Permissions')
      await drawer.getByText(title ?? '').waitFor()
      await drawer.getByRole('toolbar').getByRole('button', { name: 'Add' }).click()
      const form = await openDialog(page)
      await form.getByLabel('Code').waitFor()
      expect(await form.getByLabel('Code').inputValue()).toBe('post')
    }
  })

  async function scopeNamed(scopeName: string): Promise<string> {
    const { records } = await admin.get<{ records: { id: string }[] }>('blade-system/data-scope/list', { scopeName })
    return records[0]?.id ?? ''
  }

  /** Somebody of the platform's tenant who works with posts, within a data scope. */
  async function reader(dataScopeIds: string): Promise<string> {
    const { id: roleIds } = await admin.post<{ id: string }>('blade-system/role/submit', {
      ...{ roleName: '岗位员', roleAlias: 'poster', sort: 9, parentId: '0' },
    })
    const grantable = await admin.get<{ menu: Node[] }>('blade-system/menu/grant-tree')
    const posts = nodesIn(grantable.menu).find(({ title }) => title === '岗位管理')
    const menuIds = [posts, ...(posts?.children ?? [])].map(node => node?.id).join()
    await admin.post('blade-system/role/grant', { roleIds, menuIds, dataScopeIds, apiScopeIds: '' })
    const depts = await admin.get<Node[]>('blade-system/dept/tree')
    const jobs = await admin.get<{ id: string }[]>('blade-system/post/select')
    const account = 'poster'
    await admin.post('blade-user/submit', {
      ...{ account, password: ADMIN_PASSWORD, name: account, realName: '岗位员', userType: 1 },
      ...{ roleId: roleIds, deptId: depts[0]?.id, postId: jobs[0]?.id },
    })
    return account
  }
})
