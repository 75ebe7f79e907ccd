import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Paged } from '../../../contract/kit/reply.ts'
import { picture as pictureOf } from '../../support/files/uploads.ts'
import { wordHtml } from '../../support/files/word.ts'
import { signIn } from '../../support/servers/api.ts'
import { seriousFaults } from '../support/axe.ts'
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
  await dialog.locator('input[type=file]').setInputFiles(picture)
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
  await expect.poll(() => widthOf(image)).toBe(1)
  await expect.poll(() => unread(reader.page)).toBe(0)
  await reader.page.keyboard.press('Escape')
  await opened.waitFor({ state: 'hidden' })

  await act(rowOf(author.page, '周一改版').first(), '阅读情况')
  await (await openDialog(author.page)).getByText('已读 1 人').waitFor()
  expect([...reader.complaints, ...author.complaints]).toEqual([])
})

it('text of Word comes in without its styles, and pictures that are pasted or dropped are stored here', {
  tags: ['full'],
}, async () => {
  const title = `来自Word ${Date.now()}`
  const { page, context, complaints } = await desk.signedIn('/desk/notice')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(page.getByRole('toolbar'), '新增').click()
  const dialog = await openDialog(page)
  await dialog.getByLabel('通知标题').fill(title)
  await choose(page, dialog, '通知类型', '发布通知')
  await dialog.getByLabel('通知日期').fill('2024-01-01 08:00:00')
  await page.locator('.ant-picker-ok button').click()
  const text = dialog.getByRole('textbox', { name: '通知内容' })
  await text.click()
  await copyHtml(page, wordHtml)
  await page.keyboard.press('Control+v')
  await text.getByRole('cell', { name: '品种' }).waitFor()
  expect(await text.getByRole('listitem').allTextContents()).toEqual(['降价', '扩面'])

  // Elements without a name have no text or role either.
  const pictures = text.locator('img[src*="/oss/file/"]')
  await copyPicture(page, pictureOf('粘贴'))
  await page.keyboard.press('Control+v')
  await expect.poll(() => pictures.count()).toBe(1)
  await dropPicture(text, pictureOf('拖入'))
  await expect.poll(() => pictures.count()).toBe(2)
  for (const image of await pictures.all()) await expect.poll(() => widthOf(image)).toBe(160)
  await button(dialog, '保存').click()
  await expectMessage(page, '新增成功')

  const api = await signIn(desk.product.address)
  const { records } = await api.get<Paged<{ id: string }>>(`${PATH}/list`, { title })
  const { content } = await api.get<{ content: string }>(`${PATH}/detail`, { id: records[0]?.id ?? '' })
  expect(content).toContain('<h2>集采进展</h2>')
  expect(content).toMatch(/<strong>第九批<\/strong>/)
  expect(content).not.toMatch(/style=|class=|mso|<o:|<span|file:|data:|blob:|font/i)
  expect(content.match(/<img [^>]*src="\/api\/blade-resource\/oss\/file\/[^"]+\.png"/g)).toHaveLength(2)
  expect(complaints).toEqual([])
})

it('notices published meanwhile are counted, all are marked as read, and scripts are removed', {
  tags: ['full'],
}, async () => {
  const api = await signIn(desk.product.address)
  const { page, complaints } = await desk.signedIn('/system/post')
  await bell(page).waitFor()
  await api.post(`${PATH}/read-all`, {})
  await expect.poll(() => unread(page)).toBe(0)
  const common = { category: 1, releaseTime: '2024-01-01 08:00:00' }
  const evil = '<p>正文<script>document.title="x"</script><img src="x" onerror="document.title=1"></p>'
  await api.post(`${PATH}/submit`, { ...common, title: '夹带', content: evil })
  const soon = new Date(Date.now() + 3000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  await api.post(`${PATH}/submit`, { ...common, title: '定时', releaseTime: soon })
  await expect.poll(() => unread(page)).toBe(1)
  await expect.poll(() => unread(page)).toBe(2)

  await bell(page).click()
  await page.getByRole('dialog', { name: /^消息中心/ }).waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page
    .getByRole('button', { name: /未读 夹带/ })
    .first()
    .click()
  const opened = await openDialog(page)
  await opened.getByText('正文').waitFor()
  expect(await opened.locator('article script, article img').count()).toBe(0)
  await page.keyboard.press('Escape')
  await opened.waitFor({ state: 'hidden' })
  await bell(page).click()
  await page.getByRole('button', { name: '全部标为已读' }).click()
  await expect.poll(() => unread(page)).toBe(0)
  expect(complaints).toEqual([])
})

/** Copies as another program does: the browser sanitises what `navigator.clipboard` writes. */
async function copyHtml(page: Page, html: string): Promise<void> {
  await page.evaluate(html => {
    const fill = (event: ClipboardEvent) => {
      event.clipboardData?.setData('text/html', html)
      event.clipboardData?.setData('text/plain', '集采进展')
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener('copy', fill, { capture: true, once: true })
    document.execCommand('copy')
  }, html)
}

async function copyPicture(page: Page, png: Buffer): Promise<void> {
  await page.evaluate(async base64 => {
    const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })])
  }, png.toString('base64'))
}

async function dropPicture(target: Locator, png: Buffer): Promise<void> {
  const dataTransfer = await target.page().evaluateHandle(base64 => {
    const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
    const data = new DataTransfer()
    data.items.add(new File([bytes], '版样.png', { type: 'image/png' }))
    return data
  }, png.toString('base64'))
  const box = await target.boundingBox()
  const place = { clientX: (box?.x ?? 0) + 20, clientY: (box?.y ?? 0) + 20 }
  await target.dispatchEvent('drop', { dataTransfer, ...place })
}

const bell = (page: Page) => page.getByRole('button', { name: /^消息中心/ })

async function unread(page: Page): Promise<number> {
  return Number(/(\d+) 条/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1] ?? 0)
}

const widthOf = (image: Locator) => image.evaluate(element => (element as HTMLImageElement).naturalWidth)

const picture = {
  name: '头版.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}
