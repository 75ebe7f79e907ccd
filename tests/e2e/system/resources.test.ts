import type { Locator } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { pdf, picture, video } from '../../support/files/uploads.ts'
import { bucket, keys, startObjectServer } from '../../support/servers/objectServer.ts'
import { seriousFaults } from '../support/axe.ts'
import { act, button, confirm, expectMessage, openDialog, rowOf, setUpDesk } from '../support/desk.ts'

const desk = setUpDesk()

const png = (name: string) => ({ name, mimeType: 'image/png', buffer: picture(name) })

it('uploads several files at once, refuses one for what is in it, and shows the others', async () => {
  const { page, complaints } = await desk.signedIn('/resource/attach/index')
  await button(page.getByRole('toolbar'), '上传').click()
  const dialog = await openDialog(page)
  const files = Array.from({ length: 5 }, (_, index) => png(`版面${index + 1}.png`))
  const webPage = { name: '网页.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') }
  await dialog.locator('input[type=file]').setInputFiles([...files, webPage])
  await dialog.getByText('共6个文件，已完成5个，失败1个').waitFor()
  const refused = dialog.getByRole('listitem').filter({ hasText: '网页.jpg' })
  expect(await refused.getByRole('alert').textContent()).toBe('文件内容与扩展名不符')
  expect(await dialog.getByRole('progressbar').count()).toBe(5)
  await button(dialog, '移除网页.jpg').click()
  await refused.waitFor({ state: 'detached' })
  await button(dialog, '关闭').last().click()
  await rowOf(page, '版面5.png').waitFor()

  await button(rowOf(page, '版面5.png'), '预览').click()
  const preview = await openDialog(page)
  const image = preview.getByRole('img', { name: '版面5.png' })
  await expect.poll(() => image.evaluate(element => (element as HTMLImageElement).naturalWidth)).toBe(160)
  await page.keyboard.press('Escape')
  await preview.waitFor({ state: 'detached' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(rowOf(page, '版面5.png'), '下载').click(),
  ])
  expect(download.suggestedFilename()).toBe('版面5.png')
  // The upload list shows the refusal; the browser's log mentions the response as well.
  expect(complaints.filter(text => !text.includes('415'))).toEqual([])
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

describe('another storage', () => {
  const desk = setUpDesk({ env: { PRIVATE_STORAGE_HOSTS: '127.0.0.1' } })

  it('keeps new files once it is enabled', { tags: ['full'] }, async () => {
    const server = await startObjectServer()
    onTestFinished(() => server.close())
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
})

/** A second of silence: 8 kHz, 8 bit, one channel. */
function silence(): Buffer {
  const samples = 8000
  const bytes = Buffer.alloc(44 + samples, 128)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + samples, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(8000, 24)
  bytes.writeUInt32LE(8000, 28)
  bytes.writeUInt16LE(1, 32)
  bytes.writeUInt16LE(8, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples, 40)
  return bytes
}
