// @module-tag full
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { headersFor, signIn } from '../../support/servers/api.ts'
import { ADMIN_PASSWORD } from '../../support/servers/config.ts'
import { button, openDialog, setUpDesk } from '../support/desk.ts'

const desk = setUpDesk({ reason: 'a parameter of the platform that locks every session' })
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

it('locks all tabs after a time without input, announces it, and keeps what was typed and what was on its way', async () => {
  const api = await signIn(desk.product.address)
  const key = 'account.idleLockMinutes'
  const { records } = await api.get<{ records: { id: string; version: number }[] }>('blade-system/param/list', {
    paramKey_equal: key,
  })
  const [{ id, version } = { id: '', version: 0 }] = records
  await api.post('blade-system/param/submit', { id, version, paramValue: '2' })

  const { page, context } = await desk.signedIn('/system/post', {}, { single: true })
  await page.clock.install()
  await page.reload()
  await button(page.getByRole('toolbar'), '新增').click()
  await (await openDialog(page)).getByLabel('岗位名称').fill('written by half')
  const second = await context.newPage()
  await second.goto(`${desk.product.address}/info/index`)
  await second.getByRole('img', { name: '头像' }).waitFor()

  await page.clock.fastForward(62_000)
  await notice(page)
    .getByText(/屏幕将于\d+:\d+:\d+锁定/)
    .waitFor()
  await notice(second).getByText('屏幕将于').waitFor()
  await second.keyboard.press('Shift')
  for (const tab of [page, second]) await expect.poll(() => notice(tab).textContent()).toBe('')

  // The answer to a file that was sent before the lock arrives during it.
  const stored = gate()
  const answered = gate()
  await second.route('**/put-file', async route => {
    const response = await route.fetch()
    stored.open()
    await answered.passed
    await route.fulfill({ response })
  })
  const picture = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') }
  await second.locator('.info-avatar input[type=file]').setInputFiles(picture)
  await stored.passed

  // The state after a sleep: no timer has run meanwhile.
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('saber-token') ?? '{}').content)
  await page.clock.fastForward('30:00')
  for (const tab of [page, second]) await lockField(tab).waitFor()
  await expect.poll(() => statusWith(token)).toBe(423)
  await page.getByText('请输入登录密码').waitFor()
  answered.open()
  await lockField(page).fill(ADMIN_PASSWORD)
  await lockField(page).press('Enter')
  for (const tab of [page, second]) await lockField(tab).waitFor({ state: 'detached' })
  expect(await page.getByRole('dialog').getByLabel('岗位名称').inputValue()).toBe('written by half')
  await expect.poll(() => second.locator('.info-avatar img').getAttribute('src')).toMatch(/\.png/)
  expect(await statusWith(token)).toBe(200)

  await page.clock.fastForward('30:00')
  await lockField(page).waitFor()
  await page.reload()
  await lockField(page).fill(ADMIN_PASSWORD)
  await lockField(page).press('Enter')
  await page.getByRole('dialog').getByLabel('岗位名称').waitFor()
})

it('shows nothing when a browser is opened after too long', async () => {
  const { page, context } = await desk.signedIn('/system/post', {}, { single: true })
  await page.getByRole('cell', { name: '首席执行官' }).first().waitFor()
  await page.goto('about:blank')
  const next = await context.newPage()
  await next.clock.install({ time: Date.now() + 10 * 60_000 })
  await next.goto(`${desk.product.address}/system/post`)
  await lockField(next).waitFor()
  expect(await next.content()).not.toContain('首席执行官')
  await lockField(next).fill(ADMIN_PASSWORD)
  await lockField(next).press('Enter')
  await next.getByRole('cell', { name: '首席执行官' }).first().waitFor()
})

const notice = (page: Page) => page.locator('.idle-notice')
const lockField = (page: Page) => page.getByLabel('解锁密码', { exact: true })
const statusWith = async (token: string) =>
  (await fetch(`${desk.product.address}/api/blade-system/post/list`, { headers: headersFor(token) })).status

function gate() {
  let open = () => {}
  const passed = new Promise<void>(resolve => {
    open = resolve
  })
  return { open: () => open(), passed }
}
