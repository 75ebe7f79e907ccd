import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { signIn } from '../../support/servers/api.ts'
import { ADMIN_PASSWORD } from '../../support/servers/config.ts'
import { act, button, confirm, expectMessage, openDialog, pick, rowOf, setUpDesk } from '../support/desk.ts'
import { addPerson, addRole } from '../support/people.ts'

const desk = setUpDesk()

describe('departments', () => {
  it('are added below, opened, moved, found and removed without closing the tree', async () => {
    const [editing, selling, news] = ['编辑中心', '经营中心', '时政部']
    const api = await signIn(desk.product.address)
    const [root] = await api.get<{ id: string }[]>('blade-system/dept/tree')
    const add = (deptName: string, parentId = root?.id) =>
      api.create('blade-system/dept', { deptName, parentId, fullName: deptName, deptCategory: 2, sort: 9 })
    await add(editing)
    await add(selling)
    const { page, complaints } = await desk.signedIn('/system/dept')
    await unfold(page, '医药经济报')

    await act(rowOf(page, editing), '新增子项')
    await page.getByRole('dialog').getByLabel('机构名称').waitFor()
    let dialog = await openDialog(page)
    await dialog.getByText(editing).waitFor()
    await dialog.getByLabel('机构名称').fill(news)
    await dialog.getByLabel('机构全称').fill(news)
    await pick(page, dialog.getByLabel('机构类型'), '部门')
    await dialog.getByLabel('排序').fill('1')
    await button(dialog, '保存').click()
    await expectMessage(page, '新增成功')
    await unfold(page, editing)
    await rowOf(page, news).waitFor()

    await button(rowOf(page, news), '编辑').click()
    dialog = await openDialog(page)
    await pick(page, dialog.getByLabel('上级机构'), selling)
    await button(dialog, '保存').click()
    await expectMessage(page, '更新成功')
    await rowOf(page, news).waitFor({ state: 'detached' })
    await unfold(page, selling)
    await rowOf(page, news).waitFor()

    const search = page.getByRole('search')
    await search.getByLabel('机构名称').fill(news)
    await button(search, '搜索').click()
    await rowOf(page, selling).waitFor({ state: 'detached' })
    await act(rowOf(page, news), '删除')
    await confirm(page)
    await expectMessage(page, '删除成功')
    await rowOf(page, news).waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })
})

describe('regions', () => {
  it('are seen and edited at addresses of their own', { tags: ['full'] }, async () => {
    const { page, complaints } = await desk.signedIn('/base/region/show/11')
    const shown = page.getByRole('dialog', { name: '查看 · 行政区划' })
    await shown.getByRole('cell', { name: '北京市' }).first().waitFor()
    await button(shown, '修改历史').click()
    await page.getByText('暂无修改记录').waitFor()

    await page.goto(`${desk.product.address}/base/region/index/edit/11`)
    const dialog = page.getByRole('dialog', { name: '编辑 · 行政区划' })
    await expect.poll(() => dialog.getByLabel('区划名称', { exact: true }).inputValue()).toBe('北京市')
    await dialog.getByLabel('区划备注').fill('直辖市')
    await button(dialog, '保存').click()
    await expectMessage(page, '更新成功')
    await dialog.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/base/region/index')
    expect(complaints).toEqual([])
  })
})

describe('dictionaries', () => {
  it.each(['horizontal', 'vertical'])('stand with their entries: %s', async direction => {
    const { page, complaints } = await desk.signedIn(`/dict-${direction}/index?pageSize=30&current=1`)
    await page.getByText('请先选择一项字典').waitFor()
    await rowOf(page, '岗位类型').first().getByText('岗位类型').click()
    await page.getByRole('heading', { name: '[岗位类型]字典配置' }).waitFor()
    await rowOf(page, '中层').waitFor()
    await page.getByRole('button', { name: 'yes_no', exact: true }).press('Enter')
    await rowOf(page, '中层').waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })
})

describe('where departments and roles are switched', () => {
  const desk = setUpDesk({ env: { SWITCH_MODE: 'on' } })

  it('one is chosen at sign-in and another one later, and the menu follows', { tags: ['full'] }, async () => {
    const api = await signIn(desk.product.address)
    const roles = [await addRole(api, '岗位员', /^post$/), await addRole(api, '参数员', /^param$/)]
    const dept = { fullName: '新闻部', deptCategory: 2, sort: 9, parentId: '0' }
    const depts = [
      await api.create('blade-system/dept', { ...dept, deptName: '新闻部' }),
      await api.create('blade-system/dept', { ...dept, deptName: '副刊部' }),
    ]
    await addPerson(api, 'liangdi', roles.join(), { deptId: depts.join() })
    const { page, complaints } = await desk.open('/')
    await page.getByLabel('租户ID').fill('000000')
    await page.getByLabel('账号', { exact: true }).fill('liangdi')
    await page.getByLabel('密码', { exact: true }).fill(ADMIN_PASSWORD)
    await page.getByRole('button', { name: '登 录' }).click()
    await page.getByRole('heading', { name: '选择部门和角色' }).waitFor()
    await button(page, '确定').click()
    for (const text of ['请选择部门', '请选择角色'])
      await page.locator('.ant-form-item-explain-error').getByText(text).waitFor()
    await pick(page, page.getByLabel('部门', { exact: true }), '新闻部')
    await pick(page, page.getByLabel('角色', { exact: true }), '岗位员')
    await button(page, '确定').click()
    const greeting = page.locator('.home-greeting')
    await greeting.getByText('岗位员').waitFor()
    const menu = page.getByRole('navigation')
    await menu.getByText('系统管理').click()
    await menu.getByText('岗位管理').waitFor()
    expect(await menu.getByText('参数管理').count()).toBe(0)
    await menu.getByText('岗位管理').click()
    const posts = page.getByRole('tab', { name: '岗位管理', exact: true })
    await posts.waitFor()

    await page.getByRole('button', { name: '当前用户' }).click()
    const own = page.getByRole('menu').filter({ hasText: '退出系统' })
    await own.getByRole('menuitem', { name: '退出系统' }).waitFor()
    const entries = await own.getByRole('menuitem').allTextContents()
    expect(entries).toEqual(['首页', '个人信息', '切换部门/角色', '退出系统'])
    await own.getByRole('menuitem', { name: '切换部门/角色' }).click()
    await pick(page, page.getByLabel('角色', { exact: true }), '参数员')
    await button(page.getByRole('dialog'), '确定').click()
    await expectMessage(page, '操作成功!')
    await posts.waitFor({ state: 'detached' })
    await menu.getByText('参数管理').waitFor()
    // The former item leaves with an animation.
    await menu.getByText('岗位管理').waitFor({ state: 'detached' })
    await greeting.getByText('参数员').waitFor()
    expect(await greeting.getByText('岗位员').count()).toBe(0)
    expect(complaints).toEqual([])
  })
})

async function unfold(page: Page, name: string) {
  await rowOf(page, name).getByRole('button', { name: '展开行' }).click()
}
