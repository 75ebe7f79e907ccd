// @module-tag full
import { expect, it } from 'vitest'
import type { NextIssue } from '../../../contract/biz/editionCalls.ts'
import { signIn } from '../../support/servers/api.ts'
import { seriousFaults } from '../support/axe.ts'
import { act, button, openDialog, rowOf, setUpDesk } from '../support/desk.ts'

const desk = setUpDesk({ reason: 'counts the articles of the newest issues' })
let attempt = 0

it('the columns show their articles issue by issue, and which the newest issue lacks', async () => {
  const api = await signIn(desk.product.address)
  const number = 100 * ++attempt
  const columns = []
  for (const name of ['要闻', '时评', '产业'])
    columns.push(
      await api.create('blade-biz/columns', { columnName: name + number, columnCode: `${name}${number}`, sort: 1 }),
    )
  for (const issue of [number, number + 1]) {
    const day = `${2030 + attempt}-01-${issue === number ? '07' : '14'} 00:00:00`
    const editionId = await api.create('blade-biz/edition', {
      title: `第${issue}期`,
      editionNo: issue,
      publishDate: day,
    })
    for (const columnId of issue === number ? columns.slice(0, 2) : columns.slice(0, 1))
      await api.create('blade-biz/articles', { title: '集采落地', content: '<p>正文</p>', columnId, editionId })
  }
  const { page, complaints } = await desk.signedIn('/biz/columns')
  await button(page, '各期文章数').click()
  const dialog = await openDialog(page)
  await dialog.getByText(`第${number + 1}期还缺1个栏目：时评${number}`).waitFor()
  const cells = (name: string) => rowOf(dialog, name).locator('td').allTextContents()
  expect((await cells(`要闻${number}`)).slice(-2)).toEqual(['1', '1'])
  expect((await cells(`时评${number}`)).slice(-2)).toEqual(['1', '缺'])
  expect((await cells(`产业${number}`)).slice(-2)).toEqual(['0', '0'])
  expect(await seriousFaults(page)).toEqual([])
  expect(complaints).toEqual([])
})

it('a warning names the issue of the same date, in the form of an issue and in that of the next one', async () => {
  const api = await signIn(desk.product.address)
  const number = 1000 + 100 * ++attempt
  const issue = { title: `第${number}期`, editionNo: number, publishDate: `${2030 + attempt}-03-01 00:00:00` }
  const id = await api.create('blade-biz/edition', issue)
  const { publishDate } = await api.get<NextIssue>('blade-biz/edition/next-issue', { id })
  await api.create('blade-biz/edition', { title: `特刊${number}`, editionNo: number + 1, isSpecial: 1, publishDate })
  const { page, complaints } = await desk.signedIn('/biz/edition')
  await act(rowOf(page, `第${number}期`), '编辑')
  const form = await openDialog(page)
  const date = form.getByLabel('出版日期')
  await expect.poll(() => date.inputValue()).toBe(`${2030 + attempt}-03-01`)
  expect(await form.getByText('这一天已有').count()).toBe(0)
  await date.fill(publishDate.slice(0, 10))
  await date.press('Tab')
  await form.getByText(`这一天已有：《特刊${number}》`).waitFor()
  // The changed date is left.
  page.on('dialog', question => void question.accept())
  await page.goto(`${desk.product.address}/biz/edition/index/board/${id}`)
  await button(page, '下一期').click()
  const next = page.getByRole('dialog').filter({ hasText: '新建下一期' })
  await next.getByText(`这一天已有：《特刊${number}》`).waitFor()
  expect(await seriousFaults(page)).toEqual([])
  expect(complaints).toEqual([])
})
