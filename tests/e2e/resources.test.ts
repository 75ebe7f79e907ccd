import { afterAll, beforeAll, expect, it } from 'vitest'
import { bucket, keys, type ObjectServer, startObjectServer } from '../support/objectServer.ts'
import { picture } from '../support/uploads.ts'
import { button, expectMessage, openDialog, rowOf, setUpDesk } from './support/desk.ts'

const desk = setUpDesk({ PRIVATE_STORAGE_HOSTS: '127.0.0.1' })
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
  await dialog.getByText('共21个文件,已完成20个,失败1个').waitFor()
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
  // What the server refuses is told in the list of uploads; the browser's own log mentions the answer as well.
  expect(complaints.filter(text => !text.includes('415'))).toEqual([])
})

it('keeps new files in another storage once that is enabled', async () => {
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
  await button(row, '调试').click()
  const trial = await openDialog(page)
  await trial.locator('input[type=file]').setInputFiles([png('试.png')])
  await trial.getByRole('link', { name: '试.png' }).waitFor()
  expect(server.objects.size).toBe(1)
  await button(trial, '关闭').last().click()
  await trial.waitFor({ state: 'detached' })

  await button(row, '启用').click()
  await button(page.getByRole('dialog').last(), '确定').click()
  await expectMessage(page, '操作成功!')
  await button(row, '启用').waitFor({ state: 'detached' })

  await page.goto(`${desk.product.address}/resource/attach/index`)
  await button(page.getByRole('toolbar'), '上传').click()
  const dialog = await openDialog(page)
  await dialog.locator('input[type=file]').setInputFiles([png('封面.png')])
  await dialog.getByText('共1个文件,已完成1个').waitFor()
  expect(server.objects.size).toBe(2)
  await button(dialog, '关闭').last().click()
  await dialog.waitFor({ state: 'detached' })
  await button(rowOf(page, '封面.png'), '预览').click()
  const image = (await openDialog(page)).getByRole('img', { name: '封面.png' })
  await expect.poll(() => image.evaluate(element => (element as HTMLImageElement).naturalWidth)).toBe(160)
  expect(complaints).toEqual([])
})
