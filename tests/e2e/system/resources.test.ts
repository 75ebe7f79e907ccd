import { randomBytes } from 'node:crypto'
import { createCanvas, ImageData } from '@napi-rs/canvas'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { silence, video } from '../../support/files/media.ts'
import { pdf, picture } from '../../support/files/uploads.ts'
import { bucket, keys, type ObjectServer, startObjectServer } from '../../support/servers/objectServer.ts'
import { seriousFaults } from '../support/axe.ts'
import { act, button, confirm, expectMessage, openDialog, rowOf, setUpDesk } from '../support/desk.ts'

const desk = setUpDesk({ env: { PRIVATE_STORAGE_HOSTS: '127.0.0.1' } })
let server: ObjectServer

beforeAll(async () => {
  server = await startObjectServer()
})
afterAll(() => server?.close())

const png = (name: string) => ({ name, mimeType: 'image/png', buffer: picture(name) })

it('uploads many files at once, refuses one for what is in it, and shows the others', async () => {
  const { page, complaints } = await desk.signedIn('/resource/attach/index')
  await button(page.getByRole('toolbar'), '上传').click()
  const dialog = await openDialog(page)
  const files = Array.from({ length: 20 }, (_, index) => png(`版面${index + 1}.png`))
  const webPage = { name: '网页.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') }
  await dialog.locator('input[type=file]').setInputFiles([...files, webPage])
  await dialog.getByText('共21个文件，已完成20个，失败1个').waitFor()
  const refused = dialog.getByRole('listitem').filter({ hasText: '网页.jpg' })
  expect(await refused.getByRole('alert').textContent()).toBe('文件内容与扩展名不符')
  expect(await dialog.getByRole('progressbar').count()).toBe(20)
  await button(dialog, '移除网页.jpg').click()
  await refused.waitFor({ state: 'detached' })
  await button(dialog, '关闭').last().click()
  await page.getByText('共 20 条').waitFor()

  await button(rowOf(page, '版面20.png'), '预览').click()
  const preview = await openDialog(page)
  const image = preview.getByRole('img', { name: '版面20.png' })
  await expect.poll(() => image.evaluate(element => (element as HTMLImageElement).naturalWidth)).toBe(160)
  await page.keyboard.press('Escape')
  await preview.waitFor({ state: 'detached' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(rowOf(page, '版面20.png'), '下载').click(),
  ])
  expect(download.suggestedFilename()).toBe('版面20.png')
  // The upload list shows the refusal; the browser's log mentions the response as well.
  expect(complaints.filter(text => !text.includes('415'))).toEqual([])
})

it('opens the file of an attachment in a tab, by an address that opens nothing without its signature', {
  tags: ['full'],
}, async () => {
  const { page, complaints } = await desk.signedIn('/resource/attach/index')
  await button(page.getByRole('toolbar'), '上传').click()
  const upload = await openDialog(page)
  const name = `合同${Date.now()}.txt`
  await upload.locator('input[type=file]').setInputFiles([{ name, mimeType: '', buffer: Buffer.from('合同正文') }])
  await upload.getByText('共1个文件，已完成1个').waitFor()
  await button(upload, '关闭').last().click()
  await upload.waitFor({ state: 'detached' })
  const [tab] = await Promise.all([page.waitForEvent('popup'), rowOf(page, name).getByRole('link').click()])
  await tab.getByText('合同正文').waitFor()
  const copied = tab.url()
  expect(copied).toMatch(/\?expires=\d+&signature=/)
  expect((await fetch(copied)).status).toBe(200)
  expect((await fetch(copied.replace(/\?.*/, ''))).status).toBe(403)
  await tab.close()
  expect(complaints).toEqual([])
})

it('previews a video, a sound, a PDF and a text', { tags: ['full'] }, async () => {
  const { page, complaints } = await desk.signedIn('/resource/attach/index', {}, { whole: true })
  await button(page.getByRole('toolbar'), '上传').click()
  const upload = await openDialog(page)
  const files = {
    video: { name: `短片${Date.now()}.mp4`, mimeType: '', buffer: video },
    sound: { name: `录音${Date.now()}.wav`, mimeType: '', buffer: silence() },
    pdf: { name: `清样${Date.now()}.pdf`, mimeType: '', buffer: Buffer.from(pdf) },
    text: { name: `稿件${Date.now()}.txt`, mimeType: '', buffer: Buffer.from('第一版\n要闻') },
  }
  await upload.locator('input[type=file]').setInputFiles(Object.values(files))
  await upload.getByText('共4个文件，已完成4个').waitFor()
  await button(upload, '关闭').last().click()
  await upload.waitFor({ state: 'detached' })

  const duration = (media: Locator) => media.evaluate(element => (element as HTMLMediaElement).duration)
  const shown: Record<keyof typeof files, (preview: Locator) => Promise<unknown>> = {
    video: preview => expect.poll(() => duration(preview.locator('video'))).toBeGreaterThan(0.2),
    sound: preview => expect.poll(() => duration(preview.locator('audio'))).toBe(1),
    // The browser's own viewer has opened it.
    pdf: () => expect.poll(() => page.frames().some(frame => frame.url().startsWith('chrome-extension:'))).toBe(true),
    text: preview => preview.locator('pre', { hasText: '第一版' }).waitFor(),
  }
  for (const kind of ['video', 'sound', 'pdf', 'text'] as const) {
    const { name } = files[kind]
    await button(rowOf(page, name), '预览').click()
    const preview = await openDialog(page)
    await preview.getByText(name).waitFor()
    await shown[kind](preview)
    expect(await seriousFaults(page)).toEqual([])
    await button(preview, '关闭').last().click()
    await preview.waitFor({ state: 'detached' })
  }
  expect(complaints).toEqual([])
})

