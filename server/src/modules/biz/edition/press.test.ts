import { readdir } from 'node:fs/promises'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Board, NextIssue } from '#contract/biz/editionCalls'
import type { PageAreas } from '#contract/biz/pageCalls'
import type { History } from '#contract/kit/history'
import type { Paged } from '#contract/kit/reply'
import { unembeddedPdf, utf16 } from '../../../../../tests/support/files/pagePdf.ts'
import { blankPdf, newspaperPage } from '../../../../../tests/support/files/pdf.ts'
import { upload } from '../../../../../tests/support/files/uploads.ts'
import { setUpPress } from '../../../../../tests/support/records/press.ts'
import { TENANT } from '../../../../../tests/support/servers/config.ts'
import { createdId } from '../../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'

const { people, add, detail, send, boardOf, whileRendering } = setUpPress()

let front: ReturnType<typeof newspaperPage>
let editionId: string
let columnId: string
let number = 0

beforeAll(async () => {
  front = newspaperPage('A01')
  columnId = await add('columns', { columnName: '要闻', columnCode: 'news', sort: 1, parentId: '0' })
})
beforeEach(async () => {
  number += 10
  editionId = await add('edition', {
    title: `2026年3月2日 第${number}期`,
    editionNo: number,
    publishDate: '2026-03-02 00:00:00',
  })
})

it('renders a PDF once, however often and by whomever it is requested', async () => {
  const id = await addPage('A01', front.pdf)
  const answers = await Promise.all([
    renderPage(id),
    renderPage(id),
    people.editor.post('blade-biz/page/toImgUrl', { id }),
  ])
  const [link] = answers.map(({ data }) => data as string)
  expect(link).toMatch(/\/api\/blade-resource\/oss\/file\/330001\/upload\/\d{8}\/[\da-f-]{36}\.webp$/)
  expect(answers.map(({ data }) => data)).toEqual([link, link, link])
  const page = await detail('page', id)
  expect(page).toMatchObject({ imgUrl: link, width: 1754, height: 2481, convertState: 3, version: 1 })
  expect(await imagesKept()).toBe(2)
  expect((await renderPage(id)).data).toBe(link)
  expect(await imagesKept()).toBe(2)
  const picture = await people.editor.ask({ method: 'GET', url: new URL(link ?? '').pathname })
  expect(picture.headers['content-type']).toBe('image/webp')

  await people.editor.post('blade-biz/page/submit', { id, pdfUrl: await send('A01.pdf', newspaperPage('A01').pdf) })
  expect(await detail('page', id)).toMatchObject({ convertState: 1 })
  const next = (await renderPage(id)).data
  expect(next).not.toBe(link)
})

it('names the field where there is no PDF, and refuses those who may not', async () => {
  const id = await addPage('A01')
  expect(await renderPage(id)).toMatchObject({ status: 400, msg: '请选择版面PDF' })
  expect((await people.foreigner.get('blade-biz/page/toImgUrl', { id })).status).toBe(404)
  const reader = await people.test.addPerson(TENANT, ['page', 'page_view'])
  expect((await reader.get('blade-biz/page/toImgUrl', { id })).status).toBe(403)
})

it('refuses what is no page, and leaves nothing of it', async () => {
  const before = await imagesKept()
  const cut = front.pdf.subarray(0, 2000)
  const locked = await blankPdf(1, { userPassword: 'x' })
  for (const [pdf, msg] of [
    [cut, '版面PDF已损坏，无法读取'],
    [locked, '版面PDF已加密，请上传未加密的文件'],
    [await blankPdf(500), '版面PDF应只有一页，此文件有500页'],
  ] as const) {
    const id = await addPage(`B${++number}`, pdf)
    expect(await renderPage(id)).toMatchObject({ status: 400, msg })
    expect(await detail('page', id)).toMatchObject({ convertState: 4, imgUrl: '' })
  }
  const elsewhere = await addPage(`B${++number}`)
  await people.editor.post('blade-biz/page/submit', { id: elsewhere, pdfUrl: 'http://10.0.0.1/a.pdf' })
  expect(await renderPage(elsewhere)).toMatchObject({ status: 400, msg: '版面PDF不在本系统中，请重新上传' })
  expect(await imagesKept()).toBe(before)
  expect(await readdir(people.test.app.storages.incoming)).toEqual([])
})

