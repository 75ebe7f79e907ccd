import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Board } from '../../../contract/biz/editionCalls.ts'
import type { PageAreas } from '../../../contract/biz/pageCalls.ts'
import type { Menu } from '../../../contract/system/menu.ts'
import { newspaperPage } from '../../support/files/pdf.ts'
import { picture } from '../../support/files/uploads.ts'
import { type Api, signIn } from '../../support/servers/api.ts'
import { ADMIN_PASSWORD } from '../../support/servers/config.ts'
import { seriousFaults } from '../support/axe.ts'
import { act, button, choose, expectMessage, openDialog, rowOf, setUpDesk } from '../support/desk.ts'

const desk = setUpDesk()
let attempt = 0

it('a reporter sees why a released edition, its page and its article cannot be changed, and keeps the typed text', async () => {
  const api = await signIn(desk.product.address)
  const { editionId, pageId, articleId } = await addIssue(api)
  for (const step of ['review', 'publish']) await api.post(`blade-biz/articles/${step}`, { ids: articleId })
  await api.post('blade-biz/edition/review', { ids: editionId })
  await api.post('blade-biz/edition/publish', { ids: editionId, reason: '先行出版' })
  const { page, complaints } = await desk.signedIn('/', await addReporter(api))
  for (const [module, id, label] of [
    ['edition', editionId, '标题'],
    ['page', pageId, '版名'],
    ['articles', articleId, '标题'],
  ] as const) {
    await page.goto(`${desk.product.address}/biz/${module}/index/edit/${id}`)
    const form = await openDialog(page)
    const field = form.getByLabel(label, { exact: true })
    await expect.poll(() => field.inputValue()).not.toBe('')
    await field.fill('记者改的名')
    await button(form, '保存').click()
    await expectMessage(page, '内容已发布，有发布权限才能修改；请先撤回，或请有权限的同事修改')
    expect(await field.inputValue()).toBe('记者改的名')
    page.once('dialog', question => void question.accept())
  }
  expect(await api.get('blade-biz/page/detail', { id: pageId })).toMatchObject({ pageName: '要闻' })
  expect(complaints.filter(text => !text.includes('403'))).toEqual([])
})

it('areas are drawn, undone and redone by keyboard alone, and saved as they stand', { tags: ['full'] }, async () => {
  const api = await signIn(desk.product.address)
  const { pageId, title } = await addIssue(api)
  await api.get('blade-biz/page/toImgUrl', { id: pageId })
  const { page, complaints } = await desk.signedIn(`/biz/page/index/areas/${pageId}`)
  const areas = await openDialog(page)
  const areaButton = areas.getByRole('button', { name: `热区1：${title}` })
  await areas.getByRole('button', { name: title }).press('Enter')
  await areas.getByRole('button', { name: '添加热区' }).press('Enter')
  await areaButton.waitFor()
  // Pressed wherever the focus went.
  for (const again of ['Control+y', 'Control+Shift+z']) {
    await page.keyboard.press('Control+z')
    await areaButton.waitFor({ state: 'detached' })
    await page.keyboard.press(again)
    await areaButton.waitFor()
  }
  await button(areas, '保存').press('Enter')
  await areas.waitFor({ state: 'detached' })
  const { articles } = await api.get<PageAreas>('blade-biz/page/areas', { id: pageId })
  expect(articles.find(article => article.title === title)?.areas).toHaveLength(1)
  expect(complaints).toEqual([])
})

it('a PDF that is dropped on a page with one replaces it after a question only', { tags: ['full'] }, async () => {
  const api = await signIn(desk.product.address)
  const { editionId } = await addIssue(api)
  const pdfOf = async () => (await api.get<Board>('blade-biz/edition/board', { id: editionId })).pages[0]?.pdfUrl
  const before = await pdfOf()
  const { page, complaints } = await desk.signedIn(`/biz/edition/index/board/${editionId}`)
  const board = await openDialog(page)
  const { pdf: buffer } = newspaperPage('A01')
  const drop = async (answer: string) => {
    const file = { name: 'A01.pdf', mimeType: 'application/pdf', buffer }
    await board.locator('input[type=file]').setInputFiles([file])
    const question = page.getByRole('dialog').filter({ hasText: '以下版面已有PDF，是否替换：A01？' })
    await button(question, answer).click()
    await question.waitFor({ state: 'detached' })
  }
  await drop('保留原PDF')
  expect(await pdfOf()).toBe(before)
  await drop('替换')
  await expect.poll(pdfOf).not.toBe(before)
  await board.getByText('已转换').waitFor()
  expect(complaints).toEqual([])
})

