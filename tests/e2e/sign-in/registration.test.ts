import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { query } from '../../support/database/postgres.ts'
import { startProvider } from '../../support/servers/identityProvider.ts'
import { seriousFaults } from '../support/axe.ts'
import { button, choose, expectMessage, openDialog, rowOf, setUpDesk, tick } from '../support/desk.ts'

const provider = await startProvider()
const desk = setUpDesk({ env: provider.env })
afterAll(() => provider.close())

/** From the sign-in page to the provider and back. */
async function travel(page: Page): Promise<void> {
  await page.getByRole('button', { name: '使用报业通行证登录' }).click()
  await page.getByRole('heading', { name: '测试身份' }).waitFor()
  await page.getByLabel('编号').fill('press-1001')
  await page.getByLabel('姓名').fill('沈青')
  await page.getByRole('button', { name: /^同意登录/ }).click()
  await page.waitForURL(url => url.origin === desk.product.address)
}

async function openRegistration(open: boolean): Promise<void> {
  const statement = `update blade_param set param_value = $1 where param_key = 'account.registerUser'`
  await query(desk.product.connection, statement, [String(open)])
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '第三方账号注册' })
const alertIn = (page: Page) => page.locator('[role="alert"]:not(:empty)')

it('somebody unknown applies for an account once registration is open, waits, is approved and comes in', async () => {
  await openRegistration(false)
  const { page, complaints } = await desk.open('/system/post')
  await travel(page)
  await expect.poll(() => alertIn(page).textContent()).toBe('该第三方账号未绑定用户，且未开启注册功能')
  expect(await dialogOf(page).count()).toBe(0)
  await openRegistration(true)
  await travel(page)
  const dialog = dialogOf(page)
  await dialog.waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
  expect(page.url()).not.toContain('code=')
  expect(await dialog.getByLabel('租户编号').inputValue()).toBe('000000')
  expect(await dialog.getByLabel('用户姓名').inputValue()).toBe('沈青')

  const submit = dialog.getByRole('button', { name: '提交申请' })
  const warned = async (text: string) => {
    await submit.click()
    await expect.poll(() => dialog.getByRole('alert').textContent()).toBe(text)
  }
  await dialog.getByLabel('租户编号').fill('')
  await warned('请先输入租户编号')
  await page.keyboard.type('000000')
  await warned('请先输入账号名称')
  await page.keyboard.type('shenqing')
  await warned('请先输入密码')
  await page.keyboard.type('Kerning-Pair-9')
  await warned('请先输入密码')
  await page.keyboard.type('Kerning-Pair-8')
  await warned('两次密码输入不一致')
  expect(await seriousFaults(page)).toEqual([])

  await dialog.getByLabel('账号名称').fill('admin')
  await dialog.getByLabel('确认密码').fill('Kerning-Pair-9')
  await warned('当前账号已被使用!')
  expect(await dialog.getByLabel('确认密码').inputValue()).toBe('Kerning-Pair-9')
  await dialog.getByLabel('账号名称').fill('shenqing')
  await page.keyboard.press('Enter')

  const done = page.getByRole('dialog', { name: '注册提示' })
  await done.getByText('注册申请已提交,请耐心等待管理员通过!', { exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await done.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login')
  await expect.poll(() => page.locator('form input:focus').count()).toBe(1)

  await travel(page)
  await expect.poll(() => alertIn(page).textContent()).toBe('账号正在等待管理员审核')

  const { page: office } = await desk.signedIn('/system/user')
  await button(office.getByRole('toolbar'), '注册审批').click()
  const approval = await openDialog(office)
  await tick(rowOf(approval, 'shenqing').getByRole('checkbox'))
  await choose(office, approval, '所属角色', '用户')
  await button(approval, '通过').click()
  await expectMessage(office, '操作成功!')

  await page.goto(`${desk.product.address}/wel/index`)
  await travel(page)
  await page.getByText('您好，沈青').waitFor()
  expect(new URL(page.url()).pathname).toBe('/wel/index')
  await page.goto(`${desk.product.address}/oauth/redirect/press?code=x&state=y`)
  await page.waitForURL('**/wel/index')
  expect(complaints).toEqual([])
})
