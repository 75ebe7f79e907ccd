import { beforeAll, describe, expect, it } from 'vitest'
import type { Article } from '#contract/biz/articles'
import type { DraftComparison } from '#contract/biz/draftCalls'
import { READY_STAGE } from '#contract/biz/reviewCalls'
import type { History } from '#contract/kit/history'
import { limitPerson } from '../../../../../tests/support/records/limitPerson.ts'
import { setUpNewspaper } from '../../../../../tests/support/records/newspaper.ts'
import { TENANT } from '../../../../../tests/support/servers/config.ts'
import { createdId, type Person } from '../../../../../tests/support/servers/testApp.ts'

const { people, add, addArticle, addColumn, addEdition, addPage, detail, remove, submit } = setUpNewspaper()
const content = '<p>每次服用 50 毫克，每日两次。</p><p>不变的一段。</p>'

const post = (call: string, values: object, person = people.editor) => person.post(`blade-biz/articles/${call}`, values)

async function published(values: object = {}): Promise<string> {
  const id = await addArticle({ content, ...values }, people.writer)
  expect(await post('review', { ids: id }, people.writer)).toMatchObject({ status: 200 })
  expect(await post('publish', { ids: id })).toMatchObject({ status: 200 })
  return id
}
const begin = async (id: string, person = people.writer) => createdId(await post('edit-draft', { id }, person))
const articleOf = (id: string) => detail<Article>('articles', id)
async function compare(id: string, person = people.editor): Promise<DraftComparison> {
  const { data, status, msg } = await person.get('blade-biz/articles/compare-draft', { id })
  if (status !== 200) throw new Error(msg)
  return data as DraftComparison
}
async function release(id: string, more: object = {}, person = people.editor) {
  const { draft, live } = await compare(id)
  return post('release-draft', { id, version: draft.version, liveVersion: live.version, ...more }, person)
}

