import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, signIn } from '../../support/servers/api.ts'
import { ADMIN_PASSWORD } from '../../support/servers/config.ts'
import { act, button, choose, expectMessage, openDialog, pick, rowOf, setUpDesk, speak, tick } from '../support/desk.ts'
import { sidewaysScroll } from '../support/targets.ts'

interface Node {
  id: string
  title: string
  children?: Node[]
}

const nodesIn = (nodes: Node[]): Node[] => nodes.flatMap(node => [node, ...nodesIn(node.children ?? [])])

const PASSWORD = 'Galley-Proof-3'
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

describe('data and API scopes', () => {
  const desk = setUpDesk({ reason: 'adds tenants, whose records the platform lists with its own' })
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

  it('a scope made in the drawer of its menu limits the users it is granted to', async () => {
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

  it.each([
    ['zh', '岗位管理 [全部可见]', '13812345678', '138****5678'],
    ['en', 'masked in English', '13912345678', '139****5678'],
  ] as const)('a scope masks a field and protects another, in %s', async (language, scopeName, postName, mask) => {
    const words = (zh: string, en: string) => (language === 'zh' ? zh : en)
    const { page } = await desk.signedIn('/authority/datascope')
    if (language === 'en') await speak(page, 'English')
    const drawer = await openDrawer(page, '岗位管理', words('权限配置', 'Permissions'))
    await button(drawer.getByRole('toolbar'), words('新增', 'Add')).click()
    const form = await openDialog(page)
    await pick(page, form.getByLabel(words('规则类型', 'Rule')), words('全部可见', 'All'))
    await form.getByLabel(words('权限名称', 'Name')).fill(scopeName)
    await choose(page, form, words('脱敏字段', 'Masked fields'), words('岗位名称', 'Name'))
    await choose(page, form, words('只读字段', 'Read-only fields'), words('岗位描述', 'Remark'))
    await button(form, words('保存', 'Save')).click()
    await rowOf(drawer, scopeName).waitFor()

    const account = await reader(await scopeNamed(scopeName), `masks_${language}`)
    const { id } = await admin.post<{ id: string }>('blade-system/post/submit', {
      ...{ category: 1, postCode: `m${language}`, postName, sort: 1, remark: 'protected' },
    })
    const { page: theirs } = await desk.signedIn('/system/post', { account })
    if (language === 'en') await speak(theirs, 'English')
    await rowOf(theirs, mask).waitFor()
    expect(await theirs.getByText(postName).count()).toBe(0)
    await act(rowOf(theirs, mask), words('编辑', 'Edit'))
    const edited = await openDialog(theirs)
    await edited.getByText(words('已脱敏，不能修改', 'Masked for you: it cannot be changed')).waitFor()
    for (const field of [words('岗位名称', 'Name'), words('岗位描述', 'Remark')])
      expect(await edited.getByLabel(field, { exact: true }).isDisabled()).toBe(true)
    await edited.getByLabel(words('岗位排序', 'Order')).fill('7')
    await button(edited, words('保存', 'Save')).click()
    await expectMessage(theirs, words('更新成功', 'Saved'))
    const stored = await admin.get<object>('blade-system/post/detail', { id })
    expect(stored).toMatchObject({ postName, sort: 7, remark: 'protected' })
  })

  it('the administrator of a new tenant limits its own people, on every screen', { tags: ['full'] }, async () => {
    const template = '样板'
    const { tenantId, token } = await newTenant(template)
    const chief = { tenantId, account: 'admin', password: PASSWORD }
    const { page, complaints } = await desk.signedIn('/authority/apiscope', chief)
    const drawer = await openDrawer(page, '岗位管理', '权限配置')
    await button(drawer.getByRole('toolbar'), '新增').click()
    const form = await openDialog(page)
    await pick(page, form.getByLabel('接口类型'), '业务接口')
    await form.getByLabel('权限路径').fill('blade-system/post/remove')
    await form.getByText('保存后，1个角色不能再调用此接口：岗位员').waitFor()
    await shown(page, 'api-scope')
    await button(form, '保存').click()
    await expectMessage(page, '新增成功')
    await page.goto(`${desk.product.address}/authority/datascope`)
    const scopes = await openDrawer(page, '岗位管理', '权限配置')
    await rowOf(scopes, template).getByText('平台模板').waitFor()
    await act(rowOf(scopes, template), '采用')
    await rowOf(scopes, template).getByText('平台模板，已采用').waitFor()
    await shown(page, 'data-scope')

    await page.goto(`${desk.product.address}/authority/role`)
    await tick(rowOf(page, '岗位员').getByRole('checkbox'))
    await button(page.getByRole('toolbar'), '权限设置').click()
    const dialog = await openDialog(page)
    await dialog.getByRole('tab', { name: '数据权限' }).click()
    await dialog.getByText(template).waitFor()
    await dialog.locator('.ant-tree-checkbox:visible').first().click()
    await shown(page, 'grant')
    await button(dialog, '保存').click()
    await page.getByText(`增加：数据权限“${template}”`).waitFor()
    await button(page.getByRole('dialog').last(), '确定').click()
    await expectMessage(page, '操作成功')

    const clerk = await signIn(desk.product.address, { tenantId, account: 'clerk', password: PASSWORD })
    const mine = await clerk.post<{ id: string }>('blade-system/post/submit', job('自己的'))
    await token.post('blade-system/post/submit', job('别人的'))
    const visiblePosts = await clerk.get<{ records: { postName: string }[] }>('blade-system/post/list')
    expect(visiblePosts.records.map(({ postName }) => postName)).toEqual(['自己的'])
    await expect(clerk.post('blade-system/post/remove', { ids: mine.id })).rejects.toThrow('没有权限')
    await token.post('blade-system/post/remove', { ids: mine.id })
    const { id } = await admin.post<{ id: string }>('blade-system/post/submit', job('平台的'))
    await admin.post('blade-system/post/remove', { ids: id })
    expect(complaints).toEqual([])
  })

  const job = (postName: string) => ({ category: 1, postCode: postName, postName, sort: 1 })

  /** A tenant as the platform creates it, whose administrator has a clerk for posts. */
  async function newTenant(template: string) {
    const own = { scopeName: template, resourceCode: 'template', scopeType: 2, scopeColumn: 'create_user' }
    const [postMenu] = nodesIn((await admin.get<{ menu: Node[] }>('blade-system/menu/grant-tree')).menu).filter(
      ({ title }) => title === '岗位管理',
    )
    await admin.post('blade-system/data-scope/submit', { ...own, scopeField: '*', menuId: postMenu?.id })
    const { firstUser } = await admin.post<{ firstUser: { tenantId: string; account: string; password: string } }>(
      'blade-system/tenant/submit',
      { tenantName: '范围报' },
    )
    const { tenantId } = firstUser
    const first = await signIn(desk.product.address, firstUser)
    const [oldPassword, newPassword] = [md5(firstUser.password), md5(PASSWORD)]
    await first.post('blade-user/update-password', { oldPassword, newPassword, newPassword1: newPassword })
    const token = await signIn(desk.product.address, { tenantId, account: firstUser.account, password: PASSWORD })
    const { id: roleId } = await token.post<{ id: string }>('blade-system/role/submit', {
      ...{ roleName: '岗位员', roleAlias: 'poster', sort: 9, parentId: '0' },
    })
    const menuIds = [postMenu, ...(postMenu?.children ?? [])].map(node => node?.id).join()
    await token.post('blade-system/role/grant', { roleIds: roleId, menuIds, dataScopeIds: '', apiScopeIds: '' })
    const depts = await token.get<Node[]>('blade-system/dept/tree')
    const jobs = await token.get<{ id: string }[]>('blade-system/post/select')
    await token.post('blade-user/submit', {
      ...{ account: 'clerk', password: PASSWORD, name: '文员', realName: '岗位员', userType: 1, roleId },
      ...{ deptId: depts[0]?.id, postId: jobs[0]?.id },
    })
    return { tenantId, token }
  }

  /** Checks that open dialogs fit every width; saves a picture of each if SCREENSHOTS names a folder. */
  async function shown(page: Page, name: string): Promise<void> {
    for (const width of [1024, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      // A table becomes cards a moment after the width is there.
      await expect.poll(() => sidewaysScroll(page)).toBe(0)
      const folder = process.env.SCREENSHOTS
      if (folder) await page.screenshot({ path: `${folder}/${name}-${width}.png` })
    }
  }

  it('a rule is refused with its place in it, and kept when it is right', { tags: ['full'] }, async () => {
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

  it('the drawers speak English, too', { tags: ['full'] }, async () => {
    for (const [path, title] of [
      ['datascope', '[Posts] Data scopes'],
      ['apiscope', '[Posts] API scopes'],
    ]) {
      const { page } = await desk.signedIn(`/authority/${path}`)
      await speak(page, 'English')
      await page.getByRole('button', { name: 'Permissions' }).first().waitFor()
      const drawer = await openDrawer(page, '岗位管理', 'Permissions')
      await drawer.getByText(title ?? '').waitFor()
      await button(drawer.getByRole('toolbar'), 'Add').click()
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
  async function reader(dataScopeIds: string, account = 'poster'): Promise<string> {
    const { id: roleIds } = await admin.post<{ id: string }>('blade-system/role/submit', {
      ...{ roleName: account, roleAlias: account, sort: 9, parentId: '0' },
    })
    const grantable = await admin.get<{ menu: Node[] }>('blade-system/menu/grant-tree')
    const posts = nodesIn(grantable.menu).find(({ title }) => title === '岗位管理')
    const menuIds = [posts, ...(posts?.children ?? [])].map(node => node?.id).join()
    await admin.post('blade-system/role/grant', { roleIds, menuIds, dataScopeIds, apiScopeIds: '' })
    const depts = await admin.get<Node[]>('blade-system/dept/tree')
    const jobs = await admin.get<{ id: string }[]>('blade-system/post/select')
    await admin.post('blade-user/submit', {
      ...{ account, password: ADMIN_PASSWORD, name: account, realName: '岗位员', userType: 1 },
      ...{ roleId: roleIds, deptId: depts[0]?.id, postId: jobs[0]?.id },
    })
    return account
  }
})
