import { beforeAll, describe, expect, it } from 'vitest'
import { articleStates, editionStates, videoStates } from '#contract/biz/states'
import type { History } from '#contract/kit/history'
import { type Machine, stepBetween } from '#contract/kit/steps'
import { setUpNewspaper } from '../../../../tests/support/records/newspaper.ts'

const { people, add, addColumn, addEdition, addArticle, addVideo, detail, submit, addPage, remove } = setUpNewspaper()

/** How each state is reached, from the first. */
const ways: Record<number, readonly string[]> = {
  1: [],
  2: ['review'],
  3: ['review', 'publish'],
  4: ['review', 'publish', 'withdraw'],
}

describe.each([
  ['articles', articleStates, addArticle],
  ['edition', editionStates, addEdition],
  ['videos', videoStates, addVideo],
] as const)('the states of %s', (module, machine, add) => {
  // An edition that is not complete is released with a reason; see press/release.ts.
  const reason = module === 'edition' ? { releaseReason: '先行出版' } : {}
  const take = (call: string, ids: string, person = people.editor) =>
    module === 'edition' && call === 'publish' && person === people.editor && !ids.includes(',')
      ? person.post('blade-biz/edition/publish', { ids, reason: '先行出版' })
      : person.post(`blade-biz/${module}/${call}`, { ids })
  async function addIn(state: number) {
    const id = await add()
    for (const call of ways[state] ?? []) expect(await take(call, id)).toMatchObject({ status: 200 })
    return id
  }

  it('change by the steps that are allowed and by no other, through calls and through submit alike', async () => {
    for (const from of [1, 2, 3, 4]) {
      for (const [call, step] of Object.entries(machine.steps)) {
        const id = await addIn(from)
        const isAllowed = step.from.includes(from)
        expect(await take(call, id), `${call} from ${from}`).toMatchObject({ status: isAllowed ? 200 : 400 })
        expect(await detail(module, id)).toMatchObject({ publishState: isAllowed ? step.to : from })
      }
      for (const to of [1, 2, 3, 4, 5]) {
        const id = await addIn(from)
        const isAllowed = to === from || stepBetween(machine as Machine, from, to) !== undefined
        const answer = await submit(module, { id, publishState: to, ...reason })
        expect(answer, `${from} to ${to}`).toMatchObject({ status: isAllowed ? 200 : 400 })
        expect(await detail(module, id)).toMatchObject({ publishState: isAllowed ? to : from })
      }
    }
  })

  it('begin with the first, and say when it was published', async () => {
    await expect(add({ publishState: 3 })).rejects.toThrow('新建的数据不能直接处于此状态')
    const id = await addIn(3)
    expect(await detail(module, id)).toMatchObject({ publishTime: expect.stringMatching(/^\d{4}-\d\d-\d\d /) })
  })

  it('are published and withdrawn only with the permission, also through submit', async () => {
    const id = await addIn(2)
    expect(await take('publish', id, people.writer)).toMatchObject({ status: 403 })
    expect(await submit(module, { id, publishState: 3 }, people.writer)).toMatchObject({ status: 403 })
    expect(await submit(module, { id, publishState: 1 }, people.writer)).toMatchObject({ status: 403 })
    expect(await detail(module, id)).toMatchObject({ publishState: 2 })
  })

  it('change together or not at all, and never for another tenant', async () => {
    const [ready, draft] = [await addIn(2), await add()]
    expect(await take('publish', `${ready},${draft}`)).toMatchObject({ status: 400 })
    expect(await detail(module, ready)).toMatchObject({ publishState: 2 })
    const theirs = await take('publish', ready, people.foreigner)
    expect(theirs.body).toBe((await take('publish', '9000000000000000001', people.foreigner)).body)
  })

  it('appear in the history with user and time, and stay when an older text is restored', async () => {
    const id = await addIn(2)
    const { records } = (await people.editor.get(`blade-biz/${module}/history`, { id })).data as History
    expect(records[0]?.changes).toContainEqual(expect.objectContaining({ field: 'publishState', before: 1, after: 2 }))
    expect(records[0]).toMatchObject({ userId: people.editor.userId, changedAt: expect.stringMatching(/^\d{4}-/) })
    await submit(module, { id, title: '改过的标题' })
    const { version } = (await people.editor.get(`blade-biz/${module}/history`, { id })).data as History
    const changeId = records.at(-1)?.id
    expect(await people.editor.post(`blade-biz/${module}/restore-version`, { id, changeId, version })).toMatchObject({
      status: 200,
    })
    expect(await detail(module, id)).toMatchObject({ publishState: 2, title: expect.not.stringContaining('改过') })
  })
})

