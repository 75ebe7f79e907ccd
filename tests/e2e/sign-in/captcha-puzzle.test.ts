// @module-tag full
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { solvePuzzle } from '../../../src/pages/login/PuzzleRow.tsx'
import { ADMIN_PASSWORD } from '../../support/servers/config.ts'
import { button, expectMessage, openDialog, rowOf, setUpDesk } from '../support/desk.ts'

const desk = setUpDesk({ env: { CAPTCHA_MODE: 'on' } })

/** By keyboard, after two tries with a wrong code. */
async function signInByPuzzle(page: Page): Promise<void> {
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
}

it('somebody who cannot read the captcha signs in by keyboard with a puzzle that the browser solves', async () => {
  const { page, complaints } = await desk.open('/login', { width: 390, height: 780 })
  await signInByPuzzle(page)
  expect(complaints).toEqual([])
})

it('guests who solve a captcha register while an administrator has switched registration on', {
  tags: ['full'],
}, async () => {
  const { page, complaints } = await desk.open('/login')
  await signInByPuzzle(page)
  await page.goto(`${desk.product.address}/system/param`)
  expect(await register('guest.early')).toMatchObject({ code: 403, msg: '未开启注册功能' })
  await switchRegistration(page, 'true')
  expect(await register('guest.hasty', { 'captcha-key': 'x', 'captcha-code': 'x' })).toMatchObject({ code: 400 })
  expect(await register('guest.welcome')).toMatchObject({ success: true })
  await switchRegistration(page, 'false')
  expect(await register('guest.late')).toMatchObject({ code: 403, msg: '未开启注册功能' })

  await page.goto(`${desk.product.address}/system/user`)
  await button(page.getByRole('toolbar'), '注册审批').click()
  const approval = await openDialog(page)
  await rowOf(approval, 'guest.welcome').waitFor()
  for (const account of ['guest.early', 'guest.hasty', 'guest.late'])
    expect(await rowOf(approval, account).count()).toBe(0)
  expect(complaints).toEqual([])
})

async function switchRegistration(page: Page, value: string): Promise<void> {
  const row = rowOf(page, 'account.registerUser')
  await button(row, '编辑').click()
  const dialog = await openDialog(page)
  await dialog.getByRole('switch').click()
  await button(dialog, '保存').click()
  await expectMessage(page, '更新成功')
  await dialog.waitFor({ state: 'hidden' })
  await row.getByText(value, { exact: true }).waitFor()
  // The next saving expects one message only.
  await page.getByText('更新成功').waitFor({ state: 'detached' })
}

/** Registers through the API, as the newspaper's website does. */
async function register(account: string, headers?: Record<string, string>): Promise<unknown> {
  const { address } = desk.product
  const guest = { tenantId: '000000', name: '来客', account, password: 'Galley-Proof-3' }
  const reply = await fetch(`${address}/api/blade-user/register-guest`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Basic ${btoa('saber:saber_secret')}`, 'content-type': 'application/json' },
      ...(headers ?? (await solvedCaptcha())),
    },
    body: JSON.stringify(guest),
  })
  return reply.json()
}

async function solvedCaptcha(): Promise<Record<string, string>> {
  const reply = await fetch(`${desk.product.address}/api/blade-auth/oauth/captcha?kind=puzzle`)
  const { key } = (await reply.json()) as { key: string }
  const code = await solvePuzzle(
    key,
    () => undefined,
    () => true,
  )
  return { 'captcha-key': key, 'captcha-code': code ?? '' }
}
