import { beforeAll, describe, expect, it } from 'vitest'
import type { Article } from '#contract/biz/articles'
import type { Edition } from '#contract/biz/edition'
import type { Board, Withdrawal } from '#contract/biz/editionCalls'
import type { History } from '#contract/kit/history'
import { setUpNewspaper } from '../../../../../tests/support/records/newspaper.ts'
import { TENANT } from '../../../../../tests/support/servers/config.ts'
import type { Person } from '../../../../../tests/support/servers/testApp.ts'

const { people, post, add, addArticle, addColumn, addEdition, addPage, detail, submit } = setUpNewspaper()

let columnId: string
let stageId: string
let reviewer: Person

beforeAll(async () => {
  columnId = await addColumn()
  reviewer = await people.test.addPerson(TENANT, ['articles', 'articles_view'])
  stageId = await add('stages', { stageName: '终审', sort: 1, columnIds: columnId, userIds: reviewer.userId })
})

const articleOf = (id: string) => detail<Article>('articles', id)
const editionOf = (id: string) => detail<Edition>('edition', id)

/** An article that has passed its stage. */
async function ready(editionId: string, values: object = {}) {
  const id = await addArticle({ columnId, editionId, ...values })
  await post('articles/review', { ids: id })
  expect(await post('articles/pass', { ids: id, stageId }, reviewer)).toMatchObject({ status: 200 })
  return id
}
const release = async (ids: string) => {
  await post('edition/review', { ids })
  return post('edition/publish', { ids, reason: '先行出版' })
}
const withdrawal = async (id: string, person = people.editor) => {
  const { data, status } = await person.get('blade-biz/edition/withdrawal', { id })
  return { status, ...(data as Withdrawal) }
}

/** A released edition with an article that was released with it, one that was published before, and a draft. */
async function releasedEdition() {
  const editionId = await addEdition()
  const with_ = await ready(editionId, { title: '随刊' })
  const before = await ready(editionId, { title: '先发' })
  await post('articles/publish', { ids: before })
  const draft = await addArticle({ editionId, title: '未完' })
  expect(await release(editionId)).toMatchObject({ status: 200 })
  return { editionId, released: with_, before, draft }
}

describe('the release of an edition', () => {
  it('publishes its ready articles with it, which are no problem before and one afterwards', async () => {
    const editionId = await addEdition()
    const id = await ready(editionId)
    const board = async () => (await people.editor.get('blade-biz/edition/board', { id: editionId })).data as Board
    const kinds = (await board()).problems.filter(({ articleId }) => articleId === id).map(({ kind }) => kind)
    expect(kinds).not.toContain('unpublished')
    expect((await board()).readyCount).toBe(1)
    expect(await release(editionId)).toMatchObject({ status: 200 })
    expect(await articleOf(id)).toMatchObject({ publishState: 3, publishTime: expect.stringMatching(/^\d{4}/) })
    const { records } = (await people.editor.get('blade-biz/articles/history', { id })).data as History
    expect(records[0]).toMatchObject({ userId: people.editor.userId })
    const late = await ready(editionId)
    expect((await board()).problems).toContainEqual(expect.objectContaining({ kind: 'unpublished', articleId: late }))
  })

  it('publishes nothing when it is refused, and whoever may release editions needs no right to publish articles', async () => {
    const [editionId, other] = [await addEdition(), await addEdition()]
    const id = await ready(editionId)
    await post('edition/review', { ids: editionId })
    expect((await post('edition/publish', { ids: `${editionId},${other}`, reason: '先行出版' })).status).toBe(400)
    expect(await articleOf(id)).toMatchObject({ publishState: 5 })
    const chief = await people.test.addPerson(TENANT, ['edition', 'edition_view', 'edition_publish'])
    expect(await post('edition/publish', { ids: editionId, reason: '先行出版' }, chief)).toMatchObject({ status: 200 })
    expect(await articleOf(id)).toMatchObject({ publishState: 3 })
  })
})