it('keeps the former PDF and image where another PDF cannot be rendered, and says why', async () => {
  const id = await addPage('A01', front.pdf)
  const image = (await renderPage(id)).data
  const former = (await detail('page', id)) as { pdfUrl: string }
  await people.editor.post('blade-biz/page/submit', { id, pdfUrl: await send('whole-issue.pdf', await blankPdf(8)) })
  expect(await renderPage(id)).toMatchObject({ status: 400, msg: '版面PDF应只有一页，此文件有8页' })
  expect(await detail('page', id)).toMatchObject({ pdfUrl: former.pdfUrl, imgUrl: image, convertState: 3 })
  expect((await board()).pages).toMatchObject([{ convertFault: 'pages', faultCount: 8 }])
  // The history holds the address as it is stored, without the host.
  const { pathname } = new URL(former.pdfUrl, 'http://localhost')
  const { records } = (await people.editor.get('blade-biz/page/history', { id })).data as History
  expect(records[0]?.changes).toContainEqual(
    expect.objectContaining({ field: 'pdfUrl', after: expect.stringContaining(pathname) }),
  )
  expect((await renderPage(id)).data).toBe(image)
})

it('counts a page with missing glyphs as not converted, and shows what there is', async () => {
  const text = { font: 'STSong-Light', encoding: 'UniGB-UCS2-H', collection: 'GB1' }
  const id = await addPage('A01', unembeddedPdf({ ...text, hex: utf16('国\ue5f1') }))
  expect(await renderPage(id)).toMatchObject({ status: 400, msg: expect.stringContaining('版面图有1个字无法显示') })
  expect(await detail('page', id)).toMatchObject({ convertState: 4, imgUrl: expect.stringContaining('.webp') })
  expect((await board()).pages).toMatchObject([{ convertFault: 'glyphs', faultCount: 1 }])
  expect((await board()).problems).toEqual([{ kind: 'noArticles' }, { kind: 'glyphs', pageId: id, name: 'A01' }])
  const pdfUrl = await send('A01.pdf', unembeddedPdf({ ...text, hex: utf16('国家') }))
  await people.editor.post('blade-biz/page/submit', { id, pdfUrl })
  expect((await renderPage(id)).status).toBe(200)
  expect((await board()).problems).toEqual([{ kind: 'noArticles' }])
})

it('takes no program for a PDF, and no file that says it has 4 GB', async () => {
  expect((await upload(people.editor, 'put-file', { name: 'A01.pdf', bytes: 'MZ\x90\x00 a program' })).status).toBe(415)
  const huge = await people.editor.ask({
    method: 'POST',
    url: '/api/blade-resource/oss/endpoint/put-file',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(4 * 1024 ** 3) },
    payload: '--x\r\n',
  })
  expect(huge).toMatchObject({ status: 413, msg: '文件大小不能超过256MB' })
  expect(await readdir(people.test.app.storages.incoming)).toEqual([])
})

it('renders a whole edition, shows its progress, and can be stopped', async () => {
  const states = async () => (await board()).pages.map(page => page.convertState)
  await addPage('A01', front.pdf)
  await addPage('A02', front.pdf.subarray(0, 2000))
  await addPage('A03', await blankPdf(1))
  await addPage('A04')
  await people.editor.post('blade-biz/edition/draw', { id: editionId })
  expect(await states()).toEqual([2, 2, 2, 1])
  await whileRendering(() => expect.poll(states).toEqual([3, 4, 3, 1]))

  await addPage('A05', await blankPdf(1))
  await people.editor.post('blade-biz/edition/draw', { id: editionId })
  await people.editor.post('blade-biz/edition/stop-drawing', { id: editionId })
  expect(await states()).toEqual([3, 1, 3, 1, 1])
  const last = await addPage('A06', await blankPdf(1))
  await people.editor.post('blade-biz/page/toImgUrl', { id: last })
  await whileRendering(async () => expect.poll(states).toEqual([3, 1, 3, 1, 1, 3]))
  expect((await people.foreigner.post('blade-biz/edition/draw', { id: editionId })).status).toBe(404)
})

