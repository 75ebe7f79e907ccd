import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, md5, signIn } from '../../support/servers/api.ts'
import { seriousFaults } from '../support/axe.ts'
import { act, button, expectMessage, openDialog, pick, rowOf, setUpDesk, speak } from '../support/desk.ts'
import { sidewaysScroll } from '../support/targets.ts'

interface Node {
  id: string
  title: string
  children?: Node[]
}

const PASSWORD = 'Galley-Proof-3'

describe('lists of an ordinary role in a new tenant', () => {
  const desk = setUpDesk({ reason: 'adds a tenant, whose records the platform lists with its own' })
  const clerk = { tenantId: '', account: 'clerk', password: PASSWORD }
  let own: Api

  beforeAll(async () => {
    const { address } = desk.product
    const admin = await signIn(address)
    const { firstUser } = await admin.post<{ firstUser: { tenantId: string; account: string; password: string } }>(
      'blade-system/tenant/submit',
      { tenantName: '工具报' },
    )
    const first = await signIn(address, firstUser)
    const [oldPassword, newPassword] = [md5(firstUser.password), md5(PASSWORD)]
    await first.post('blade-user/update-password', { oldPassword, newPassword, newPassword1: newPassword })
    clerk.tenantId = firstUser.tenantId
    const chief = await signIn(address, { ...firstUser, password: PASSWORD })
    const flat = (nodes: Node[]): Node[] => nodes.flatMap(node => [node, ...flat(node.children ?? [])])
    const menus = flat((await chief.get<{ menu: Node[] }>('blade-system/menu/grant-tree')).menu)
    const granted = menus.filter(({ title }) => ['岗位管理', '机构管理'].includes(title))
    const { id: roleId } = await chief.post<{ id: string }>('blade-system/role/submit', {
      ...{ roleName: '文员', roleAlias: 'clerk', sort: 9, parentId: '0' },
    })
    const menuIds = flat(granted)
      .map(({ id }) => id)
      .join()
    await chief.post('blade-system/role/grant', { roleIds: roleId, menuIds, dataScopeIds: '', apiScopeIds: '' })
    const [dept] = await chief.get<Node[]>('blade-system/dept/tree')
    const [job] = await chief.get<{ id: string }[]>('blade-system/post/select')
    await chief.post('blade-user/submit', {
      ...{ account: 'clerk', password: PASSWORD, name: '文员', realName: '文员', userType: 1, roleId },
      ...{ deptId: dept?.id, postId: job?.id },
    })
    own = await signIn(address, clerk)
    for (const [postName, sort, category] of [
      ['编辑一', 101, 1],
      ['编辑二', 102, 2],
      ['校对一', 103, 3],
      ['校对二', 104, 1],
    ] as const)
      await own.post('blade-system/post/submit', { category, postCode: postName, postName, sort })
  })

  it('are filtered by several conditions, said as sentences, kept in the address, and removed by key', async () => {
    const { page, complaints } = await desk.signedIn('/system/post', clerk)
    await rowOf(page, '编辑一').waitFor()
    await button(page, '添加筛选').focus()
    await page.keyboard.press('Enter')
    const dialog = await openDialog(page)
    const condition = (place: number) => dialog.getByRole('group', { name: `条件${place}` })
    await pick(page, condition(1).getByRole('combobox', { name: '字段' }), '岗位名称')
    await pick(page, condition(1).getByRole('combobox', { name: '比较方式' }), '开头是')
    await condition(1).getByLabel('值').fill('编辑')
    await button(dialog, '再加一个条件').click()
    await pick(page, condition(2).getByRole('combobox', { name: '字段' }), '创建时间')
    await pick(page, condition(2).getByRole('combobox', { name: '比较方式' }), '在最近几天内')
    await condition(2).getByLabel('值').fill('7')
    await button(dialog, '再加一个条件').click()
    await pick(page, condition(3).getByRole('combobox', { name: '字段' }), '岗位排序')
    await pick(page, condition(3).getByRole('combobox', { name: '比较方式' }), '>')
    expect(await seriousFaults(page)).toEqual([])
    await button(dialog, '应用').click()
    await condition(3).getByText('请填写岗位排序的值').waitFor()
    await condition(3).getByLabel('值').fill('101')
    await page.keyboard.press('Enter')
    await rowOf(page, '编辑一').waitFor({ state: 'detached' })
    await rowOf(page, '编辑二').waitFor()
    expect(await rowOf(page, '校对一').count()).toBe(0)
    const chips = page.getByRole('list', { name: '当前筛选条件' })
    await chips.getByText('岗位名称 开头是 编辑').waitFor()
    await chips.getByText('创建时间 在最近7天内').waitFor()
    expect(await seriousFaults(page)).toEqual([])

    await page.reload()
    await rowOf(page, '编辑二').waitFor()
    await speak(page, 'English')
    await page.getByText('Name begins with 编辑').waitFor()
    await page.getByRole('button', { name: 'Remove the filter: Name begins with 编辑' }).focus()
    await page.keyboard.press('Enter')
    await rowOf(page, '校对二').waitFor()
    expect(await page.evaluate(() => document.activeElement?.closest('.filter-chip')?.textContent)).toMatch(
      /last 7 days/,
    )
    await speak(page, '中文')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByText('校对二').first().waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    await page.getByRole('button', { name: /修改条件： ?岗位排序/ }).click()
    await openDialog(page)
    expect(await sidewaysScroll(page)).toBe(0)
    expect(complaints).toEqual([])
  })

  it('are filtered by what a dictionary lists, and saved as a view', { tags: ['full'] }, async () => {
    const { page, complaints } = await desk.signedIn('/system/post', clerk)
    await rowOf(page, '编辑一').waitFor()
    await button(page, '添加筛选').click()
    const dialog = await openDialog(page)
    await pick(page, dialog.getByRole('combobox', { name: '字段' }), '岗位类型')
    await dialog.getByRole('combobox', { name: '值' }).click()
    await page.getByTitle('高层', { exact: true }).click()
    await page.getByTitle('中层', { exact: true }).click()
    await page.keyboard.press('Escape')
    await button(dialog, '应用').click()
    await rowOf(page, '校对一').waitFor({ state: 'detached' })
    await page.getByText('岗位类型 是 高层 或 中层').waitFor()
    await button(page, '视图').click()
    await page.getByPlaceholder('将当前列表保存为视图').fill('两层')
    await button(page.locator('.views-panel'), '保存').click()
    await page.getByRole('button', { name: '两层', exact: true }).waitFor()
    await page.goto(`${desk.product.address}/system/post`)
    await rowOf(page, '校对一').waitFor()
    await button(page, '视图').click()
    await page.getByRole('button', { name: '两层', exact: true }).click()
    await rowOf(page, '校对一').waitFor({ state: 'detached' })
    await page.getByText('岗位类型 是 高层 或 中层').waitFor()
    expect(complaints).toEqual([])
  })

  it('begin a record as a copy of another, which is not stored before it is saved', async () => {
    const { page, complaints } = await desk.signedIn('/system/post', clerk)
    await act(rowOf(page, '校对二'), '复制')
    const form = await openDialog(page)
    await form.getByText('复制 · 岗位管理').waitFor()
    expect(await form.getByLabel('岗位名称').inputValue()).toBe('校对二')
    expect(await form.getByLabel('岗位编号').inputValue()).toBe('')
    await form.getByText('不能与原记录相同，请重新填写').waitFor()
    expect((await own.get<{ total: number }>('blade-system/post/list')).total).toBe(6)
    await button(form, '保存').click()
    await form.getByText('请输入岗位编号').waitFor()
    await form.getByLabel('岗位编号').fill('校对三')
    await form.getByLabel('岗位名称').fill('校对三')
    await button(form, '保存').click()
    await expectMessage(page, '新增成功')
    const copy = rowOf(page, '校对三')
    await copy.waitFor()
    expect(await copy.textContent()).toContain('高层')
    expect(complaints).toEqual([])
  })

  it('say what refers to a record before it is deleted, and what of it the role does not see', {
    tags: ['full'],
  }, async () => {
    const [root] = await own.get<Node[]>('blade-system/dept/tree')
    const { id } = await own.post<{ id: string }>('blade-system/dept/submit', {
      ...{ deptName: '经济部', fullName: '经济部', deptCategory: 1, sort: 1, parentId: '0' },
    })
    for (const deptName of ['市场组', '政策组'])
      await own.post('blade-system/dept/submit', {
        deptName,
        fullName: deptName,
        deptCategory: 1,
        sort: 1,
        parentId: id,
      })
    const { page, complaints } = await desk.signedIn('/system/dept', clerk)
    for (const [name, uses] of [
      ['经济部', '正在使用：机构管理 2 条。'],
      [root?.title ?? '', /正在使用：.*用户管理 另有 \d+ 条您无权查看/],
    ] as const) {
      await act(rowOf(page, name).first(), '删除')
      const question = await openDialog(page)
      await question.getByText(uses).waitFor()
      expect(await page.getByRole('dialog').count()).toBe(1)
      await button(question, '取消').click()
      await question.waitFor({ state: 'detached' })
    }
    expect(complaints).toEqual([])
  })
})
