import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import type { RuleLevels } from '#contract/biz/checklist'
import { setUpPress } from '../../../../../../tests/support/records/press.ts'
import { TENANT } from '../../../../../../tests/support/servers/config.ts'
import { type CheckedPage, duplicatePages } from './problems.ts'

const { people, post, add, boardOf } = setUpPress()
const setRules = (levels: Partial<RuleLevels> | object, person = people.editor) =>
  post('edition/save-rules', { levels: JSON.stringify(levels) }, person)
const rules = async (person = people.editor) => (await person.get('blade-biz/edition/rules')).data as RuleLevels
const problems = async () => (await boardOf(editionId)).problems
const picture = '/api/blade-resource/oss/file/330001/upload/20260101/00000000-0000-4000-8000-000000000001.webp'

let editionId: string
let columnId: string
let number = 0

beforeAll(async () => {
  columnId = await add('columns', { columnName: '要闻', columnCode: 'news', sort: 1, parentId: '0' })
})
beforeEach(async () => {
  number += 1
  editionId = await add('edition', { title: `第${number}期`, editionNo: number, publishDate: '2099-03-02 00:00:00' })
})

describe('the rules', () => {
  it('are set by those who may, for their tenant alone', async () => {
    expect(await rules()).toMatchObject({ noPages: 'warn', licenceExpired: 'block' })
    const reader = await people.test.addPerson(TENANT, ['edition', 'edition_view', 'edition_edit'])
    expect((await setRules({ noAlt: 'off' }, reader)).status).toBe(403)
    expect((await setRules({ noAlt: 'block', noPdf: 'off' })).status).toBe(200)
    expect((await setRules({ noPdf: 'warn' })).status).toBe(200)
    expect(await rules(reader)).toMatchObject({ noAlt: 'block', noPdf: 'warn', noPages: 'warn' })
    expect(await rules(people.foreigner)).toMatchObject({ noAlt: 'warn' })
    await setRules({ noAlt: 'warn' })
  })

  it.each([{}, { nothing: 'off' }, { noAlt: 'sometimes' }, [1], 'x', null])('refuse %j', async levels => {
    expect(await setRules(levels as object)).toMatchObject({ status: 400, msg: expect.stringContaining('规则') })
  })
})

describe('an edition', () => {
  it('is not released with a problem that blocks it, and with a reason when the rule warns', async () => {
    await post('edition/review', { ids: editionId })
    await setRules({ noPages: 'block' })
    expect((await boardOf(editionId)).problems).toEqual([{ kind: 'noPages', blocks: true }])
    const refused = { status: 400, msg: '有1项阻止出版，如：本期没有版面。请在版面墙中处理后再出版' }
    expect(await post('edition/publish', { ids: editionId, reason: '先行' })).toMatchObject(refused)
    const asEdit = { id: editionId, publishState: 3, releaseReason: '先行' }
    expect(await post('edition/submit', asEdit)).toMatchObject({ status: 400 })
    await setRules({ noPages: 'off' })
    expect(await problems()).toEqual([])
    expect((await post('edition/publish', { ids: editionId })).status).toBe(200)
    await setRules({ noPages: 'warn' })
  })

  it('without articles, with an empty page or a page number twice says so', async () => {
    const first = await add('page', { editionId, pageNo: 'A1', pageName: '一', sort: 1 })
    expect(await problems()).toEqual([{ kind: 'noArticles' }, { kind: 'noPdf', pageId: first, name: 'A1' }])
    const second = await add('page', { editionId, pageNo: 'Ａ０1', pageName: '二', sort: 2 })
    await add('articles', { title: '甲', content: '<p>一</p>', columnId, pageId: first })
    const found = await problems()
    expect(found).toContainEqual({ kind: 'duplicate', pageId: second, name: 'Ａ０1', blocks: true })
    expect(found).toContainEqual({ kind: 'emptyPage', pageId: second, name: 'Ａ０1' })
    expect(found.map(({ kind }) => kind)).not.toContain('noArticles')
  })

  it('names articles that are not reviewed, then those that are not published', async () => {
    const id = await add('articles', { title: '甲', content: '<p>一</p>', columnId, editionId })
    const about = { articleId: id, name: '甲' }
    expect(await problems()).toContainEqual({ kind: 'unreviewed', ...about })
    for (const step of ['review', 'publish', 'withdraw']) await post(`articles/${step}`, { ids: id })
    expect(await problems()).toContainEqual({ kind: 'unpublished', ...about })
  })
})

describe('a picture', () => {
  const kindsOf = async (imageId: string) =>
    (await problems()).filter(problem => problem.imageId === imageId).map(({ kind }) => kind)

  it('needs a credit, a licence on the date of issue and an alternative text', async () => {
    const imageId = await add('images', { title: '灌装线', imgUrl: picture, licenceUntil: '2099-03-01 00:00:00' })
    await add('articles', { title: '甲', content: '<p>一</p>', columnId, editionId, imageIds: imageId })
    expect(await kindsOf(imageId)).toEqual(['noCredit', 'licenceExpired', 'noAlt'])
    expect((await problems()).find(({ kind }) => kind === 'licenceExpired')).toMatchObject({ blocks: true })
    await post('images/submit', {
      id: imageId,
      credit: '新华社',
      licenceUntil: '2099-03-02 00:00:00',
      altText: '灌装线',
    })
    expect(await kindsOf(imageId)).toEqual([])
  })

  it('in the text of an article needs them as well', async () => {
    const image = `<img src="${picture.replace('0001.webp', '0002.webp')}" alt="">`
    const articleId = await add('articles', { title: '甲', content: `<p>${image}</p>`, columnId, editionId })
    const kinds = async () =>
      (await problems()).filter(({ kind }) => kind === 'noCredit' || kind === 'noAlt').map(({ kind }) => kind)
    expect(await kinds()).toEqual(['noCredit', 'noAlt'])
    const described = image.replace('alt=""', 'alt="灌装线"')
    const content = `<figure>${described}<figcaption>车间<small>王敏摄</small></figcaption></figure>`
    await post('articles/submit', { id: articleId, content })
    expect(await kinds()).toEqual([])
  })
})

const numbered = (...numbers: string[]) => numbers.map(pageNo => ({ id: pageNo, pageNo }) as CheckedPage)

test('page numbers that are written differently are the same number', () => {
  expect(duplicatePages(numbered('A01', 'Ａ１', 'a 001')).map(({ name }) => name)).toEqual(['Ａ１', 'a 001'])
})

test('zeros within a number count', () => {
  expect(duplicatePages(numbered('A1', 'A10', 'A100', 'A11', 'A101', 'B1'))).toEqual([])
})
