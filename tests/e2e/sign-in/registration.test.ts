import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRegistration } from '../../support/records/registration.ts'
import { startProvider } from '../../support/servers/identityProvider.ts'
import { button, choose, expectMessage, openDialog, rowOf, setUpDesk, tick } from '../support/desk.ts'

const provider = await startProvider()
const desk = setUpDesk({ env: provider.env })
afterAll(() => provider.close())

beforeAll(() => openRegistration(desk.product.connection))

const guest = { subject: 'press-1001', name: '沈青' }

/** From the sign-in page to the provider and back, or not. */
async function travel(page: Page, { subject, name } = guest, decision = /^同意登录/): Promise<void> {
  await page.getByRole('button', { name: '使用报业通行证登录' }).click()
  await page.getByRole('heading', { name: '测试身份' }).waitFor()
  await page.getByLabel('编号').fill(subject)
  await page.getByLabel('姓名').fill(name)
  await page.getByRole('button', { name: decision }).click()
  await page.waitForURL(url => url.origin === desk.product.address)
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '第三方账号注册' })
const alertIn = (page: Page) => page.locator('[role="alert"]:not(:empty)')

async function violations(page: Page) {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await window.axe.run()
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
}

it('somebody unknown applies for an account, waits, is approved and comes in', async () => {
  const { page, complaints } = await desk.open('/system/post')
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
  expect(await violations(page)).toEqual([])

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

it('an invented or used state signs nobody in and is reported once', { tags: ['full'] }, async () => {
  const { page } = await desk.open('/oauth/redirect/press?code=x&state=y')
  const text = '第三方登录已失效，请重新登录'
  await expect.poll(() => alertIn(page).textContent()).toBe(text)
  expect(await page.getByText(text).count()).toBe(1)
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login')

  let back = ''
  page.on('request', request => {
    if (request.url().includes('/oauth/redirect/')) back = request.url()
  })
  await travel(page, { subject: 'press-1002', name: '' })
  await dialogOf(page).waitFor()
  await page.keyboard.press('Escape')
  await dialogOf(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('form input:focus').count()).toBe(1)
  await page.goto(back)
  await expect.poll(() => alertIn(page).textContent()).toBe(text)
  expect(await dialogOf(page).count()).toBe(0)
})

it('sees that registration is closed, and finds it open after an administrator has opened it', async () => {
  await openRegistration(desk.product.connection, false)
  const { page } = await desk.open('/login')
  await travel(page, { subject: 'press-1004', name: '方圆' })
  await expect.poll(() => alertIn(page).textContent()).toBe('该第三方账号未绑定用户，且未开启注册功能')
  expect(await dialogOf(page).count()).toBe(0)
  await openRegistration(desk.product.connection)
  await travel(page, { subject: 'press-1004', name: '方圆' })
  await dialogOf(page).waitFor()
})

it('errors during the redirect are reported, and the tenant is requested', { tags: ['full'] }, async () => {
  const { page } = await desk.open('/login?redirect=%2Fsystem%2Fpost')
  await travel(page, { subject: '', name: '' }, /^取消/)
  await expect.poll(() => alertIn(page).textContent()).toBe('已取消第三方登录')
  expect(new URL(page.url()).search).toBe('?redirect=%2Fsystem%2Fpost')

  await page.getByLabel('租户ID').fill('999999')
  await page.getByRole('button', { name: '使用报业通行证登录' }).click()
  await expect.poll(() => alertIn(page).textContent()).toBe('租户不存在或已停用')
  await page.getByLabel('租户ID').fill('')
  await page.getByRole('button', { name: '使用报业通行证登录' }).click()
  await page.getByText('请输入租户ID').waitFor()
})

it('fits a telephone in both languages', { tags: ['full'] }, async () => {
  const { page, complaints } = await desk.open('/login', { width: 390, height: 780 })
  await travel(page, { subject: 'press-1003', name: 'Alexandra Featherstonehaugh-Cholmondeley' })
  await dialogOf(page).waitFor()
  const look = async () => ({
    sideways: await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    small: await page
      .getByRole('dialog')
      .evaluate(
        dialog =>
          [...dialog.querySelectorAll('button, input')].filter(
            ({ clientHeight, clientWidth }) => clientHeight < 42 || clientWidth < 42,
          ).length,
      ),
  })
  expect(await look()).toEqual({ sideways: 0, small: 0 })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Sign in with Press Pass' }).click()
  await page.getByLabel('编号').fill('press-1003')
  await page.getByRole('button', { name: /^同意登录/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Register a third-party account' })
  await dialog.waitFor()
  expect(await dialog.textContent()).not.toMatch(/\p{Script=Han}/u)
  expect(await look()).toEqual({ sideways: 0, small: 0 })
  expect(await violations(page)).toEqual([])
  expect(complaints).toEqual([])
})
