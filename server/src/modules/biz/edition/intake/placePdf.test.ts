import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { FoundStories, PdfPages, PdfPlace } from '#contract/biz/pdfCalls'
import { readingIn } from '#contract/kit/texts/reading'
import { storedPath } from '#contract/resource/storedPath'
import { setUpPress } from '../../../../../../tests/support/records/press.ts'
import { TENANT } from '../../../../../../tests/support/servers/config.ts'
import { createdId } from '../../../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../../../platform/db/tenancy/scope.ts'
import { fileStatus } from '../../../../platform/storage/storage.ts'

const { people, add, detail, send, boardOf, whileRendering } = setUpPress()

const fixture = (name: string) => readFile(resolve('tests/fixtures/press', name))

let columnId: string
let editionId: string
let link: string
let pageIds: string[]
let number = 0

beforeAll(async () => {
  columnId = await add('columns', { columnName: '产经', columnCode: 'trade', sort: 1, parentId: '0' })
  link = await send('whole-issue.pdf', await fixture('issue-reportlab.pdf'))
})
beforeEach(async () => {
  number += 1
  const edition = { title: `第${number}期`, editionNo: number, publishDate: '2026-03-02 00:00:00' }
  editionId = await add('edition', edition)
  pageIds = []
  for (const [index, pageNo] of ['A01', 'A02', 'A03', 'A04', 'A05'].entries())
    pageIds.push(await add('page', { editionId, pageNo, pageName: pageNo, sort: index + 1, columnId }))
})

const proposed = async (person = people.editor, name = 'whole-issue.pdf') =>
  person.get('blade-biz/page/pdf-pages', { editionId, link, name })

const place = (places: readonly Partial<Record<keyof PdfPlace, unknown>>[], person = people.editor) =>
  person.post('blade-biz/page/place-pdf', { editionId, link, places: JSON.stringify(places) })

const rendered = () =>
  whileRendering(() =>
    expect.poll(async () => (await boardOf(editionId)).pages.some(page => page.convertState === 2)).toBe(false),
  )

it('proposes pages of the edition for those of a file', async () => {
  const { pages, fault } = (await proposed()).data as PdfPages
  expect(fault).toBe('')
  const of = pages.map(page => [page.number, page.part, page.pageId, page.placedBy])
  expect(of).toEqual([
    [1, 'whole', pageIds[0], 'folio'],
    [2, 'left', pageIds[1], 'folio'],
    [2, 'right', pageIds[2], 'folio'],
    [3, 'whole', pageIds[3], 'folio'],
    [4, 'whole', pageIds[4], 'folio'],
    [5, 'whole', '', ''],
  ])
})

it('gives each page its part of the file, upright and trimmed, and makes the pages that are missing', async () => {
  const places = [
    ...[{ number: 1, part: 'whole' as const, pageId: pageIds[0] }],
    ...(['left', 'right'] as const).map((part, index) => ({ number: 2, part, pageId: pageIds[index + 1] })),
    ...[3, 4].map((number, index) => ({ number, part: 'whole' as const, pageId: pageIds[index + 3] })),
    { number: 5, part: 'whole' as const, pageNo: 'A06' },
  ]
  expect(await place(places)).toMatchObject({ status: 200, data: { placed: 6 } })
  await rendered()
  const { pages } = await boardOf(editionId)
  expect(pages.map(({ pageNo }) => pageNo)).toEqual(['A01', 'A02', 'A03', 'A04', 'A05', 'A06'])
  for (const { id, pageNo } of pages) {
    const { width, height } = (await detail('page', id)) as { width: number; height: number }
    expect([Math.round((100 * width) / height), pageNo]).toEqual([70, pageNo])
  }
  const read = async (index: number) =>
    ((await people.editor.get('blade-biz/page/stories', { id: pageIds[index] ?? '' })).data as FoundStories).stories
  expect((await read(2)).map(({ title }) => title)).toEqual(['Headline of page A03'])
  expect(await readdir(people.test.app.storages.incoming)).toEqual([])
})

it('uses a file with one page as it is', async () => {
  link = await send('A02.pdf', await fixture('banner-chromium.pdf'))
  const { pages } = (await proposed(people.editor, 'A02.pdf')).data as PdfPages
  expect(pages).toMatchObject([{ number: 1, pageId: pageIds[1], placedBy: 'name' }])
  expect(await place([{ number: 1, part: 'whole', pageId: pageIds[1] }])).toMatchObject({ status: 200 })
  expect(await detail('page', pageIds[1] ?? '')).toMatchObject({
    pdfUrl: expect.stringContaining(String(storedPath(link))),
  })
  link = await send('whole-issue.pdf', await fixture('issue-reportlab.pdf'))
})