it('is released when nothing is missing, or with a reason', async () => {
  const pageId = await addPage('A01')
  const article = await add('articles', { title: '医保目录', columnId, content: '<p>一</p>', editionId, pageId })
  await take('edition', 'review', editionId)
  expect((await board()).problems).toEqual([
    { kind: 'noPdf', pageId, name: 'A01' },
    { kind: 'noArea', pageId, articleId: article, name: '医保目录' },
    { kind: 'unreviewed', pageId, articleId: article, name: '医保目录' },
  ])
  const refused = { status: 400, msg: '还有3项未完成，如：A01版没有PDF。请在版面墙中处理，或写明带缺出版的原因' }
  expect(await people.editor.post('blade-biz/edition/publish', { ids: editionId })).toMatchObject(refused)
  expect(await people.editor.post('blade-biz/edition/submit', { id: editionId, publishState: 3 })).toMatchObject(
    refused,
  )
  const reason = '广告版稍后补'
  expect((await people.editor.post('blade-biz/edition/publish', { ids: editionId, reason })).status).toBe(200)
  expect((await board()).edition).toMatchObject({ publishState: 3, releaseReason: reason })
  await take('edition', 'withdraw', editionId)

  await people.editor.post('blade-biz/page/submit', { id: pageId, pdfUrl: await send('A01.pdf', front.pdf) })
  await renderPage(pageId)
  await saveAreas(pageId, [{ id: article, version: 1, areas: front.areas.slice(0, 1) }])
  await take('articles', 'review', article)
  await take('articles', 'publish', article)
  expect((await board()).problems).toEqual([{ kind: 'uncompared', pageId, name: 'A01' }])
  await people.editor.get('blade-biz/page/print-check', { id: pageId })
  expect((await board()).problems).toMatchObject([{ kind: 'mismatch' }, { kind: 'looseStory' }])
  for (const articleId of [article, ''])
    await people.editor.post('blade-biz/page/accept-print', { id: pageId, articleId })
  expect((await board()).problems).toEqual([])
  await take('edition', 'redraft', editionId)
  await take('edition', 'review', editionId)
  expect((await people.editor.post('blade-biz/edition/publish', { ids: editionId })).status).toBe(200)
  expect((await board()).edition).toMatchObject({ publishState: 3, releaseReason: '' })
})

it('keeps the pages in the order they are put in', async () => {
  const ids = [await addPage('A01'), await addPage('A02'), await addPage('A03')]
  const [first = '', second = '', third = ''] = ids
  const reorder = (pageIds: string[]) =>
    people.editor.post('blade-biz/edition/reorder', { id: editionId, pageIds: pageIds.join() })
  expect((await reorder([third, first, second])).status).toBe(200)
  expect((await board()).pages.map(({ pageNo }) => pageNo)).toEqual(['A03', 'A01', 'A02'])
  expect((await reorder([first, second])).status).toBe(409)
  expect((await reorder([first, first, second])).status).toBe(409)
})

