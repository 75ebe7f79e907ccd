// @module-tag full
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { button, openDialog, setUpDesk } from '../support/desk.ts'

const desk = setUpDesk()

/** Goes back as the browser's button does, without waiting for a page that is not left. */
const back = (page: Page) => page.evaluate(() => history.back())

it('Back closes what was opened last, and leaves the screen once nothing is open', async () => {
  const { page, complaints } = await desk.signedIn('/system/post')
  await page.getByRole('button', { name: '回收站' }).waitFor()
  await page
    .getByRole('menuitem', { name: '首页' })
    .or(page.getByRole('tab', { name: '首页' }))
    .first()
    .click()
  await page.waitForURL('**/wel/index')
  await page.getByRole('tab', { name: '岗位管理' }).click()
  await page.waitForURL('**/system/post**')
  await page.getByRole('button', { name: '回收站' }).click()
  const bin = page.locator('.ant-drawer-content:visible')
  await bin.waitFor()
  await page.keyboard.press('Control+k')
  const palette = page.locator('.ant-modal-wrap:visible')
  await palette.waitFor()
  await back(page)
  await palette.waitFor({ state: 'hidden' })
  // Browsers let a page keep a Back of its own only after another action of the user.
  await bin.locator('.ant-drawer-title').click()
  await back(page)
  await bin.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toContain('/system/post')
  await back(page)
  await page.waitForURL('**/wel/index')
  expect(complaints).toEqual([])
})

it('a page that is older than the server offers to reload, and asks about unsaved text before', {
  tags: ['full'],
}, async () => {
  const { page } = await desk.signedIn('/system/post', {}, { single: true })
  await page.clock.install()
  await page.reload()
  await button(page.getByRole('toolbar'), '新增').click()
  await (await openDialog(page)).getByLabel('岗位名称').fill('写到一半')
  const banner = page.locator('.version-banner')
  const looked = page.waitForResponse(`${desk.product.address}/`)
  await page.clock.fastForward('11:00')
  await (await looked).finished()
  expect(await banner.textContent()).toBe('')
  await page.route(`${desk.product.address}/`, route =>
    route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/next.js"></script>' }),
  )
  await page.clock.fastForward('11:00')
  await banner.getByText('系统有新版本').waitFor()
  const asked = page.waitForEvent('dialog')
  await Promise.all([asked.then(question => question.dismiss()), button(banner, '刷新').click()])
  expect(await page.getByLabel('岗位名称').last().inputValue()).toBe('写到一半')
  await button(banner, '稍后').click()
  await expect.poll(() => banner.textContent()).toBe('')
})