it('places all pages or none, and leaves no file behind', async () => {
  const kept = () =>
    asSystem(() =>
      people.test.db
        .selectFrom('storedFile')
        .select('name')
        .where('originalName', 'like', 'page-%')
        .where('status', '=', fileStatus.stored)
        .execute(),
    )
  const before = await kept()
  const good = { number: 1, part: 'whole' as const, pageId: pageIds[0] }
  for (const [places, status] of [
    [[good, { number: 3, part: 'whole', pageNo: 'A02' }], 409],
    [[good, { number: 99, part: 'whole', pageId: pageIds[1] }], 400],
    [[good, { number: 2, part: 'upper', pageId: pageIds[1] }], 400],
    [[{ ...good, pageId: '12' }], 400],
    [['left', 'right'].map(part => ({ ...good, number: 2, part })), 400],
    [[{ number: 1, part: 'whole' }], 400],
  ] as const)
    expect(await place(places), JSON.stringify(places)).toMatchObject({ status })
  expect((await detail('page', pageIds[0] ?? '')) as object).toMatchObject({ pdfUrl: '' })
  expect(await readdir(people.test.app.storages.incoming)).toEqual([])
  await expect.poll(kept).toEqual(before)
})

it('is refused to those who may not, and says nothing to other tenants', async () => {
  expect((await proposed(people.foreigner)).status).toBe(404)
  expect((await place([{ number: 1, part: 'whole', pageId: pageIds[0] }], people.foreigner)).status).toBe(404)
  const reader = await people.test.addPerson(TENANT, ['edition', 'page', 'page_view'])
  expect((await proposed(reader)).status).toBe(403)
  const placer = await people.test.addPerson(TENANT, ['edition', 'page', 'page_edit'])
  expect((await place([{ number: 1, part: 'whole', pageNo: 'C01' }], placer)).status).toBe(403)
  link = '/api/blade-resource/oss/file/330002/upload/20260302/00000000-0000-4000-8000-000000000000.pdf'
  expect(await proposed()).toMatchObject({ status: 400 })
  link = await send('whole-issue.pdf', await fixture('issue-reportlab.pdf'))
})

it('the stories of a page are matched with the articles of the edition, and drafts are made of the others', async () => {
  const id = pageIds[4] ?? ''
  const pdfUrl = await send('A05.pdf', await fixture('banner-chromium.pdf'))
  await people.editor.post('blade-biz/page/submit', { id, pdfUrl })
  await people.editor.get('blade-biz/page/toImgUrl', { id })
  const read = async () => (await people.editor.get('blade-biz/page/stories', { id })).data as FoundStories
  const article = {
    ...{ title: '零售药店迎来并购潮——连锁整合观察', columnId, editionId },
    content: '<p>创新药企业完成首批备案，每片规格为10mg，业内人士认为影响深远。</p>',
  }
  const known = await add('articles', article)
  const { stories } = await read()
  expect(stories).toHaveLength(8)
  const matched = stories.filter(({ articleId }) => articleId)
  expect(matched).toMatchObject([{ title: '零售药店迎来并购潮', articleId: known }])
  expect(matched[0]?.confidence).toBeGreaterThan(0.8)

  const [banner] = stories
  const drafting = (values: object = {}, person = people.editor) =>
    person.post('blade-biz/articles/draft-story', { pageId: id, index: 0, title: banner?.title, ...values })
  // The page has changed, or somebody may not write articles.
  expect((await drafting({ title: '别的标题' })).status).toBe(409)
  expect((await drafting({ index: 44 })).status).toBe(409)
  expect((await drafting({}, people.foreigner)).status).toBe(404)
  const placer = await people.test.addPerson(TENANT, ['page', 'page_areas'])
  expect((await drafting({}, placer)).status).toBe(403)

  const draft = await detail('articles', createdId(await drafting()))
  expect(draft).toMatchObject({
    ...{ title: '三年降价逾半的背后：谁在为创新买单', leadTitle: '医保支付改革进入深水区', author: '本报记者 周知远' },
    ...{ subTitle: '首批协议到期品种续约调查', publishState: 1, pageId: id, editionId },
    content: expect.stringMatching(/^<p>国家医保局/),
  })
  // Said before the draft is made, and kept in its history.
  expect(banner?.reading).toContainEqual({ kind: 'picture', count: 1 })
  const { reading } = draft as { reading: string }
  expect(readingIn(reading)).toMatchObject({ source: 'page', notes: banner?.reading })
  const image = await detail('images', (draft as { imageIds: string }).imageIds)
  expect(image).toMatchObject({ title: '图为某企业的无菌灌装线。林一诺摄', width: expect.any(Number) })
  expect((await read()).stories[0]).toMatchObject({ confidence: 1 })
})