it('an article is extended beside its printed text, with an image of its own, and each leads to the other', {
  tags: ['full'],
}, async () => {
  const api = await signIn(desk.product.address)
  const { title } = await addIssue(api)
  const image = { title: `现场${attempt}`, imgUrl: await api.send('现场.png', picture('场')), imageType: 1 }
  await api.post('blade-biz/images/submit', image)
  const { page, complaints } = await desk.signedIn('/biz/articles')
  await act(rowOf(page, title), '扩展信息')
  const form = await openDialog(page)
  const printed = form.getByRole('region', { name: '见报文章' })
  await printed.getByText(`${title}的正文`).waitFor()
  expect(await isBeside(page)).toBe(true)
  await form.getByLabel('版权声明').fill('转载须授权')
  await choose(page, form, '扩展图片', image.title)
  expect(await seriousFaults(page)).toEqual([])
  await button(form, '保存').click()
  await expectMessage(page, '新增成功')

  await page.goto(`${desk.product.address}/biz/articlesext`)
  const row = rowOf(page, title)
  await act(row, '编辑')
  const again = await openDialog(page)
  await again.getByText(image.title).waitFor()
  await again.getByText(`${title}的正文`).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => isBeside(page)).toBe(false)
  await page.setViewportSize({ width: 1440, height: 900 })
  await button(again, '取消').click()
  await again.waitFor({ state: 'detached' })
  await row.getByRole('link', { name: title }).click()
  await page.waitForURL(/\/biz\/articles\//)
  await page.getByRole('dialog').getByText(title).first().waitFor()
  expect(complaints).toEqual([])
})

function isBeside(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const left = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().left ?? 0
    return left('.extension-article') > left('.extension-fields')
  })
}

/** An edition with one page that has a PDF, and one article on it. */
async function addIssue(api: Api) {
  const number = 5000 + ++attempt + (Date.now() % 100_000)
  const add = async (module: string, fields: object) =>
    (await api.post<{ id: string }>(`blade-biz/${module}/submit`, fields)).id
  const columnId = await add('columns', { columnName: '要闻', columnCode: `n${number}`, sort: 1 })
  const issue = { title: `第${number}期`, editionNo: number, publishDate: '2026-03-02 00:00:00' }
  const editionId = await add('edition', issue)
  const pdfUrl = await api.send('A01.pdf', newspaperPage('A01').pdf)
  const pageId = await add('page', { pageNo: 'A01', pageName: '要闻', editionId, sort: 1, pdfUrl })
  const title = `医保目录落地提速${number}`
  const articleId = await add('articles', { title, content: `<p>${title}的正文</p>`, columnId, editionId, pageId })
  return { editionId, pageId, articleId, title }
}

/** Somebody who writes and makes up pages, and may not publish. */
async function addReporter(api: Api) {
  const account = `reporter${Date.now()}`
  const { id: roleId } = await api.post<{ id: string }>('blade-system/role/submit', {
    ...{ roleName: account, roleAlias: account, parentId: '0', sort: 9 },
  })
  const flat = (nodes: readonly Menu[]): Menu[] => nodes.flatMap(node => [node, ...flat(node.children ?? [])])
  const written = /^(edition|page|articles|columns)(_(view|add|edit|areas|convert))?$/
  const granted = flat(await api.get<Menu[]>('blade-system/menu/buttons')).filter(({ code }) => written.test(code))
  const menuIds = granted.map(({ id }) => id).join()
  await api.post('blade-system/role/grant', { roleIds: roleId, menuIds, dataScopeIds: '', apiScopeIds: '' })
  const first = async (path: string) => (await api.get<{ id: string }[]>(`blade-system/${path}`))[0]?.id
  const [deptId, postId] = [await first('dept/tree'), await first('post/select')]
  const person = { account, password: ADMIN_PASSWORD, name: '记者', realName: '记者', userType: 1 }
  await api.post('blade-user/submit', { ...person, roleId, deptId, postId })
  return { account }
}
