import { beforeAll, describe, expect, it } from 'vitest'
import type { Board } from '#contract/biz/editionCalls'
import type { PageAreas } from '#contract/biz/pageCalls'
import type { FoundGroup } from '#contract/system/search'
import { leaksIn, queriesOf, reads } from '../../../../tests/support/matrix/reading.ts'
import { sendRequest } from '../../../../tests/support/matrix/requests.ts'
import { liveRoutes } from '../../../../tests/support/matrix/routes.ts'
import { allCodes } from '../../../../tests/support/records/everyModule.ts'
import { limitPerson } from '../../../../tests/support/records/limitPerson.ts'
import { setUpNewspaper } from '../../../../tests/support/records/newspaper.ts'
import { TENANT } from '../../../../tests/support/servers/config.ts'
import type { Answer, Person } from '../../../../tests/support/servers/testApp.ts'

/** Stands in the headlines of the articles of others, and nowhere else. */
const WORD = 'vqkzwjxp'
const UNSEEN = '无权查看的内容'
const area = '[[[0.1,0.1],[0.9,0.1],[0.9,0.51234]]]'

const { people, post, add, addColumn, addEdition, addPage, addArticle, submit, remove } = setUpNewspaper()

/** May do everything in every module, and sees the articles that they wrote. */
let clerk: Person
let editionId: string
let pageId: string
let hidden: string
let own: string
let hiddenDraft: string
let issueId: string
/** By module. */
const dependents = new Map<string, string[]>()

const first = async (module: string, query: Record<string, string>) =>
  ((await clerk.get(`blade-biz/${module}/list`, query)).data as { records: Record<string, unknown>[] }).records[0]

beforeAll(async () => {
  clerk = await people.test.addPerson(TENANT, allCodes)
  await limitPerson(people.test, clerk, { menu: 'articles', type: 2, column: 'create_user' })
  editionId = await addEdition()
  pageId = await addPage(editionId)
  const columnId = await addColumn()
  const inPaper = { columnId, editionId, pageId, coordinates: area }
  hidden = await addArticle({ ...inPaper, title: `别人的稿件 ${WORD}` })
  own = await addArticle({ ...inPaper, title: '自己的稿件', coordinates: '' }, clerk)
  hiddenDraft = await addArticle({ columnId, editionId, title: `别人的草稿 ${WORD}` })
  const addDependent = async (module: string, values: object) => {
    const path = `blade-biz/${module}`
    dependents.set(path, [...(dependents.get(path) ?? []), await add(module, values)])
  }
  for (const articleId of [hidden, own]) {
    await addDependent('articlesext', { articleId, docNo: '1号' })
    await addDependent('notes', { articleId, content: '笔记' })
    await addDependent('feedback', { articleId, content: '反馈', feedbackType: 3 })
    await addDependent('comment', { targetType: 1, targetId: articleId, content: '评论' })
    await addDependent('images', {
      articleId,
      title: '图',
      imgUrl: '/api/blade-resource/oss/file/330001/upload/20260101/a.png',
    })
  }
  const gone = await addArticle({ ...inPaper, title: `删除的稿件 ${WORD}` })
  await addDependent('notes', { articleId: gone, content: '删除' })
  await remove('articles', gone)
  issueId = await addEdition()
  await addPage(issueId)
  const reviewed = await addColumn()
  const reviewer = await people.test.addPerson(TENANT, ['articles', 'articles_view'])
  const stage = { stageName: '终审', sort: 1, columnIds: reviewed, userIds: reviewer.userId }
  const stageId = await add('stages', stage)
  const released = await addArticle({ columnId: reviewed, editionId: issueId, title: `出版的稿件 ${WORD}` })
  await post('articles/review', { ids: released })
  await post('articles/pass', { ids: released, stageId }, reviewer)
  await post('edition/review', { ids: issueId })
  expect(await post('edition/publish', { ids: issueId, reason: '试' })).toMatchObject({ status: 200 })
  await post('articles/correct', { id: released, correction: '更正' })
  for (const id of [hidden, own]) {
    await post('articles/review', { ids: id })
    expect(await post('articles/plan', { id, releaseTime: '2099-01-01 08:00:00' })).toMatchObject({ status: 200 })
  }
})