describe('the withdrawal of an edition', () => {
  it('takes the articles back that were released with it, and is undone as a whole', async () => {
    const { editionId, released, before, draft } = await releasedEdition()
    const [edition, article] = [await editionOf(editionId), await articleOf(released)]
    expect(await withdrawal(editionId)).toMatchObject({ returning: [{ id: released }], changed: [], staying: 1 })
    expect(await post('edition/withdraw', { ids: editionId })).toMatchObject({ status: 200 })
    expect(await articleOf(released)).toMatchObject({ publishState: 5, publishTime: '' })
    expect(await articleOf(before)).toMatchObject({ publishState: 3 })
    expect(await articleOf(draft)).toMatchObject({ publishState: 1 })

    expect(await post('edition/undo-withdrawal', { id: editionId })).toMatchObject({ status: 200 })
    const { publishTime, releaseReason } = edition
    expect(await editionOf(editionId)).toMatchObject({ publishState: 3, publishTime, releaseReason })
    expect(await articleOf(released)).toMatchObject({ publishState: 3, publishTime: article.publishTime })
    expect(await post('edition/undo-withdrawal', { id: editionId })).toMatchObject({ status: 400 })
    expect((await withdrawal(editionId)).returning).toMatchObject([{ id: released }])
    expect(await post('edition/withdraw', { ids: editionId })).toMatchObject({ status: 200 })
  })

  it('asks about articles that were changed since, on every path', async () => {
    const { editionId, released } = await releasedEdition()
    await post('articles/correct', { id: released, correction: '剂量有误' })
    expect((await withdrawal(editionId)).changed).toMatchObject([{ id: released }])
    const asked = { status: 400, msg: expect.stringContaining('《随刊》出版后改过') }
    expect(await post('edition/withdraw', { ids: editionId })).toMatchObject(asked)
    expect(await submit('edition', { id: editionId, publishState: 4 })).toMatchObject(asked)
    expect(await editionOf(editionId)).toMatchObject({ publishState: 3 })

    expect(await post('edition/withdraw', { ids: editionId, keepChanged: 1 })).toMatchObject({ status: 200 })
    expect(await articleOf(released)).toMatchObject({ publishState: 6 })
    expect(await post('edition/undo-withdrawal', { id: editionId })).toMatchObject({ status: 200 })
    expect(await post('edition/withdraw', { ids: editionId, keepChanged: 0 })).toMatchObject({ status: 200 })
    expect(await articleOf(released)).toMatchObject({
      publishState: 5,
      correction: expect.stringContaining('剂量有误'),
    })
    expect(await post('edition/undo-withdrawal', { id: editionId })).toMatchObject({ status: 200 })
    expect(await articleOf(released)).toMatchObject({ publishState: 6 })
    expect((await withdrawal(editionId)).changed).toMatchObject([{ id: released }])
  })

  it('leaves articles alone that were withdrawn and published again by themselves', async () => {
    const { editionId, released } = await releasedEdition()
    await post('articles/withdraw', { ids: released })
    await post('articles/redraft', { ids: released })
    await post('articles/review', { ids: released })
    await post('articles/pass', { ids: released, stageId }, reviewer)
    await post('articles/publish', { ids: released })
    expect(await withdrawal(editionId)).toMatchObject({ returning: [], changed: [], staying: 2 })
    expect(await post('edition/withdraw', { ids: editionId })).toMatchObject({ status: 200 })
    expect(await articleOf(released)).toMatchObject({ publishState: 3 })
  })

  it('is not undone when something has changed since, by others, or elsewhere', async () => {
    const { editionId, released } = await releasedEdition()
    await post('edition/withdraw', { ids: editionId })
    for (const [person, status] of [
      [people.writer, 403],
      [people.foreigner, 404],
    ] as const) {
      expect((await post('edition/undo-withdrawal', { id: editionId }, person)).status).toBe(status)
      expect((await withdrawal(editionId, person)).status).toBe(status)
    }
    await addPage(editionId)
    expect(await post('edition/undo-withdrawal', { id: editionId })).toMatchObject({
      ...{ status: 409, msg: expect.stringContaining('请重新出版') },
    })
    expect(await articleOf(released)).toMatchObject({ publishState: 5 })
    for (const wrong of ['x', '1'])
      expect([400, 404]).toContain((await post('edition/undo-withdrawal', { id: wrong })).status)
  })

  it('happens once when two withdraw at the same time, and once when two undo it', async () => {
    const { editionId, released } = await releasedEdition()
    const both = async (call: string, values: object) => {
      const answers = await Promise.all([post(call, values), post(call, values)])
      return answers.map(({ status }) => status).sort()
    }
    expect(await both('edition/withdraw', { ids: editionId })).toEqual([200, 400])
    expect(await articleOf(released)).toMatchObject({ publishState: 5 })
    expect(await both('edition/undo-withdrawal', { id: editionId })).toEqual([200, 400])
    expect(await articleOf(released)).toMatchObject({ publishState: 3 })
  })
})