it('published texts refuse changes without the permission to publish, except their page', async () => {
  const id = await addArticle({ editionId: await addEdition() }, people.writer)
  const videoId = await addVideo()
  for (const [module, one] of [
    ['articles', id],
    ['videos', videoId],
  ] as const) {
    await submit(module, { id: one, title: '初稿' }, people.writer)
    for (const step of ['review', 'publish']) await people.editor.post(`blade-biz/${module}/${step}`, { ids: one })
    expect(await submit(module, { id: one, title: '改过' }, people.writer)).toMatchObject({
      ...{ status: 403, msg: '内容已发布，有发布权限才能修改；请先撤回，或请有权限的同事修改' },
    })
    expect(await detail(module, one)).toMatchObject({ title: '初稿' })
  }
  expect((await submit('articles', { id, title: '初稿', content: '<p>另一段</p>' }, people.writer)).status).toBe(403)
  const coordinates = '[[[0,0],[1,0],[1,1]]]'
  expect((await submit('articles', { id, title: '初稿', coordinates }, people.writer)).status).toBe(200)
  expect((await submit('articles', { id, title: '更正' })).status).toBe(200)
  await people.editor.post('blade-biz/articles/withdraw', { ids: id })
  expect((await submit('articles', { id, title: '再改' }, people.writer)).status).toBe(200)
})