describe('the draft of a released article', () => {
  it('copies nothing that whoever begins it may not see', async () => {
    const id = await published({ author: '不署名的人' })
    const codes = ['articles', 'articles_view', 'articles_edit', 'articles_add']
    const clerk = await people.test.addPerson(TENANT, codes)
    await limitPerson(people.test, clerk, { menu: 'articles', type: 1, column: '-', masked: 'author' })
    expect(await post('edit-draft', { id }, clerk)).toMatchObject({ status: 403, msg: expect.stringContaining('字段') })
    expect(await detail('articles', await begin(id))).toMatchObject({ author: '不署名的人' })
  })

  it('is begun once, changed beside the live version, and takes its place in one step', async () => {
    const editionId = await addEdition()
    const pageId = await addPage(editionId)
    const columnId = await addColumn()
    const id = await published({ editionId, pageId, columnId })
    const draftId = await begin(id)
    expect(await begin(id, people.editor)).toBe(draftId)
    expect(await detail('articles', draftId)).toMatchObject({
      ...{ originId: id, originTitle: '集采落地', publishState: 1, editionId: null, pageId: null, content },
    })
    expect(await detail('articles', id)).toMatchObject({ draftId })
    const words = { title: '集采全面落地', content: content.replace('50', '5') }
    expect(await submit('articles', { id: draftId, ...words }, people.writer)).toMatchObject({ status: 200 })
    expect(await detail('articles', id)).toMatchObject({ title: '集采落地', content })

    const { differences, since, refusal } = await compare(draftId)
    expect({ since, refusal }).toEqual({ since: null, refusal: null })
    expect(differences.fields).toMatchObject([{ field: 'title', before: '集采落地', after: '集采全面落地' }])
    const marked = differences.text?.differences.map(({ kind, printed, approved }) => [
      ...[kind, differences.text?.printed.slice(...printed), differences.text?.approved.slice(...approved)],
    ])
    expect(marked).toContainEqual(['dose', '50 毫克', '5 毫克'])

    const comment = await people.editor.post('blade-biz/comment/submit', {
      ...{ content: '写得好', targetType: 1, targetId: id },
    })
    expect(comment.status).toBe(200)
    expect(await release(draftId, { correction: '剂量应为 5 毫克' })).toMatchObject({ status: 200, data: { id } })
    const live = await articleOf(id)
    expect(live).toMatchObject({ ...words, editionId, pageId, publishState: 6, originId: null })
    expect(live.correction).toMatch(/^\d{4}-\d\d-\d\d 剂量应为 5 毫克$/)
    expect(live.draftId).toBeUndefined()
    expect(await detail('articles', draftId)).toBeNull()
    const { records } = (await people.editor.get('blade-biz/articles/history', { id })).data as History
    expect(records.at(-1)).toMatchObject({ operation: 'create' })
    expect(records.some(({ released, changes }) => released && changes.some(({ field }) => field === 'content'))).toBe(
      true,
    )
  })

  it('is no second article in counts, pickers, pages and steps', async () => {
    const [columnId, editionId] = [await addColumn(), await addEdition()]
    const pageId = await addPage(editionId)
    const id = await published({ columnId, editionId, pageId, title: '只有一篇' })
    const draftId = await begin(id)
    expect(await detail('columns', columnId)).toMatchObject({ articleCount: 1 })
    expect(await detail('page', pageId)).toMatchObject({ articleCount: 1 })
    const { data } = await people.editor.get('blade-biz/articles/select', { keyword: '只有一篇' })
    expect((data as { id: string }[]).map(one => one.id)).toEqual([id])
    for (const place of [{ editionId }, { pageId }, { coordinates: '[[[0,0],[1,0],[1,1]]]' }])
      expect(await submit('articles', { id: draftId, ...place })).toMatchObject({
        ...{ status: 400, msg: expect.stringContaining('草稿不占版面') },
      })
    await post('review', { ids: draftId }, people.writer)
    for (const answer of [
      await post('publish', { ids: draftId }),
      await submit('articles', { id: draftId, publishState: 3 }),
    ])
      expect(answer).toMatchObject({ status: 400, msg: expect.stringContaining('发布草稿') })
    expect(await submit('articlesext', { articleId: draftId })).toMatchObject({ status: 400 })
    await post('withdraw', { ids: id })
    expect(await remove('articles', id)).toMatchObject({ status: 400, msg: expect.stringContaining('有草稿') })
    expect(await release(draftId)).toMatchObject({ status: 400, msg: expect.stringContaining('原文章已撤回') })
    expect((await compare(draftId)).refusal).toMatchObject({ zh: expect.stringContaining('原文章已撤回') })
  })

  it('asks before it replaces a live version that has changed since, but not when only its place has', async () => {
    const editionId = await addEdition()
    const id = await published({ editionId })
    const draftId = await begin(id)
    await submit('articles', { id: draftId, content: content.replace('50', '5') })
    const [{ draft, live }, pageId] = [await compare(draftId), await addPage(editionId)]
    const version = draft.version
    await submit('articles', { id, pageId })
    expect((await compare(draftId)).since).toBeNull()
    await submit('articles', { id, content: content.replace('两次', '三次') })
    expect(await post('release-draft', { id: draftId, version, liveVersion: live.version })).toMatchObject({
      ...{ status: 409, msg: expect.stringContaining('草稿期间已被修改') },
    })
    const { since, live: now } = await compare(draftId)
    expect(since).toMatchObject({ text: { differences: [expect.objectContaining({ kind: 'figure' })] } })
    expect(await post('release-draft', { id: draftId, version, liveVersion: now.version })).toMatchObject({
      status: 200,
    })
    expect(await detail('articles', id)).toMatchObject({ content: content.replace('50', '5'), pageId })
  })

  it('takes the rights, stays in its tenant, and is discarded and brought back', async () => {
    const id = await published()
    const plain = await addArticle()
    expect(await post('edit-draft', { id: plain })).toMatchObject({ status: 400 })
    const reader = await people.test.addPerson(TENANT, ['articles', 'articles_view'])
    expect((await post('edit-draft', { id }, reader)).status).toBe(403)
    expect((await post('edit-draft', { id }, people.foreigner)).status).toBe(404)
    const draftId = await begin(id)
    const wanted = { id: draftId, version: 1, liveVersion: (await articleOf(id)).version }
    expect((await post('release-draft', wanted, people.writer)).status).toBe(403)
    expect((await post('release-draft', wanted, people.foreigner)).status).toBe(404)
    expect((await post('discard-draft', wanted, people.foreigner)).status).toBe(404)
    expect((await people.foreigner.get('blade-biz/articles/compare-draft', { id: draftId })).status).toBe(404)
    expect(await release(draftId)).toMatchObject({ status: 400, msg: expect.stringContaining('与线上版本相同') })
    for (const call of ['release-draft', 'discard-draft'])
      expect(await post(call, { ...wanted, id: plain })).toMatchObject({ status: 400, msg: '这篇文章不是草稿' })
    expect(await post('release-draft', { ...wanted, version: 9 })).toMatchObject({ status: 409 })
    expect(await post('release-draft', { id: draftId })).toMatchObject({ status: 400 })
    await submit('articles', { id: draftId, originId: plain, title: '改题' })
    expect(await detail('articles', draftId)).toMatchObject({ originId: id, title: '改题' })

    expect(await post('discard-draft', { id: draftId, version: 1 }, people.writer)).toMatchObject({ status: 409 })
    expect(await post('discard-draft', { id: draftId, version: 2 }, people.writer)).toMatchObject({ status: 200 })
    expect(await post('restore', { ids: draftId })).toMatchObject({ status: 200 })
    expect(await detail('articles', id)).toMatchObject({ draftId })
    expect(await remove('articles', draftId)).toMatchObject({ status: 200 })
    const next = await begin(id)
    expect(next).not.toBe(draftId)
    expect(await post('restore', { ids: draftId })).toMatchObject({
      status: 409,
      msg: expect.stringContaining('已有草稿'),
    })
  })

  it('is begun and released once when two do so at the same time', async () => {
    const id = await published()
    const begun = await Promise.all([begin(id), begin(id, people.editor)])
    const [draftId = ''] = begun
    expect(new Set(begun).size).toBe(1)
    await submit('articles', { id: draftId, title: '新题' })
    const { draft, live } = await compare(draftId)
    const wanted = { id: draftId, version: draft.version, liveVersion: live.version }
    const answers = await Promise.all([
      post('release-draft', wanted),
      post('release-draft', wanted),
      submit('articles', { id, version: live.version, title: '直接改的题' }),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter(status => status === 200).length, String(statuses)).toBe(1)
    for (const status of statuses) expect([200, 404, 409]).toContain(status)
    expect(await detail('articles', id)).toMatchObject({ version: live.version + 1 })
  })
})

describe('the draft of an article whose column has review stages', () => {
  let reviewer: Person
  let columnId: string
  let stage: string

  beforeAll(async () => {
    columnId = await addColumn()
    reviewer = await people.test.addPerson(TENANT, ['articles', 'articles_view'])
    stage = await add('stages', { stageName: '终审', sort: 1, columnIds: columnId, userIds: reviewer.userId })
  })

  async function reviewedDraft() {
    const id = await addArticle({ content, columnId }, people.writer)
    await post('review', { ids: id }, people.writer)
    await post('pass', { ids: id, stageId: stage }, reviewer)
    await post('pass', { ids: id, stageId: READY_STAGE })
    const draftId = await begin(id)
    await submit('articles', { id: draftId, title: '改题' }, people.writer)
    return { id, draftId }
  }

  it('passes them before it is released, and is released from the queue as well', async () => {
    const { id, draftId } = await reviewedDraft()
    expect(await release(draftId)).toMatchObject({ status: 400, msg: expect.stringContaining('还没有审完') })
    await post('review', { ids: draftId }, people.writer)
    expect(await release(draftId)).toMatchObject({ status: 400, msg: expect.stringContaining('还没有审完') })
    await post('pass', { ids: draftId, stageId: stage }, reviewer)
    expect((await compare(draftId)).refusal).toBeNull()
    await submit('articles', { id, summary: '另改' })
    expect(await post('pass', { ids: draftId, stageId: READY_STAGE })).toMatchObject({
      ...{ status: 409, msg: expect.stringContaining('草稿期间已被修改') },
    })
    expect(await release(draftId)).toMatchObject({ status: 200 })
    expect(await detail('articles', id)).toMatchObject({ title: '改题', publishState: 3 })

    const other = await reviewedDraft()
    await post('review', { ids: other.draftId }, people.writer)
    await post('pass', { ids: other.draftId, stageId: stage }, reviewer)
    expect(await post('pass', { ids: other.draftId, stageId: READY_STAGE })).toMatchObject({ status: 200 })
    expect(await detail('articles', other.id)).toMatchObject({ title: '改题', publishState: 3 })
  })
})
