import { expect, it } from 'vitest'
import { ADMIN_PASSWORD } from '../../support/servers/config.ts'
import { setUpDesk } from '../support/desk.ts'

const desk = setUpDesk({ env: { CAPTCHA_MODE: 'on' } })

it('somebody who cannot read the captcha signs in by keyboard, after two wrong codes, with a puzzle that the browser solves', async () => {
  const { page, complaints } = await desk.open('/login', { width: 390, height: 780 })
  await page.getByLabel('账号', { exact: true }).fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(ADMIN_PASSWORD)
  const code = page.getByLabel('验证码', { exact: true })
  for (let time = 0; time < 2; time++) {
    await code.fill('wrong')
    await page.getByRole('button', { name: '登 录' }).click()
    await page.getByText('验证码不正确').waitFor()
    await expect.poll(() => code.inputValue()).toBe('')
  }
  const instead = page.getByRole('button', { name: '看不清图片？改由浏览器验证' })
  await instead.focus()
  await page.keyboard.press('Enter')
  await page.getByText('浏览器验证已完成').waitFor()
  expect(await page.getByText('验证码不正确').count()).toBe(0)
  await page.getByLabel('密码', { exact: true }).fill(ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText('您好，管理员').waitFor()
  expect(complaints).toEqual([])
})