describe('what is released', () => {
  const refused = { status: 403, msg: '内容已发布，有发布权限才能修改；请先撤回，或请有权限的同事修改' }

  let editionId: string
  let pageId: string
  let draft: string
  let published: string

  async function release(id: string) {
    await people.editor.post('blade-biz/edition/review', { ids: id })
    expect(await people.editor.post('blade-biz/edition/publish', { ids: id, reason: '先行出版' })).toMatchObject({
      status: 200,
    })
  }

  async function publishArticle(values: object = {}) {
    const id = await addArticle(values)
    for (const step of ['review', 'publish']) await people.editor.post(`blade-biz/articles/${step}`, { ids: id })
    return id
  }

  const write = (module: string, values: object) => submit(module, values, people.writer)
  const post = (path: string, values: object, person = people.writer) => person.post(`blade-biz/${path}`, values)

  beforeAll(async () => {
    editionId = await addEdition({ editionNo: 501, publishDate: '2026-05-01 00:00:00' })
    pageId = await addPage(editionId, { pdfUrl: '/api/blade-resource/oss/file/330015/upload/20260101/a.pdf' })
    draft = await addArticle({ editionId, pageId })
    published = await publishArticle({ editionId, pageId })
    await release(editionId)
  })

  describe('a released edition with its pages and articles', () => {
    it('is changed by nobody without the right to publish, on no path', async () => {
      const other = await addEdition({ editionNo: 502, publishDate: '2026-05-02 00:00:00' })
      const areas = `[{"id":"${draft}","version":1,"areas":[[[0,0],[1,0],[1,1]]]}]`
      for (const [what, answer] of Object.entries({
        edition: write('edition', { id: editionId, title: '改名' }),
        page: write('page', { id: pageId, pageName: '改名' }),
        pdf: write('page', { id: pageId, pdfUrl: '/api/blade-resource/oss/file/330015/upload/20260101/b.pdf' }),
        newPage: write('page', { editionId, pageNo: 'Z9', pageName: '加版', sort: 9 }),
        movedPage: write('page', { id: pageId, editionId: other }),
        article: write('articles', { id: draft, title: '改名' }),
        publishedArticle: write('articles', { id: published, title: '改名' }),
        placing: write('articles', { id: published, pageId: '', editionId: '' }),
        newArticle: addArticle({ editionId }, people.writer).catch((error: Error) => JSON.parse(error.message)),
        areas: post('page/save-areas', { id: pageId, areas }),
        image: post('page/toImgUrl', { id: pageId }),
        images: post('edition/draw', { id: editionId }),
      })) {
        const { status, code, msg } = (await answer) as { status?: number; code?: number; msg: string }
        expect({ status: status ?? code, msg }, what).toEqual(refused)
      }
      expect(await detail('edition', editionId)).toMatchObject({ title: expect.stringMatching(/^第\d+期$/) })
      expect(await detail('page', pageId)).toMatchObject({ pageName: '要闻', convertState: 1 })
    })

    it('shows pictures and columns that nobody changes without the right to publish', async () => {
      const columnId = await addColumn()
      const articleId = await publishArticle({ columnId })
      const picture = { title: '配图', imgUrl: '/api/blade-resource/oss/file/330015/upload/20260101/a.png', articleId }
      const id = await add('images', picture)
      for (const answer of [
        write('images', { id, description: '改过的说明' }),
        write('images', { ...picture, title: '另一张' }),
        write('columns', { id: columnId, columnName: '改名' }),
      ])
        expect(await answer).toMatchObject(refused)
      const without = { status: 403, msg: '内容已发布，有发布权限才能删除；请先撤回，或请有权限的同事删除' }
      expect(await post('images/remove', { ids: id })).toMatchObject(without)
      expect(await detail('images', id)).toMatchObject({ title: '配图' })
      expect(await write('columns', { id: columnId, remark: '备注' })).toMatchObject({ status: 200 })
      expect(await submit('images', { id, description: '说明' })).toMatchObject({ status: 200 })
      expect(await remove('images', id)).toMatchObject({ status: 200 })
    })

    it('keeps the order of its pages', async () => {
      const id = await addEdition({ editionNo: 503, publishDate: '2026-05-03 00:00:00' })
      const pages = [await addPage(id, { sort: 1 }), await addPage(id, { sort: 2 })]
      await release(id)
      const pageIds = pages.reverse().join()
      expect(await post('edition/reorder', { id, pageIds })).toMatchObject(refused)
      expect(await post('edition/reorder', { id, pageIds }, people.editor)).toMatchObject({ status: 200 })
    })

    it('is not set back to an older version without the right', async () => {
      for (const [module, id] of [
        ['edition', editionId],
        ['page', pageId],
        ['articles', published],
      ] as const) {
        const name = module === 'page' ? 'pageName' : 'title'
        await submit(module, { id, [name]: '更正后' })
        const { records, version } = (await people.editor.get(`blade-biz/${module}/history`, { id })).data as History
        expect(records[0]).toMatchObject({ released: true, operation: 'edit' })
        const back = { id, changeId: records.at(-1)?.id, version }
        expect(await post(`${module}/restore-version`, back), module).toMatchObject(refused)
        expect(await post(`${module}/restore-version`, back, people.editor), module).toMatchObject({ status: 200 })
      }
    })

    it('is removed by nobody before it is withdrawn, and no removed part comes back without the right', async () => {
      const id = await addEdition({ editionNo: 504, publishDate: '2026-05-04 00:00:00' })
      const [page, removedPage] = [await addPage(id), await addPage(id)]
      const article = await publishArticle()
      await remove('page', removedPage)
      await release(id)
      expect(await remove('page', page)).toMatchObject({ status: 400, msg: expect.stringContaining('请先撤回期刊') })
      expect(await remove('articles', article)).toMatchObject({ status: 400, msg: expect.stringContaining('请先撤回') })
      const empty = await addEdition({ editionNo: 505, publishDate: '2026-05-05 00:00:00' })
      await release(empty)
      expect(await remove('edition', empty)).toMatchObject({ status: 400, msg: expect.stringContaining('请先撤回') })
      expect(await post('page/restore', { ids: removedPage })).toMatchObject({ status: 403 })
      expect(await post('page/restore', { ids: removedPage }, people.editor)).toMatchObject({ status: 200 })
      const { records } = (await people.editor.get('blade-biz/page/history', { id: removedPage })).data as History
      expect(records[0]).toMatchObject({ operation: 'restore', released: true })

      await people.editor.post('blade-biz/articles/withdraw', { ids: article })
      expect(await remove('articles', article)).toMatchObject({ status: 200 })
      await people.editor.post('blade-biz/edition/withdraw', { ids: empty })
      expect(await remove('edition', empty)).toMatchObject({ status: 200 })
    })

    it('is extended on the site by those who may publish, while its figures are counted up by everybody', async () => {
      const id = await publishArticle()
      expect(await write('articlesext', { articleId: id, copyrightText: '转载须授权' })).toMatchObject(refused)
      const extension = await add('articlesext', { articleId: id, copyrightText: '转载须授权' })
      expect(await write('articlesext', { id: extension, copyrightText: '' })).toMatchObject(refused)
      expect(await write('articlesext', { id: extension, viewCount: 7 })).toMatchObject({ status: 200 })
      expect(await post('articlesext/remove', { ids: extension })).toMatchObject({ status: 403 })
      expect(await detail('articlesext', extension)).toMatchObject({ viewCount: 7, copyrightText: '转载须授权' })
    })

    it('leaves no mark in the history of what readers did not see', async () => {
      const id = await addEdition({ editionNo: 506, publishDate: '2026-05-06 00:00:00' })
      await submit('edition', { id, title: '改过' })
      const { records } = (await people.editor.get('blade-biz/edition/history', { id })).data as History
      expect(records.map(({ released }) => released)).toEqual([false, false])
    })
  })
})
