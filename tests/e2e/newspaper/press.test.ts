import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Board, NextIssue } from '../../../contract/biz/editionCalls.ts'
import { requireFfmpeg } from '../../support/files/ffmpeg.ts'
import { newspaperPage } from '../../support/files/pdf.ts'
import { timeLimit } from '../../support/run/timeLimit.ts'
import { type Api, signIn } from '../../support/servers/api.ts'
import { seriousFaults } from '../support/axe.ts'
import { act, button, expectMessage, openDialog, rowOf, setUpDesk } from '../support/desk.ts'

const desk = setUpDesk()
let attempt = 0

it('an issue is made from the last one, laid out, tied to its articles, released and withdrawn', async () => {
  const api = await signIn(desk.product.address)
  const number = 100 * ++attempt
  const { columnId, editionId } = await lastIssue(api, number)
  const { page, complaints } = await desk.signedIn('/biz/edition')
  await act(rowOf(page, `第${number}期`), '版面')
  const last = await openDialog(page)
  await button(last, '下一期').click()
  const next = page.getByRole('dialog').filter({ hasText: '新建下一期' })
  expect(await next.getByLabel('期号', { exact: true }).inputValue()).toBe(String(number + 1))
  // It depends on the editions that other journeys add.
  const { publishDate } = await api.get<NextIssue>('blade-biz/edition/next-issue', { id: editionId })
  const day = publishDate.slice(0, 10)
  expect(await next.getByLabel('出版日期').inputValue()).toBe(day)
  await button(next, '新建').click()
  await next.waitFor({ state: 'detached' })
  const board = page.getByRole('dialog').filter({ hasText: `第${number + 1}期` })
  await board.getByText('A02版没有PDF').waitFor()
  const id = /board\/(\d+)/.exec(page.url())?.[1] ?? ''

  const [front, second] = [newspaperPage('A01'), newspaperPage('A02')]
  await board.locator('input[type=file]').setInputFiles([
    { name: 'A01.pdf', mimeType: 'application/pdf', buffer: front.pdf },
    { name: `${day}-a2.pdf`, mimeType: 'application/pdf', buffer: second.pdf },
    { name: '封底.pdf', mimeType: 'application/pdf', buffer: second.pdf },
  ])
  // One is named like no page and prints the number of another, and is offered.
  await board.getByText('请核对各页对应的版面').waitFor()
  await button(board, '确定').click()
  await expect.poll(() => board.getByText('已转换').count()).toBe(2)
  await expect.poll(() => widthOf(board.getByRole('button', { name: 'A01的热区' }).locator('img'))).toBe(360)

  await addArticles(api, id, columnId)
  await board.getByRole('button', { name: 'A01的热区' }).click()
  const areas = page.getByRole('dialog').filter({ hasText: '热区 · A01' })
  await drawWithPointer(page, areas, '医保目录落地提速')
  await drawWithKeyboard(page, areas, '集采续约规则明确')
  expect(await seriousFaults(page)).toEqual([])
  await button(areas, '预览').click()
  await areas.getByRole('button', { name: '集采续约规则明确' }).click()
  await areas.getByText('集采续约规则明确的正文').waitFor()
  await button(areas, '返回编辑').click()
  await button(areas, '保存').click()
  await areas.waitFor({ state: 'detached' })

  // The second page has no article, and the first one prints other words than its articles.
  await button(board, '检查规则').click()
  const rules = page.getByRole('dialog').filter({ hasText: '规则对本单位各期有效' })
  await rules.getByRole('radiogroup', { name: '版面没有文章' }).getByText('不检查').click()
  expect(await seriousFaults(page)).toEqual([])
  await button(rules, '保存').click()
  await board.getByText('A02版没有文章').waitFor({ state: 'detached' })
  await board.getByRole('button', { name: /^A01版与文章有\d+处不一致$/ }).click()
  const print = page.getByRole('dialog').filter({ hasText: '付印核对 · A01' })
  await print.getByRole('article', { name: '文章中的' }).getByText('正文').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  for (const title of ['医保目录落地提速', '集采续约规则明确']) {
    await print.getByRole('button', { name: new RegExp(`^${title}`) }).click()
    await button(print, '确认无误').click()
    await button(print, '确认无误').waitFor({ state: 'detached' })
  }
  if (await button(print, '确认本版无误').count()) await button(print, '确认本版无误').click()
  await page.keyboard.press('Escape')
  await board.getByText('检查全部通过，可以出版。').waitFor()
  await board.getByRole('button', { name: '提交审核' }).click()
  await button(board, '出版').click()
  await button(page.getByRole('dialog').filter({ hasText: '确定出版' }).last(), '出版').click()
  await board.getByText('已出版').waitFor()
  await button(board, '撤回').click()
  await button(page.getByRole('dialog').filter({ hasText: '确定撤回' }).last(), '撤回').click()
  await board.getByText('已撤回').waitFor()
  await button(page, '撤销').click()
  await board.getByText('已出版').waitFor()
  const { edition } = await api.get<Board>('blade-biz/edition/board', { id })
  expect(edition.publishState).toBe(3)
  expect(complaints).toEqual([])
})

