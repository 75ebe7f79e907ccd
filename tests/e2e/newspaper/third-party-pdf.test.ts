// @module-tag full
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { type Api, signIn } from '../../support/servers/api.ts'
import { seriousFaults } from '../support/axe.ts'
import { button, openDialog, setUpDesk } from '../support/desk.ts'

const desk = setUpDesk()
let attempt = 0

const pdf = async (file: string, name = file) => ({
  name,
  mimeType: 'application/pdf',
  buffer: await readFile(resolve('tests/fixtures/press', file)),
})

async function issue(api: Api, pageNos: readonly string[]): Promise<{ editionId: string; columnId: string }> {
  const number = 7000 + ++attempt
  const columnId = await api.create('blade-biz/columns', {
    ...{ columnName: `产经${number}`, columnCode: `trade${number}`, sort: 1, parentId: '0' },
  })
  const editionId = await api.create('blade-biz/edition', {
    ...{ title: `第${number}期`, editionNo: number, publishDate: '2025-03-02 00:00:00' },
  })
  for (const [index, pageNo] of pageNos.entries())
    await api.post('blade-biz/page/submit', { editionId, pageNo, pageName: '产经', sort: index + 1, columnId })
  return { editionId, columnId }
}

it('one PDF of a whole issue is distributed over its pages after a look at the proposal', async () => {
  const api = await signIn(desk.product.address)
  const { editionId } = await issue(api, ['A01', 'A02', 'A03', 'A04'])
  const { page, complaints } = await desk.signedIn(`/biz/edition/board/${editionId}`)
  const board = await openDialog(page)
  await board.locator('input[type=file]').setInputFiles([await pdf('issue-reportlab.pdf')])
  const places = board.getByRole('region', { name: '请核对各页对应的版面：' })
  await places.waitFor()
  expect(await places.getByText('按印刷版次').count()).toBe(4)
  await places.getByText('issue-reportlab.pdf 第2页右半').waitFor()
  await places.getByText('扫描件，没有文字').waitFor()
  await places.getByText('已去出血').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await button(places, '确定').click()
  await places.waitFor({ state: 'detached' })
  // Four pages that were there, and the one whose printed number is new.
  await expect.poll(() => board.getByText('已转换').count()).toBe(5)
  await board.getByRole('article', { name: /^A05/ }).waitFor()
  expect(complaints).toEqual([])
})

it('a page that has a PDF is replaced after a question only, and a file that cannot be read says why', async () => {
  const api = await signIn(desk.product.address)
  const { editionId } = await issue(api, ['A01'])
  const { page, complaints } = await desk.signedIn(`/biz/edition/board/${editionId}`)
  const board = await openDialog(page)
  const send = async (...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
    board.locator('input[type=file]').setInputFiles(files)
  await send(await pdf('english-reportlab.pdf', 'A01.pdf'))
  await expect.poll(() => board.getByText('已转换').count()).toBe(1)
  const image = board.getByRole('button', { name: 'A01的热区' }).locator('img')
  const before = await image.getAttribute('src')
  await send(await pdf('banner-chromium.pdf', 'A01.pdf'))
  await page.getByText('以下版面已有PDF，是否替换：A01？').waitFor()
  await button(page.getByRole('dialog').last(), '保留原PDF').click()
  expect(await image.getAttribute('src')).toBe(before)
  const cut = await pdf('banner-chromium.pdf', '坏文件.pdf')
  await send({ ...cut, buffer: cut.buffer.subarray(0, 5000) })
  await board.getByText('坏文件.pdf：版面PDF已损坏，无法读取。请更换文件后重新上传。').waitFor()
  await button(board, '都不使用').click()
  await board.getByText('坏文件.pdf').waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

it('stories are found, matched with their articles and made drafts of, by keyboard', async () => {
  const api = await signIn(desk.product.address)
  const { editionId, columnId } = await issue(api, ['A05'])
  const title = '零售药店迎来并购潮'
  await api.post('blade-biz/articles/submit', { title, content: '<p>正文</p>', columnId, editionId })
  const { page, complaints } = await desk.signedIn(`/biz/edition/board/${editionId}`)
  const board = await openDialog(page)
  await board.locator('input[type=file]').setInputFiles([await pdf('banner-chromium.pdf', 'A05.pdf')])
  await expect.poll(() => board.getByText('已转换').count()).toBe(1)
  await board.getByRole('button', { name: 'A05的热区' }).click()
  const areas = page.getByRole('dialog').filter({ hasText: '热区 · A05' })
  await button(areas, '识别稿件').click()
  await areas.getByText('待确认的稿件：8').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  const matched = areas.getByRole('listitem', { name: new RegExp(`${title}，对应`) })
  await matched.focus()
  await page.keyboard.press('Enter')
  await areas.getByText('待确认的稿件：7').waitFor()
  await page.keyboard.press('d')
  await areas.getByText('待确认的稿件：6').waitFor()
  await page.keyboard.press('Delete')
  await areas.getByText('待确认的稿件：5').waitFor()
  await button(areas, '其余5篇转为草稿').click()
  await areas.getByText('识别到的稿件已全部处理').waitFor()
  expect(await areas.getByRole('button', { name: /^热区\d/ }).count()).toBe(7)
  await button(areas, '保存').click()
  await areas.waitFor({ state: 'detached' })
  const { records } = await api.get<{ records: { title: string; coordinates?: string }[] }>('blade-biz/articles/list', {
    editionId,
    size: '20',
  })
  expect(records).toHaveLength(7)
  expect(complaints).toEqual([])
})