describe('articles beyond the data scopes of a person', () => {
  it('have their headlines in no answer', async () => {
    const leaks: string[] = []
    const look = (place: string, answer: Answer) => {
      const isDrawn = place === `GET blade-biz/page/areas ${JSON.stringify({ id: pageId })}`
      leaks.push(...leaksIn(place, answer, isDrawn ? [] : [WORD, '0.51234']))
    }
    const subjects = [hidden, editionId, issueId, pageId]
    dependents.set('blade-biz/articles', [hiddenDraft])
    for (const route of liveRoutes(people.test.app).filter(reads)) {
      const all = [...subjects, ...(dependents.get(route.served?.module.path ?? '') ?? [])]
      for (const values of [{ size: 200 }, ...queriesOf(route, { subjects, all })])
        look(`${route.method} ${route.path} ${JSON.stringify(values)}`, await sendRequest(clerk, route, values))
    }
    expect(leaks).toEqual([])
  })

  it('leave a word in their place, and are named to those who see them', async () => {
    for (const [module, query, name] of [
      ['notes', {}, 'articleTitle'],
      ['articlesext', {}, 'articleTitle'],
      ['feedback', {}, 'articleTitle'],
      ['planned', {}, 'articleTitle'],
      ['comment', { targetId: '' }, 'targetTitle'],
    ] as const) {
      const key = 'targetId' in query ? 'targetId' : 'articleId'
      expect(await first(module, { [key]: hidden }), module).toMatchObject({ [key]: hidden, [name]: UNSEEN })
      expect(await first(module, { [key]: own }), module).toMatchObject({ [name]: '自己的稿件' })
      const { data } = await people.editor.get(`blade-biz/${module}/list`, { [key]: hidden })
      expect(data, module).toMatchObject({ records: [{ [name]: `别人的稿件 ${WORD}` }] })
    }
  })

  it('keep their place on a page, and count in its edition without being named', async () => {
    const { articles, others } = (await clerk.get('blade-biz/page/areas', { id: pageId })).data as PageAreas
    expect(articles.map(({ id }) => id)).toEqual([own])
    expect(others).toEqual([JSON.parse(area)[0]])
    const { pages, problems } = (await clerk.get('blade-biz/edition/board', { id: editionId })).data as Board
    expect(pages).toMatchObject([{ articleCount: 2 }])
    expect(problems).toContainEqual({ kind: 'unreviewed', name: UNSEEN })
    expect(problems).toContainEqual({ kind: 'noArea', pageId, articleId: own, name: '自己的稿件' })
  })

  it('are not found by their words, nor by those of what belongs to them', async () => {
    const { data } = await clerk.get('blade-system/search/find', { words: WORD })
    expect(data).toEqual([])
    const seen = (await people.editor.get('blade-system/search/find', { words: WORD })).data as FoundGroup[]
    expect(seen.map(({ path }) => path)).toContain('blade-biz/articles')
    for (const field of ['targetTitle', 'targetTitle_like'])
      expect(await clerk.get('blade-biz/comment/list', { [field]: WORD })).not.toMatchObject({ data: { total: 1 } })
  })

  it('keep their edition from being exported until it is released', async () => {
    const exported = (id: string, person: Person) => post('edition/export-issue', { id, format: 'zip' }, person)
    expect(await exported(editionId, clerk)).toMatchObject({
      ...{ status: 403, msg: '本期有您无权查看的未发布稿件，出版后才能导出' },
    })
    for (const [id, person] of [
      [editionId, people.editor],
      [issueId, clerk],
    ] as const)
      expect(await exported(id, person)).toMatchObject({ status: 200 })
  })

  it('are named in no refusal, and are no subject of a comment', async () => {
    const removal = await clerk.post('blade-biz/edition/remove', { ids: editionId })
    expect(removal.status).toBe(400)
    expect(removal.body).not.toContain(WORD)
    await post('edition/review', { ids: editionId })
    const withdrawal = await post('edition/withdraw', { ids: issueId }, clerk)
    expect(withdrawal).toMatchObject({ status: 400, msg: expect.stringContaining(`《${UNSEEN}》出版后改过`) })
    const release = await post('edition/publish', { ids: editionId }, clerk)
    expect(release.status).toBe(400)
    expect(release.body).not.toContain(WORD)
    expect(await submit('comment', { targetType: 1, targetId: hidden, content: '问' }, clerk)).toMatchObject({
      ...{ status: 400, msg: '评论对象不存在' },
    })
  })
})
