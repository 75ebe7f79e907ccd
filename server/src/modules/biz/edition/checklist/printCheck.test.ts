import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/biz/checklist'
import type { FoundStories } from '#contract/biz/pdfCalls'
import type { PageVersion, PrintCheckResult, VersionComparison } from '#contract/biz/printCalls'
import { blankPdf } from '../../../../../../tests/support/files/pdf.ts'
import { setUpPress } from '../../../../../../tests/support/records/press.ts'
import { TENANT } from '../../../../../../tests/support/servers/config.ts'

const { people, post, add, detail, send, boardOf, whileRendering } = setUpPress()
const fixture = (name: string) => readFile(resolve('tests/fixtures/press', name))

let editionId: string
let pageId: string
/** The first story of the page as an article. */
let lead: string
let content: string

const check = async (person = people.editor) =>
  (await person.get('blade-biz/page/print-check', { id: pageId })).data as PrintCheckResult
const kinds = async () => (await boardOf(editionId)).problems.map(({ kind }: Problem) => kind)
const drawn = async (name: string) => {
  await post('page/submit', { id: pageId, pdfUrl: await send('A05.pdf', await fixture(name)) })
  await people.editor.get('blade-biz/page/toImgUrl', { id: pageId })
}

beforeAll(async () => {
  await add('columns', { columnName: '产经', columnCode: 'trade', sort: 1, parentId: '0' })
  editionId = await add('edition', { title: '第61期', editionNo: 61, publishDate: '2026-03-02 00:00:00' })
  pageId = await add('page', { editionId, pageNo: 'A05', pageName: '产经', sort: 1 })
  await drawn('banner-chromium.pdf')
  const { stories } = (await people.editor.get('blade-biz/page/stories', { id: pageId })).data as FoundStories
  const changed = []
  for (const { index, title, area } of stories) {
    const { data } = await post('articles/draft-story', { pageId, index, title })
    const { id, version } = data as { id: string; version: number }
    if (index === 0) lead = id
    changed.push({ id, version, areas: [area] })
  }
  await post('page/save-areas', { id: pageId, areas: JSON.stringify(changed) })
  content = ((await detail('articles', lead)) as { content: string }).content
})

