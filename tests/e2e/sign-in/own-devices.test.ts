import { expect, it } from 'vitest'
import { signIn as ask } from '../../support/servers/api.ts'
import { seriousFaults } from '../support/axe.ts'
import { button, expectMessage, openDialog, rowOf, setUpDesk, signIn } from '../support/desk.ts'

const desk = setUpDesk()

it('shows where one is signed in, and signs the other devices out at once', async () => {
  const elsewhere = await desk.signedIn('/system/post')
  await elsewhere.page.getByRole('cell', { name: '首席执行官' }).first().waitFor()
  await ask(desk.product.address, { password: 'wrong' }).catch(() => undefined)
  const { page, complaints } = await desk.open('/login?redirect=%2Finfo%2Findex')
  await signIn(page)
  await page.getByLabel('手机号').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('tab', { name: '登录记录与设备' }).click()
  const devices = page.getByRole('table').first()
  const current = rowOf(devices, '当前设备')
  await current.getByText(/Chrome \d+ · Linux/).waitFor()
  expect(await current.count()).toBe(1)
  const recent = page.getByRole('table').last()
  expect(await rowOf(recent, '密码错误').count()).toBeGreaterThan(0)
  expect(await rowOf(recent, '成功').count()).toBeGreaterThan(1)
  expect(await seriousFaults(page)).toEqual([])

  await button(page, '退出其他设备').click()
  const question = await openDialog(page)
  await button(question, '取消').click()
  await question.waitFor({ state: 'detached' })
  expect(await button(page, '退出其他设备').count()).toBe(1)
  await button(page, '退出其他设备').click()
  await button(await openDialog(page), '确定').click()
  await expectMessage(page, '已退出其他设备上的登录')
  await page.getByText('没有其他设备登录此账号。').waitFor()
  // Nobody touches the other screen.
  await elsewhere.page.waitForURL(url => url.pathname === '/login')
  await page.reload()
  await page.getByRole('tab', { name: '登录记录与设备' }).click()
  await page.getByText('没有其他设备登录此账号。').waitFor()
  expect(complaints).toEqual([])
})

it('says that the sign-ins could not be read, and reads them on request', { tags: ['full'] }, async () => {
  const { page } = await desk.signedIn('/wel/index')
  await page.route('**/my-sign-ins', route => route.abort(), { times: 1 })
  await page.goto(`${desk.product.address}/info/index?group=sign-ins`)
  await page.getByRole('alert').getByRole('button', { name: '重试' }).click()
  await rowOf(page, '当前设备').waitFor()
  expect(await page.locator('.ant-message-notice').count()).toBe(0)
})
