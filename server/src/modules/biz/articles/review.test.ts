import { beforeAll, describe, expect, it } from 'vitest'
import { READY_STAGE, type ReviewQueuePage, type ReviewState } from '#contract/biz/reviewCalls'
import type { History } from '#contract/kit/history'
import { query } from '../../../../../tests/support/database/postgres.ts'
import { setUpNewspaper } from '../../../../../tests/support/records/newspaper.ts'
import { TENANT } from '../../../../../tests/support/servers/config.ts'
import type { Person } from '../../../../../tests/support/servers/testApp.ts'

const { people, add, addColumn, addArticle, detail, submit, remove } = setUpNewspaper()
const seeing = ['articles', 'articles_view']

let reviewer: Person
let chief: Person
let columnId: string
let first: string
let second: string

const post = (call: string, values: object, person: Person) => person.post(`blade-biz/articles/${call}`, values)
const pass = (ids: string, stageId: string, person = reviewer) => post('pass', { ids, stageId }, person)

const addStage = (stageName: string, sort: number, values: object) =>
  add('stages', { stageName, sort, columnIds: columnId, ...values })

/** An article of the writer that waits at the first stage. */
async function submitted(values: object = {}) {
  const id = await addArticle({ columnId, ...values }, people.writer)
  expect(await post('review', { ids: id }, people.writer)).toMatchObject({ status: 200 })
  return id
}

beforeAll(async () => {
  columnId = await addColumn()
  reviewer = await people.test.addPerson(TENANT, seeing)
  chief = await people.test.addPerson(TENANT, seeing)
  first = await addStage('一审', 1, { roleIds: reviewer.roleId, stageNameEn: 'First' })
  second = await addStage('二审', 2, { userIds: `${chief.userId},${people.writer.userId}` })
})

