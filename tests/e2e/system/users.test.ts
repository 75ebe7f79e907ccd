import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signIn as signInByApi } from '../../support/servers/api.ts'
import { button, choose, confirm, expectMessage, rowOf, setUpDesk, tick } from '../support/desk.ts'

const route = '/system/user'

/** The password that the dialog shows for an account. */
async function noteOneTimePassword(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: '一次性密码' })
  await dialog.locator('code').first().waitFor()
  const [, password = ''] = await dialog.locator('code').allTextContents()
  await button(dialog, '我已保存').click()
  await dialog.waitFor({ state: 'detached' })
  return password
}

async function changeFirstPassword(page: Page, old: string, next: string): Promise<void> {
  await page.getByLabel('原密码').fill(old)
  await page.getByLabel('新密码', { exact: true }).fill(next)
  await page.getByLabel('确认密码').fill(next)
  await button(page, '保存并继续').click()
  await page.getByText('密码已修改').waitFor()
}

const desk = setUpDesk()

it('a user is added, signs in, is reset, locked and unlocked', async () => {
  const [account, fresh] = ['wangxm', 'Galley-Proof-3']
  const api = await signInByApi(desk.product.address)
  await api.post('blade-system/dept/submit', {
    ...{ deptName: '要闻部', fullName: '要闻部', deptCategory: 2, sort: 1 },
    parentId: (await api.get<{ id: string }[]>('blade-system/dept/tree'))[0]?.id,
  })
  const { page, complaints } = await desk.signedIn(route)
  await button(page.getByRole('toolbar'), '新增').click()
  const dialog = page.getByRole('dialog').last()
  // The largest form of all: its pickers take a moment.
  const isFocused = () => dialog.getByLabel('所属租户').evaluate(field => field === document.activeElement)
  await expect.poll(isFocused).toBe(true)
  await dialog.getByLabel('登录账号').fill(account)
  await dialog.getByLabel('密码', { exact: true }).fill('One-Thing-1')
  await dialog.getByLabel('手机号码').fill('13800000031')
  await dialog.getByLabel('用户昵称').fill('小王')
  await dialog.getByLabel('用户姓名').fill('王小明')
  await choose(page, dialog, '所属角色', '用户')
  await choose(page, dialog, '所属部门', '要闻部')
  await choose(page, dialog, '所属岗位', '普通员工')
  await button(dialog, '保存').click()
  await dialog.getByText('两次密码输入不一致').waitFor()
  await dialog.getByLabel('密码', { exact: true }).fill('')
  await button(dialog, '保存').click()
  const first = await noteOneTimePassword(page)

  const tree = page.getByRole('complementary', { name: '部门' })
  await tree.getByText('要闻部').click()
  await rowOf(page, 'admin').waitFor({ state: 'detached' })
  await rowOf(page, account).getByText('未确认').waitFor()

  const person = { account, password: first }
  const { page: own } = await desk.signedIn('/', person)
  await changeFirstPassword(own, first, fresh)
  await own.getByText('您好，王小明').waitFor()

  await tick(rowOf(page, account).getByRole('checkbox'))
  await button(page.getByRole('toolbar'), '密码重置').click()
  await confirm(page)
  const second = await noteOneTimePassword(page)
  await own.reload()
  await own.waitForURL(url => url.pathname === '/login')
  for (let time = 0; time < 5; time++)
    await expect(signInByApi(desk.product.address, { account, password: 'wrong' })).rejects.toThrow()
  await expect(signInByApi(desk.product.address, { account, password: second })).rejects.toThrow()

  const search = page.getByRole('search')
  await search.getByLabel('是否锁定').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('是').click()
  await button(search, '搜索').click()
  await rowOf(page, account)
    .getByText(/^已锁定至\d\d:\d\d$/)
    .waitFor()
  await tick(rowOf(page, account).getByRole('checkbox'))
  await button(page.getByRole('toolbar'), '账号解封').click()
  await confirm(page)
  await expectMessage(page, '操作成功!')
  await rowOf(page, account).waitFor({ state: 'detached' })
  await button(search, '清空').click()
  await rowOf(page, account).getByText('未确认').waitFor()
  expect(await page.getByText('已锁定至').count()).toBe(0)
  await signInByApi(desk.product.address, { account, password: second })
  expect(complaints).toEqual([])
})