it('gives each page a place of its own where several people order them at the same moment', async () => {
  const pageIds = [await addPage('A01'), await addPage('A02'), await addPage('A03'), await addPage('A04')]
  const [a = '', b = '', c = '', d = ''] = pageIds
  const orders = [
    [b, a, c, d],
    [c, b, a, d],
    [d, b, c, a],
    [a, c, b, d],
  ]
  for (let round = 0; round < 4; round++) {
    const answers = await Promise.all(
      orders.map(order => people.editor.post('blade-biz/edition/reorder', { id: editionId, pageIds: order.join() })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { data } = await people.editor.get('blade-biz/page/list', { editionId })
    const sorts = (data as Paged<{ sort: number }>).records.map(({ sort }) => sort)
    expect(sorts.sort()).toEqual([1, 2, 3, 4])
  }
})

it('the next issue has the next number and date, and the same pages', async () => {
  await addPage('A01')
  await addPage('A02')
  const { data } = await people.editor.get('blade-biz/edition/next-issue', { id: editionId })
  const { pages, ...proposed } = data as NextIssue
  expect(proposed).toMatchObject({
    title: `2026年3月9日 第${number + 1}期`,
    editionNo: number + 1,
    publishDate: '2026-03-09 00:00:00',
  })
  expect(pages.map(({ pageNo }) => pageNo)).toEqual(['A01', 'A02'])
  const made = await people.editor.post('blade-biz/edition/add-next-issue', { ...proposed, id: editionId })
  const next = (await people.editor.get('blade-biz/edition/board', { id: createdId(made) })).data as Board
  expect(next.pages).toMatchObject([
    { pageNo: 'A01', pdfUrl: '' },
    { pageNo: 'A02', convertState: 1 },
  ])
  expect((await people.editor.post('blade-biz/edition/add-next-issue', { ...proposed, id: editionId })).status).toBe(
    409,
  )
})

it('areas belong to articles of the same edition, and a stale one is refused with all others', async () => {
  const pageId = await addPage('A01')
  const other = await add('edition', { title: '另一期', editionNo: 900, publishDate: '2026-03-03 00:00:00' })
  const own = await add('articles', { title: '本期', columnId, content: '<p>一</p>', editionId })
  const foreign = await add('articles', { title: '他期', columnId, content: '<p>一</p>', editionId: other })
  const areas = [[...(front.areas[0] ?? [])]]
  expect((await saveAreas(pageId, [{ id: own, version: 1, areas }])).data).toEqual([{ id: own, version: 2 }])
  const { data } = await people.editor.get('blade-biz/page/areas', { id: pageId })
  expect((data as PageAreas).articles).toEqual([{ id: own, title: '本期', pageId, pageNo: 'A01', version: 2, areas }])
  expect((await saveAreas(pageId, [{ id: foreign, version: 1, areas }])).status).toBe(400)
  expect((await saveAreas(pageId, [{ id: own, version: 1, areas: [] }])).status).toBe(409)
  const outside = JSON.parse('[[[0,0],[2,2],[1,0]]]') as object
  expect((await saveAreas(pageId, [{ id: own, version: 2, areas: outside }])).status).toBe(400)
  expect((await people.foreigner.get('blade-biz/page/areas', { id: pageId })).status).toBe(404)
})

async function addPage(pageNo: string, pdf?: Buffer): Promise<string> {
  const pdfUrl = pdf ? await send(`${pageNo}.pdf`, pdf) : ''
  return add('page', { pageNo, pageName: '要闻', editionId, sort: Number(pageNo.slice(1)), pdfUrl })
}

async function take(module: string, step: string, id: string): Promise<void> {
  const answer = await people.editor.post(`blade-biz/${module}/${step}`, { ids: id })
  expect(answer, answer.body).toMatchObject({ status: 200 })
}

const renderPage = (id: string) => people.editor.get('blade-biz/page/toImgUrl', { id })
const board = () => boardOf(editionId)
const saveAreas = (id: string, areas: object) =>
  people.editor.post('blade-biz/page/save-areas', { id, areas: JSON.stringify(areas) })

/** Pictures that some page may show; those that are released wait for the sweeper. */
async function imagesKept(): Promise<number> {
  const rows = await asSystem(() =>
    people.test.db
      .selectFrom('storedFile')
      .select('id')
      .where('mediaType', '=', 'image/webp')
      .where('status', '=', 2)
      .execute(),
  )
  return rows.length
}