describe('the review stages of a column', () => {
  it('are passed one after the other by their reviewers, and then the article is ready', async () => {
    const id = await submitted()
    expect(await detail('articles', id)).toMatchObject({ publishState: 2, stageId: first, stageName: '一审' })
    expect(await pass(id, first)).toMatchObject({ status: 200 })
    expect(await detail('articles', id)).toMatchObject({ publishState: 2, stageId: second })
    expect(await pass(id, second, chief)).toMatchObject({ status: 200 })
    expect(await detail('articles', id)).toMatchObject({ publishState: 5, publishStateName: '待发', stageId: null })
    expect(await pass(id, READY_STAGE, chief)).toMatchObject({ status: 403 })
    expect(await pass(id, READY_STAGE, people.editor)).toMatchObject({ status: 200 })
    expect(await detail('articles', id)).toMatchObject({
      publishState: 3,
      publishTime: expect.stringMatching(/^\d{4}/),
    })
    const { records } = (await people.editor.get('blade-biz/articles/history', { id })).data as History
    const stages = records.flatMap(({ changes, userId }) =>
      changes
        .filter(({ field }) => field === 'stageId')
        .map(({ beforeName, afterName }) => [beforeName, afterName, userId]),
    )
    expect(stages.reverse()).toEqual([
      [undefined, '一审', people.writer.userId],
      ['一审', '二审', reviewer.userId],
      ['二审', undefined, chief.userId],
    ])
  })

  it('are neither skipped by publishing nor by a submission', async () => {
    const id = await submitted()
    for (const answer of [
      await post('publish', { ids: id }, people.editor),
      await submit('articles', { id, publishState: 3 }),
      await submit('articles', { id, publishState: 5 }),
    ])
      expect(answer).toMatchObject({ status: 400 })
    await submit('articles', { id, stageId: second, correction: '伪造', reviewNote: '伪造' })
    expect(await detail('articles', id)).toMatchObject({
      publishState: 2,
      stageId: first,
      correction: '',
      reviewNote: '',
    })
  })

  it('are refused with the reason to authors, to other people and without the right to see articles', async () => {
    const id = await submitted()
    expect(await pass(id, first, chief)).toMatchObject({ status: 403, msg: expect.stringContaining('您不在其中') })
    await pass(id, first)
    // The writer is among the reviewers of the second stage, and yet the author.
    expect(await pass(id, second, people.writer)).toMatchObject({
      ...{ status: 403, msg: '《集采落地》：作者不能审自己的稿件' },
    })
    const state = (await people.writer.get('blade-biz/articles/review-state', { id })).data as ReviewState
    expect(state).toMatchObject({ may: false, reason: { zh: '作者不能审自己的稿件' }, isReady: false })
    expect(state.stages.map(({ isPassed, isCurrent }) => [isPassed, isCurrent])).toEqual([
      [true, false],
      [false, true],
    ])
    const stranger = await people.test.addPerson(TENANT, [])
    expect((await pass(id, second, stranger)).status).toBe(403)
    expect((await pass(id, second, people.foreigner)).status).toBe(404)
    expect(await detail('articles', id)).toMatchObject({ stageId: second })
  })

  it('refuse whom the byline names', async () => {
    const [{ real_name: name }] = (await query(
      people.test.connection,
      `update blade_user set real_name = '周审' where id = ${reviewer.userId} returning real_name`,
    )) as [{ real_name: string }]
    const id = await submitted({ author: `李记、${name ?? '周审'}` })
    expect(await pass(id, first)).toMatchObject({ status: 403, msg: expect.stringContaining('作者') })
  })

  it('are decided once when two reviewers decide at the same time', async () => {
    const id = await submitted()
    const other = await people.test.addPerson(TENANT, seeing)
    await submit('stages', { id: first, userIds: other.userId })
    const answers = await Promise.all([
      pass(id, first),
      post('return', { ids: id, stageId: first, reason: '数字有误' }, other),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.msg).toContain('由他人处理')
  })

  it('return an article with a reason and the passage, which the author finds in it', async () => {
    const id = await submitted()
    const missing = await post('return', { ids: id, stageId: first, reason: '' }, reviewer)
    expect(missing).toMatchObject({ status: 400, msg: expect.stringContaining('退改意见') })
    const returned = { ids: id, stageId: first, reason: '剂量单位不对', quote: '正文', start: 0 }
    expect(await post('return', returned, reviewer)).toMatchObject({ status: 200 })
    expect(await detail('articles', id)).toMatchObject({
      ...{ publishState: 1, stageId: null, returnReason: '剂量单位不对', reviewQuote: '正文', reviewStart: 0 },
    })
    await post('review', { ids: id }, people.writer)
    expect(await detail('articles', id)).toMatchObject({ stageId: first, returnReason: '', reviewQuote: '' })
    // Returned past the stages, it has the other reason in the same place, and the former passage no more.
    await post('return', returned, reviewer)
    await post('review', { ids: id }, people.writer)
    await people.editor.post('blade-biz/articles/bulk', {
      ...{ action: 'send-back', ids: id, values: '{"returnReason":"缺图"}', dryRun: 0 },
    })
    expect(await detail('articles', id)).toMatchObject({ publishState: 1, returnReason: '缺图', reviewQuote: '' })
  })

  it('take many articles or none, and say in advance which are refused', async () => {
    const [waiting, passed] = [await submitted(), await submitted()]
    await pass(passed, first)
    const { data } = await reviewer.get('blade-biz/articles/review-preview', {
      ids: `${waiting},${passed}`,
      stageId: first,
    })
    expect(data).toMatchObject([
      { id: waiting, may: true, reason: null },
      { id: passed, may: false, reason: { zh: '已由他人处理，现在在“二审”' } },
    ])
    expect(await pass(`${waiting},${passed}`, first)).toMatchObject({ status: 409 })
    expect(await detail('articles', waiting)).toMatchObject({ stageId: first })
  })

  it('are queues with counts, to reviewers and others', async () => {
    await submitted()
    const queues = (await reviewer.get('blade-biz/articles/review-queues')).data as ReviewQueuePage[]
    expect(queues.map(({ stageId, isReviewer }) => [stageId, isReviewer])).toEqual([
      [first, true],
      [second, false],
      [READY_STAGE, false],
    ])
    expect(queues[0]?.waiting).toBeGreaterThan(0)
    expect((await people.foreigner.get('blade-biz/articles/review-queues')).data).toEqual([])
  })

  it('keep a text that somebody has passed from its author, and begin again in another column', async () => {
    const id = await submitted()
    expect(await submit('articles', { id, title: '改题' }, people.writer)).toMatchObject({ status: 200 })
    await pass(id, first)
    expect(await submit('articles', { id, title: '再改' }, people.writer)).toMatchObject({ status: 403 })
    const other = await people.test.addPerson(TENANT, [...seeing, 'articles_edit'])
    expect(await submit('articles', { id, title: '旁人' }, other)).toMatchObject({ status: 403 })
    expect(await submit('articles', { id, columnId: await addColumn() }, other)).toMatchObject({ status: 200 })
    expect(await detail('articles', id)).toMatchObject({ publishState: 2, stageId: null })
    expect(await submit('articles', { id, columnId }, other)).toMatchObject({ status: 200 })
    expect(await detail('articles', id)).toMatchObject({ publishState: 2, stageId: first })
  })

  it('stay while articles wait there, have reviewers, and admit what was in review before', async () => {
    const id = await submitted()
    expect(await remove('stages', first)).toMatchObject({ status: 400, msg: expect.stringContaining('一审') })
    const leaving = await submit('stages', { id: first, columnIds: await addColumn() })
    expect(leaving).toMatchObject({ status: 400, msg: expect.stringContaining('正在此环节审稿') })
    expect(await submit('stages', { stageName: '空', sort: 1, columnIds: columnId })).toMatchObject({ status: 400 })
    expect(await detail('articles', id)).toMatchObject({ stageId: first })

    const plain = await addColumn()
    const earlier = await addArticle({ columnId: plain }, people.writer)
    await post('review', { ids: earlier }, people.writer)
    const only = await add('stages', { stageName: '终审', sort: 1, columnIds: plain, userIds: chief.userId })
    expect(await detail('articles', earlier)).toMatchObject({ stageId: only })
    expect(await submit('stages', { stageName: '别处', sort: 1, columnIds: columnId, userIds: '1' })).toMatchObject({
      status: 400,
    })
  })
})

describe('a correction of a released article', () => {
  it('adds a line with its day, in the history, and keeps the article released', async () => {
    const id = await addArticle({}, people.writer)
    const correct = (correction: string, person = people.editor) => post('correct', { id, correction }, person)
    expect(await correct('剂量应为 50 毫克')).toMatchObject({ status: 400, msg: '只有已发布的文章可以更正' })
    await post('review', { ids: id }, people.writer)
    await post('publish', { ids: id }, people.editor)
    expect(await correct('剂量应为 50 毫克', people.writer)).toMatchObject({ status: 403 })
    for (const wrong of ['x', '1', ['1']])
      expect(await post('correct', { id: wrong, correction: '剂量' }, people.editor)).toMatchObject({
        status: wrong === '1' ? 404 : 400,
      })
    expect(await correct(' ')).toMatchObject({ status: 400, msg: expect.stringContaining('更正说明') })
    expect(await correct('剂量应为 50 毫克')).toMatchObject({ status: 200 })
    expect(await correct('作者应为\n钱穗')).toMatchObject({ status: 200 })
    const { publishState, correction } = await detail('articles', id)
    expect(publishState).toBe(6)
    expect(correction).toMatch(/^\d{4}-\d\d-\d\d 剂量应为 50 毫克\n\d{4}-\d\d-\d\d 作者应为 钱穗$/)
    const { records } = (await people.editor.get('blade-biz/articles/history', { id })).data as History
    expect(records.filter(({ changes }) => changes.some(({ field }) => field === 'correction'))).toHaveLength(2)
    expect(await post('withdraw', { ids: id }, people.editor)).toMatchObject({ status: 200 })
  })
})

describe('a released article of a column with stages', () => {
  it('is changed by those who may publish only', async () => {
    const id = await submitted()
    await pass(id, first)
    await pass(id, second, chief)
    await pass(id, READY_STAGE, people.editor)
    const { version } = await detail('articles', id)
    const change = (person: Person) => person.post('blade-biz/articles/submit', { id, version, title: '改过的标题' })
    expect((await change(people.writer)).status).toBe(403)
    expect((await change(people.editor)).status).toBe(200)
  })
})