describe('a page compared with its articles', () => {
  it('is compared in the background, and agrees with what was taken from it', async () => {
    expect(await kinds()).toContain('uncompared')
    await whileRendering(() => expect.poll(kinds).not.toContain('uncompared'))
    expect(await kinds()).not.toContain('mismatch')
    const { articles, hasText, loose } = await check()
    expect(articles.map(({ differences }) => differences.length)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
    expect({ hasText, loose }).toEqual({ hasText: true, loose: [] })
    expect(articles.map(({ articleId }) => articleId)).toContain(lead)
  })

  it('has a changed dose marked in both texts and in the checklist, until it is accepted or changes again', async () => {
    const dose = /\d+(?=mg)/.exec(content)?.[0] ?? ''
    const altered = content.replace(`${dose}mg`, `${dose}0 毫克`)
    await post('articles/submit', { id: lead, content: altered })
    expect(await kinds()).toContain('pdfOlder')
    const { articles } = await check()
    const differing = articles.filter(({ differences }) => differences.length > 0)
    expect(differing).toMatchObject([{ articleId: lead, differences: [{ kind: 'dose' }], isAccepted: false }])
    const [{ printed = '', approved = '', differences = [] } = {}] = differing
    expect(printed.slice(...(differences[0]?.printed ?? [0]))).toBe(`${dose}mg`)
    expect(approved.slice(...(differences[0]?.approved ?? [0]))).toBe(`${dose}0 毫克`)
    expect((await boardOf(editionId)).problems).toContainEqual({ kind: 'mismatch', pageId, name: 'A05', count: 1 })

    expect((await post('page/accept-print', { id: pageId, articleId: lead })).status).toBe(200)
    expect(await kinds()).not.toContain('mismatch')
    expect(await kinds()).not.toContain('pdfOlder')
    await post('articles/submit', { id: lead, content: altered.replace('0 毫克', '1毫克') })
    expect(await post('page/accept-print', { id: pageId, articleId: lead })).toMatchObject({ status: 409 })
    await check()
    expect(await kinds()).toContain('mismatch')
    await post('articles/submit', { id: lead, content })
    await check()
    expect(await kinds()).not.toContain('mismatch')
  })

  it('names the stories that stand in no area', async () => {
    const { version } = (await detail('articles', lead)) as { version: number }
    const { coordinates } = (await detail('articles', lead)) as { coordinates: string }
    const save = (areas: unknown, of: number) =>
      post('page/save-areas', { id: pageId, areas: JSON.stringify([{ id: lead, version: of, areas }]) })
    await save([], version)
    expect((await check()).loose).toEqual(['三年降价逾半的背后：谁在为创新买单'])
    expect((await boardOf(editionId)).problems).toContainEqual({ kind: 'looseStory', pageId, name: 'A05', count: 1 })
    await post('page/accept-print', { id: pageId })
    expect(await kinds()).not.toContain('looseStory')
    await save(JSON.parse(coordinates), version + 1)
    expect((await check()).isAccepted).toBe(false)
  })

  it('is shown to those who may see it, and to nobody else', async () => {
    expect((await people.foreigner.get('blade-biz/page/print-check', { id: pageId })).status).toBe(404)
    expect((await post('page/accept-print', { id: pageId }, people.foreigner)).status).toBe(404)
    expect((await people.foreigner.get('blade-biz/page/versions', { id: pageId })).status).toBe(404)
    const reader = await people.test.addPerson(TENANT, ['page', 'page_view'])
    expect((await check(reader)).articles).toHaveLength(8)
    expect((await post('page/accept-print', { id: pageId }, reader)).status).toBe(403)
    const empty = await add('page', { editionId, pageNo: 'A09', pageName: '空', sort: 9 })
    expect(await people.editor.get('blade-biz/page/print-check', { id: empty })).toMatchObject({
      ...{ status: 400, msg: '请选择版面PDF' },
    })
    await post('page/remove', { ids: empty })
  })
})

describe('the versions of a page', () => {
  it('are kept with their files and compared in words and image', async () => {
    const versions = async () =>
      (await people.editor.get('blade-biz/page/versions', { id: pageId })).data as PageVersion[]
    expect(await versions()).toHaveLength(1)
    await drawn('modular-libreoffice.pdf')
    const [present, former] = await versions()
    expect(present).toMatchObject({ id: '', imgUrl: expect.stringContaining('.webp') })
    const compared = async (versionId = former?.id ?? '') =>
      people.editor.get('blade-biz/page/compare-versions', { id: pageId, versionId })
    const { regions, changed, text, hasText } = (await compared()).data as VersionComparison
    expect(regions.length).toBeGreaterThan(0)
    expect(changed).toBeGreaterThan(0.02)
    expect(hasText).toBe(true)
    expect(text.differences.length).toBeGreaterThan(3)
    await drawn('banner-chromium.pdf')
    const [, , oldest] = await versions()
    expect((await compared(oldest?.id)).data).toMatchObject({ regions: [], changed: 0, text: { differences: [] } })
    expect((await compared('12')).status).toBe(404)
    const picture = await people.editor.ask({ method: 'GET', url: new URL(oldest?.imgUrl ?? '').pathname })
    expect(picture.headers['content-type']).toBe('image/webp')
  })

  it('a page without text cannot be compared, which somebody may settle', async () => {
    await post('page/submit', { id: pageId, pdfUrl: await send('A05.pdf', await blankPdf(1)) })
    expect(await check()).toMatchObject({ hasText: false, articles: [] })
    expect(await kinds()).toContain('unreadable')
    await post('page/accept-print', { id: pageId })
    expect(await kinds()).not.toContain('unreadable')
    const gone = '/api/blade-resource/oss/file/330001/upload/20260101/00000000-0000-4000-8000-000000000009.pdf'
    await post('page/submit', { id: pageId, pdfUrl: gone })
    expect(await check()).toMatchObject({ fault: 'elsewhere', articles: [] })
    expect(await kinds()).toContain('unreadable')
  })
})
