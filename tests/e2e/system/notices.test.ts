import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { picture } from '../../support/files/uploads.ts'
import { signIn } from '../../support/servers/api.ts'
import { act, button, choose, expectMessage, openDialog, rowOf, setUpDesk } from '../support/desk.ts'

const desk = setUpDesk()
const PATH = 'blade-desk/notice'

it('a notice with a picture reaches another browser, is read there, and its author sees by whom', async () => {
  const reader = await desk.signedIn('/system/post')
  const api = await signIn(desk.product.address)
  await api.post(`${PATH}/read-all`, {})
  await bell(reader.page).waitFor()
  const author = await desk.signedIn('/desk/notice')
  await button(author.page.getByRole('toolbar'), '新增').click()
  const dialog = await openDialog(author.page)
  await dialog.getByLabel('通知标题').fill('周一改版')
  await choose(author.page, dialog, '通知类型', '发布通知')
  await dialog.getByLabel('通知日期').fill('2024-01-01 08:00:00')
  await author.page.locator('.ant-picker-ok button').click()
  const text = dialog.getByRole('textbox', { name: '通知内容' })
  await text.click()
  await text.pressSequentially('各版注意')
  await author.page.keyboard.press('Control+a')
  await dialog.getByRole('toolbar').getByRole('button', { name: '加粗' }).click()
  await author.page.keyboard.press('ArrowRight')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '头版.png', mimeType: 'image/png', buffer: picture('头版') })
  await text.getByRole('img').waitFor()
  await button(dialog, '保存').click()
  await expectMessage(author.page, '新增成功')

  await expect.poll(() => unread(reader.page)).toBe(1)
  await bell(reader.page).click()
  await reader.page
    .getByRole('button', { name: /周一改版/ })
    .first()
    .click()
  const opened = await openDialog(reader.page)
  await opened.locator('strong', { hasText: '各版注意' }).waitFor()
  const image = opened.locator('article img')
  expect(await image.getAttribute('src')).toMatch(/^\/api\/blade-resource\/oss\/file\//)
  await expect.poll(() => widthOf(image)).toBe(160)
  await expect.poll(() => unread(reader.page)).toBe(0)
  await reader.page.keyboard.press('Escape')
  await opened.waitFor({ state: 'hidden' })

  await act(rowOf(author.page, '周一改版').first(), '阅读情况')
  await (await openDialog(author.page)).getByText('已读 1 人').waitFor()
  expect([...reader.complaints, ...author.complaints]).toEqual([])
})

const bell = (page: Page) => page.getByRole('button', { name: /^消息中心/ })

async function unread(page: Page): Promise<number> {
  return Number(/(\d+) 条/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1] ?? 0)
}

const widthOf = (image: Locator) => image.evaluate(element => (element as HTMLImageElement).naturalWidth)