it('pages are put in order with the keyboard or by dragging', { tags: ['full'] }, async () => {
  const api = await signIn(desk.product.address)
  const number = 1000 + 100 * ++attempt
  const { editionId } = await lastIssue(api, number)
  const { page, complaints } = await desk.signedIn(`/biz/edition/board/${editionId}`)
  const board = await openDialog(page)
  await board.getByRole('button', { name: 'A02前移' }).press('Enter')
  await expect.poll(() => board.locator('.page-name strong').allTextContents()).toEqual(['A02', 'A01'])
  const tiles = board.locator('.page-wall > li')
  await tiles.first().hover()
  await page.mouse.down()
  await tiles.last().hover({ force: true })
  await tiles.last().hover({ force: true, position: { x: 20, y: 40 } })
  await expect.poll(() => tiles.last().evaluate(tile => tile.style.transform)).not.toBe('')
  await page.mouse.up()
  await expect.poll(() => board.locator('.page-name strong').allTextContents()).toEqual(['A01', 'A02'])
  expect(complaints).toEqual([])
})

it('an incomplete edition is released from its row with a reason, and a page becomes a video', {
  tags: ['full'],
}, async () => {
  await requireFfmpeg()
  const api = await signIn(desk.product.address)
  const number = 2000 + 100 * ++attempt
  const { editionId, pageId, columnId } = await lastIssue(api, number)
  await api.post('blade-biz/edition/review', { ids: editionId })
  const { page, complaints } = await desk.signedIn('/biz/edition')
  const row = rowOf(page, `第${number}期`)
  await act(row, '出版')
  const releaseDialog = await openDialog(page)
  await releaseDialog.getByText('A01版没有PDF').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await button(releaseDialog, '带缺出版').click()
  await releaseDialog.getByText('请输入带缺出版原因').waitFor()
  await releaseDialog.getByLabel('带缺出版原因').fill('印厂已开机')
  await button(releaseDialog, '带缺出版').click()
  await expectMessage(page, '操作成功!')
  await row.getByText('已出版').waitFor()

  const pdfUrl = await api.send('A01.pdf', newspaperPage('A01').pdf)
  await api.post('blade-biz/page/submit', { id: pageId, pdfUrl })
  const coordinates = '[[[0.1,0.1],[0.9,0.1],[0.9,0.4]]]'
  const placed = { title: '医保目录落地提速', content: '<p>正文</p>', columnId, pageId, coordinates }
  await api.post('blade-biz/articles/submit', placed)
  await page.goto(`${desk.product.address}/biz/page/index/video/${pageId}`)
  const dialog = await openDialog(page)
  await button(dialog, '生成视频').click()
  // Encoding gives way to everything else that runs on the machine.
  await dialog.getByText('视频与当前版面和热区一致。').waitFor({ timeout: timeLimit(150_000) })
  const video = dialog.locator('video')
  await expect.poll(() => video.evaluate(element => Math.round((element as HTMLVideoElement).duration))).toBe(9)
  expect(await seriousFaults(page)).toEqual([])
  expect(complaints).toEqual([])
})

async function lastIssue(api: Api, number: number) {
  const add = (module: string, fields: object) => api.create(`blade-biz/${module}`, fields)
  const code = `news${number}`
  const columnId = await add('columns', { columnName: '要闻', columnCode: code, sort: 1, parentId: '0' })
  const title = `2026年3月2日 第${number}期`
  const editionId = await add('edition', { title, editionNo: number, publishDate: '2026-03-02 00:00:00' })
  const [pageId] = await Promise.all(
    ['A01', 'A02'].map((pageNo, index) =>
      add('page', { pageNo, pageName: '要闻', editionId, columnId, sort: index + 1 }),
    ),
  )
  return { columnId, editionId, pageId }
}

async function addArticles(api: Api, editionId: string, columnId: string): Promise<void> {
  for (const title of ['医保目录落地提速', '集采续约规则明确']) {
    const content = `<p>${title}的正文</p>`
    const id = await api.create('blade-biz/articles', { title, content, columnId, editionId })
    for (const step of ['review', 'publish']) await api.post(`blade-biz/articles/${step}`, { ids: id })
  }
}

/** Chooses the article, then draws its box. */
async function drawWithPointer(page: Page, areas: Locator, title: string): Promise<void> {
  await areas.getByRole('button', { name: title }).click()
  const image = areas.locator('.area-page')
  await image.scrollIntoViewIfNeeded()
  const box = await image.boundingBox()
  if (!box) throw new Error('the page is not shown')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(0.1, 0.1))
  await page.mouse.down()
  await page.mouse.move(...at(0.3, 0.15), { steps: 4 })
  await page.mouse.move(...at(0.5, 0.2))
  await page.mouse.up()
  await areas.getByRole('button', { name: `热区1：${title}` }).waitFor()
}

/** Adds one, moves and widens it, deletes it, takes that back, and names its article. */
async function drawWithKeyboard(page: Page, areas: Locator, title: string): Promise<void> {
  await areas.getByRole('button', { name: '添加热区' }).press('Enter')
  const added = areas.getByRole('button', { name: '热区2：未关联文章' })
  await expect.poll(() => added.evaluate(element => element === document.activeElement)).toBe(true)
  const before = await added.getAttribute('points')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => added.getAttribute('points')).not.toBe(before)
  await page.keyboard.press('Delete')
  await added.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await added.focus()
  const picker = areas.getByRole('combobox', { name: '关联文章' })
  await picker.fill(title)
  await picker.press('Enter')
  await areas.getByRole('button', { name: `热区2：${title}` }).waitFor()
  await page.locator('.ant-select-dropdown:visible').waitFor({ state: 'hidden' })
}

const widthOf = (image: Locator) => image.evaluate(element => (element as HTMLImageElement).naturalWidth)