it('the uploader of a field shows its progress, can be cancelled, and keeps the address', {
  tags: ['full'],
}, async () => {
  const { page, context, complaints } = await desk.signedIn('/system/tenant')
  await button(page.getByRole('toolbar'), '新增').click()
  const form = await openDialog(page)
  const item = form.locator('.ant-form-item', { hasText: '系统背景' })
  const address = form.getByLabel('系统背景')
  const network = await context.newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  await item.locator('input[type=file]').setInputFiles(noise('慢.png'))
  const bar = item.getByRole('progressbar')
  const percent = async () => Number(await bar.getAttribute('aria-valuenow'))
  await expect.poll(percent).toBeGreaterThan(0)
  expect(await percent()).toBeLessThan(100)
  const cancelled = page.waitForEvent('requestfailed', request => request.url().includes('put-file'))
  await button(item, '取消上传慢.png').click()
  await cancelled
  await bar.waitFor({ state: 'detached' })
  expect(await address.inputValue()).toBe('')

  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await item.locator('input[type=file]').setInputFiles(png('快.png'))
  await expect.poll(() => address.inputValue()).toMatch(/\/oss\/file\/.+\.png$/)
  expect(await page.locator('.ant-message-notice').count()).toBe(0)
  expect(complaints).toEqual([])
})

it('keeps new files in another storage once that is enabled', { tags: ['full'] }, async () => {
  const { page, complaints } = await desk.signedIn('/resource/oss/index')
  await button(page.getByRole('toolbar'), '新增').click()
  const form = await openDialog(page)
  await form.getByRole('radio', { name: '腾讯云' }).check()
  await form.getByLabel('应用ID').waitFor()
  await form.getByRole('radio', { name: 'minio' }).check()
  await form.getByLabel('应用ID').waitFor({ state: 'detached' })
  await form.getByLabel('资源编号').fill('photos')
  await form.getByLabel('资源地址').fill(server.endpoint)
  await form.getByLabel('空间名').fill(bucket)
  await form.getByLabel('accessKey').fill(keys.accessKey)
  await form.getByLabel('secretKey').fill(keys.secretKey)
  await button(form, '保存').click()
  await form.waitFor({ state: 'detached' })

  const row = rowOf(page, 'photos')
  await act(row, '调试')
  const trial = await openDialog(page)
  await trial.locator('input[type=file]').setInputFiles([png('试.png')])
  await trial.getByRole('link', { name: '试.png' }).waitFor()
  expect(server.objects.size).toBe(1)
  await button(trial, '关闭').last().click()
  await trial.waitFor({ state: 'detached' })

  await act(row, '启用')
  await confirm(page)
  await expectMessage(page, '操作成功!')
  await button(row, '启用').waitFor({ state: 'detached' })

  await page.goto(`${desk.product.address}/resource/attach/index`)
  await button(page.getByRole('toolbar'), '上传').click()
  const dialog = await openDialog(page)
  await dialog.locator('input[type=file]').setInputFiles([png('封面.png')])
  await dialog.getByText('共1个文件，已完成1个').waitFor()
  expect(server.objects.size).toBe(2)
  await button(dialog, '关闭').last().click()
  await dialog.waitFor({ state: 'detached' })
  await button(rowOf(page, '封面.png'), '预览').click()
  const image = (await openDialog(page)).getByRole('img', { name: '封面.png' })
  await expect.poll(() => image.evaluate(element => (element as HTMLImageElement).naturalWidth)).toBe(160)
  expect(complaints).toEqual([])
})

/** A picture that takes some seconds on a slow line: noise, which no format makes small. */
function noise(name: string) {
  const canvas = createCanvas(500, 500)
  const pixels = new Uint8ClampedArray(randomBytes(500 * 500 * 4))
  canvas.getContext('2d').putImageData(new ImageData(pixels, 500, 500), 0, 0)
  return { name, mimeType: 'image/png', buffer: canvas.toBuffer('image/png') }
}
