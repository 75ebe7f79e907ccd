import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  articleStates,
  commentState,
  editionStates,
  feedbackState,
  feedbackStates,
  type Machine,
  stepBetween,
  videoStates,
} from '#contract/biz/steps'
import type { History } from '#contract/history'
import { permissionCodes } from '#contract/module'
import type { Paged } from '#contract/reply'
import { createTestApp, type Person, type TestApp } from '../../../../tests/support/testApp.ts'
import { asSystem } from '../../db/scope.ts'
import { seedTenantDictionaries } from '../../db/seeds/tenantDictionaries.ts'
import { modules } from '../index.ts'

const TENANT = '330001'

let test: TestApp
let editor: Person
let writer: Person
let foreigner: Person

beforeAll(async () => {
  test = await createTestApp()
  const codes = modules.filter(({ menu }) => menu?.under === 'biz').flatMap(({ module }) => permissionCodes(module))
  editor = await test.addPerson(TENANT, codes)
  writer = await test.addPerson(
    TENANT,
    codes.filter(code => !/_(publish|approved|reply)$/.test(code)),
  )
  foreigner = await test.addPerson('330002', codes)
})
afterAll(() => test?.close())

const idOf = ({ data, body }: { data: unknown; body: string }) => {
  if (!data) throw new Error(body)
  return (data as { id: string }).id
}
let count = 0
const submit = (module: string, values: object, person = editor) => person.post(`blade-biz/${module}/submit`, values)
const addColumn = async (values: object = {}) =>
  idOf(await submit('columns', { columnName: '要闻', columnCode: `yw${++count}`, sort: 1, ...values }))
const addEdition = async (values: object = {}) =>
  idOf(await submit('edition', { title: '第1期', editionNo: 1, publishDate: '2026-01-05 00:00:00', ...values }))
const addPage = async (editionId: string, values: object = {}) =>
  idOf(await submit('page', { editionId, pageNo: `A${++count}`, pageName: '要闻', sort: 1, ...values }))
const addArticle = async (values: object = {}, person = editor) =>
  idOf(
    await submit(
      'articles',
      { title: '集采落地', content: '<p>正文</p>', columnId: await addColumn(), ...values },
      person,
    ),
  )
const addVideo = async (values: object = {}) =>
  idOf(await submit('videos', { title: '专访', videoUrl: '/api/blade-resource/oss/file/000000/a.mp4', ...values }))
const addComment = async (values: object = {}) =>
  idOf(await submit('comment', { content: '写得好', targetType: 1, targetId: await addArticle(), ...values }))
const addFeedback = async (values: object = {}) =>
  idOf(await submit('feedback', { content: '有错字', feedbackType: 3, ...values }))
const detail = async (module: string, id: string) => (await editor.get(`blade-biz/${module}/detail`, { id })).data
const remove = (module: string, ids: string) => editor.post(`blade-biz/${module}/remove`, { ids })

describe('what others refer to', () => {
  it('stays: an edition with pages or articles, a page with articles, a column with any of them or with columns', async () => {
    const [columnId, editionId] = [await addColumn(), await addEdition()]
    const below = await addColumn({ parentId: columnId })
    expect(await remove('columns', columnId)).toMatchObject({ status: 400, msg: '请先删除下级数据' })
    const pageId = await addPage(editionId, { columnId: below })
    expect(await remove('columns', below)).toMatchObject({ status: 400, msg: '栏目还用于版面“要闻”，不能删除' })
    const article = await addArticle({ columnId: below, pageId })
    expect(await remove('columns', below)).toMatchObject({ status: 400, msg: '栏目下还有文章，如“集采落地”，不能删除' })
    expect(await remove('page', pageId)).toMatchObject({ status: 400, msg: '版面上还有文章，如“集采落地”，不能删除' })
    expect(await remove('edition', editionId)).toMatchObject({ status: 400, msg: '期刊下还有版面，如“要闻”，不能删除' })
    for (const [module, id] of [
      ['articles', article],
      ['page', pageId],
      ['edition', editionId],
      ['columns', `${below},${columnId}`],
    ] as const)
      expect(await remove(module, id)).toMatchObject({ status: 200 })
  })

  it('is counted beside it', async () => {
    const columnId = await addColumn()
    const pageId = await addPage(await addEdition())
    await addArticle({ columnId, pageId })
    expect(await detail('columns', columnId)).toMatchObject({ articleCount: 1 })
    expect(await detail('page', pageId)).toMatchObject({ articleCount: 1 })
  })

  it('is of the same tenant', async () => {
    const columnId = await addColumn()
    const theirs = await submit('articles', { title: 'x', content: '<p>x</p>', columnId }, foreigner)
    expect(theirs).toMatchObject({ status: 400, msg: '栏目不存在' })
    const about = await submit('comment', { content: 'x', targetType: 1, targetId: await addArticle() }, foreigner)
    expect(about).toMatchObject({ status: 400, msg: '评论对象不存在' })
  })

  it('is one page number in an edition, and one extension of an article', async () => {
    const editionId = await addEdition()
    await addPage(editionId, { pageNo: 'A01' })
    expect(await submit('page', { editionId, pageNo: 'A01', pageName: '二', sort: 2 })).toMatchObject({
      status: 409,
      msg: '本期已有此版次',
    })
    const articleId = await addArticle()
    expect(await submit('articlesext', { articleId, viewCount: 3 })).toMatchObject({ status: 200 })
    expect(await submit('articlesext', { articleId })).toMatchObject({ status: 409 })
  })
})

describe('the place of an article', () => {
  it('is a page of its edition, which the page tells where nobody named it', async () => {
    const [one, other] = [await addEdition(), await addEdition()]
    const pageId = await addPage(one)
    const id = await addArticle({ pageId })
    expect(await detail('articles', id)).toMatchObject({ editionId: one, pageId, editionTitle: '第1期' })
    const wrong = { status: 400, msg: '所选版面不属于所选期次' }
    expect(await submit('articles', { id, editionId: other })).toMatchObject(wrong)
    expect(await submit('articles', { id, editionId: other, pageId: '' })).toMatchObject({ status: 200 })
    expect(await submit('articles', { id, pageId })).toMatchObject(wrong)
  })

  it('is drawn in fractions of the page', async () => {
    const id = await addArticle()
    const coordinates = '[[[0,0],[1,0],[0.5,0.25]]]'
    expect(await submit('articles', { id, coordinates })).toMatchObject({ status: 200 })
    for (const wrong of ['x', '{}', '[[[0,0],[1,1]]]', '[[[0,0],[2,0],[1,1]]]'])
      expect(await submit('articles', { id, coordinates: wrong })).toMatchObject({ status: 400 })
    expect(await detail('articles', id)).toMatchObject({ coordinates })
  })
})

describe('who edits an article', () => {
  const tell = async (person: Person, id: string, leaving = 0) =>
    (await person.post('blade-biz/articles/editing', { id, leaving })).data as { userId: string; name: string }[] | null

  it('is told to the others of the tenant until they leave', async () => {
    const id = await addArticle()
    expect(await tell(editor, id)).toEqual([])
    expect(await tell(writer, id)).toEqual([{ userId: editor.userId, name: expect.stringMatching(/^tester/) }])
    expect(await tell(editor, id)).toMatchObject([{ userId: writer.userId }])
    await tell(writer, id, 1)
    expect(await tell(editor, id)).toEqual([])
    expect(await tell(foreigner, id)).toBeNull()
  })
})

describe('the words of articles', () => {
  const find = async (words: string, person = editor) =>
    ((await person.get('blade-biz/articles/list', { words })).data as Paged<{ id: string }>).records.map(({ id }) => id)

  it('are found from two characters on in head and text, across marks of formatting, and not across paragraphs', async () => {
    const id = await addArticle({
      title: '谈判结果',
      subTitle: '双通道药店扩围',
      content: '<p>创<strong>新药</strong>进入目录，价格100%公开</p><p>基层先行</p>',
    })
    for (const words of ['谈判', '双通道', '创新药', '目录，价格', '100%公开', '药'])
      expect(await find(words), words).toContain(id)
    for (const words of ['公开基层', '药创', '100_公开', 'strong']) expect(await find(words), words).not.toContain(id)
    expect(await find('谈判', foreigner)).toEqual([])
  })

  it('follow each change, and go with the article', async () => {
    const id = await addArticle({ title: '罕见病用药' })
    await submit('articles', { id, title: '儿童用药' })
    expect([await find('罕见'), await find('儿童')]).toEqual([[], [id]])
    await remove('articles', id)
    expect(await find('儿童')).toEqual([])
  })

  it('are found newest first also where they stand in many articles', async () => {
    const columnId = await addColumn()
    await asSystem(() =>
      sql`insert into blade_articles (id, tenant_id, create_time, title, column_id, content, publish_state)
        select 8400000000000000000::bigint + n, ${TENANT}, localtimestamp(0) - n * interval '1 minute', '第' || n || '篇',
          ${columnId}::bigint, '<p>带量采购</p>', 1 + n % 2
        from generate_series(1, 2100) n`.execute(test.db),
    )
    const found = async (query: Record<string, string>) =>
      (await editor.get('blade-biz/articles/list', { words: '带量采购', ...query })).data as Paged<{ title: string }>
    const titles = ({ records }: Paged<{ title: string }>) => records.map(({ title }) => title)
    expect(titles(await found({ size: '3' }))).toEqual(['第1篇', '第2篇', '第3篇'])
    expect(titles(await found({ size: '2', current: '600' }))).toEqual(['第1199篇', '第1200篇'])
    const drafts = await found({ size: '2', publishState: '1', current: '2' })
    expect([drafts.total, ...titles(drafts)]).toEqual([1050, '第6篇', '第8篇'])
    expect(titles(await found({ size: '1', ascs: 'create_time' }))).toEqual(['第2100篇'])
  })

  it('are no order of a list', async () => {
    expect(await editor.get('blade-biz/articles/list', { descs: 'words' })).toMatchObject({ status: 400 })
  })
})

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
  const take = (call: string, ids: string, person = editor) =>
    module === 'edition' && call === 'publish' && person === editor && !ids.includes(',')
      ? person.post('blade-biz/edition/release', { id: ids, reason: '先行出版' })
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

  it('are published and withdrawn only by who may, also through submit', async () => {
    const id = await addIn(2)
    expect(await take('publish', id, writer)).toMatchObject({ status: 403 })
    expect(await submit(module, { id, publishState: 3 }, writer)).toMatchObject({ status: 403 })
    expect(await submit(module, { id, publishState: 1 }, writer)).toMatchObject({ status: 403 })
    expect(await detail(module, id)).toMatchObject({ publishState: 2 })
  })

  it('keep published texts from who may not publish; the page they stand on is another matter', async () => {
    const id = await addArticle({ editionId: await addEdition({ editionNo: 77 }) }, writer)
    const videoId = await addVideo()
    for (const [module, one] of [
      ['articles', id],
      ['videos', videoId],
    ] as const) {
      await submit(module, { id: one, title: '初稿' }, writer)
      for (const step of ['review', 'publish']) await editor.post(`blade-biz/${module}/${step}`, { ids: one })
      expect(await submit(module, { id: one, title: '改过' }, writer)).toMatchObject({
        ...{ status: 403, msg: '内容已发布，有发布权限才能修改；请先撤回，或请有权限的同事修改' },
      })
      expect(await detail(module, one)).toMatchObject({ title: '初稿' })
    }
    expect((await submit('articles', { id, title: '初稿', content: '<p>另一段</p>' }, writer)).status).toBe(403)
    const coordinates = '[[[0,0],[1,0],[1,1]]]'
    expect((await submit('articles', { id, title: '初稿', coordinates }, writer)).status).toBe(200)
    expect((await submit('articles', { id, title: '更正' })).status).toBe(200)
    await editor.post('blade-biz/articles/withdraw', { ids: id })
    expect((await submit('articles', { id, title: '再改' }, writer)).status).toBe(200)
  })

  it('change together or not at all, and never for another tenant', async () => {
    const [ready, draft] = [await addIn(2), await add()]
    expect(await take('publish', `${ready},${draft}`)).toMatchObject({ status: 400 })
    expect(await detail(module, ready)).toMatchObject({ publishState: 2 })
    const theirs = await take('publish', ready, foreigner)
    expect(theirs.body).toBe((await take('publish', '9000000000000000001', foreigner)).body)
  })

  it('stand in the history with who and when, and stay when an older text is set back', async () => {
    const id = await addIn(2)
    const { records } = (await editor.get(`blade-biz/${module}/history`, { id })).data as History
    expect(records[0]?.changes).toContainEqual(expect.objectContaining({ field: 'publishState', before: 1, after: 2 }))
    expect(records[0]).toMatchObject({ userId: editor.userId, changedAt: expect.stringMatching(/^\d{4}-/) })
    await submit(module, { id, title: '改过的标题' })
    const { version } = (await editor.get(`blade-biz/${module}/history`, { id })).data as History
    const changeId = records.at(-1)?.id
    expect(await editor.post(`blade-biz/${module}/restore-version`, { id, changeId, version })).toMatchObject({
      status: 200,
    })
    expect(await detail(module, id)).toMatchObject({ publishState: 2, title: expect.not.stringContaining('改过') })
  })
})

describe('comments', () => {
  const decide = (body: object, person = editor) => person.post('blade-biz/comment/approved', body)

  it('are approved by default, and said twice it changes nothing', async () => {
    const id = await addComment()
    expect(await detail('comment', id)).toMatchObject({ approved: commentState.pending, targetTitle: '集采落地' })
    expect(await decide({ id })).toMatchObject({ status: 200, data: null })
    const approved = await detail('comment', id)
    expect(approved).toMatchObject({
      approved: 2,
      approvedUser: editor.userId,
      approvedTime: expect.stringMatching(/^\d/),
    })
    await decide({ id })
    expect(await detail('comment', id)).toMatchObject({ version: (approved as { version: number }).version })
  })

  it('are rejected with a remark, and the decision may be turned around', async () => {
    const id = await addComment()
    await decide({ id, approved: 3, approvedRemark: '广告' })
    expect(await detail('comment', id)).toMatchObject({ approved: 3, approvedRemark: '广告' })
    await decide({ id, approved: 2 })
    expect(await detail('comment', id)).toMatchObject({ approved: 2, approvedRemark: '' })
    expect(await decide({ id, approved: 1 })).toMatchObject({ status: 400 })
  })

  it('are approved many at a time: ids in the query, in a form or as an array', async () => {
    const ids = [await addComment(), await addComment(), await addComment()]
    const approvedlist = 'blade-biz/comment/approvedlist'
    await editor.post(approvedlist, undefined, { ids: ids[0] ?? '' })
    await editor.post(approvedlist, { ids: [ids[1]] })
    await editor.post(approvedlist, { ids: `${ids[2]}` })
    for (const id of ids) expect(await detail('comment', id)).toMatchObject({ approved: 2 })
  })

  it('are decided by nobody without the right, and nobody says who decided', async () => {
    const id = await addComment()
    expect(await decide({ id }, writer)).toMatchObject({ status: 403 })
    expect(await submit('comment', { id, approved: 2 }, writer)).toMatchObject({ status: 403 })
    await submit(
      'comment',
      { id, approvedUser: writer.userId, approvedTime: '2020-01-01 00:00:00', approvedRemark: 'x' },
      writer,
    )
    expect(await detail('comment', id)).toMatchObject({
      approved: 1,
      approvedUser: null,
      approvedTime: '',
      approvedRemark: '',
    })
  })
})

describe('feedback', () => {
  it('is taken on, answered and reopened by the allowed steps and no other', async () => {
    const ways: Record<number, readonly string[]> = { 1: [], 2: ['handle'], 3: ['reply'] }
    for (const from of [1, 2, 3])
      for (const [call, step] of Object.entries(feedbackStates.steps)) {
        const id = await addFeedback()
        for (const way of [...(ways[from] ?? []), call].entries()) {
          const [index, name] = way
          const isLast = index === (ways[from]?.length ?? 0)
          const answer = await editor.post(`blade-biz/feedback/${name}`, { id, replyContent: '已更正' })
          if (isLast) expect(answer.status, `${call} from ${from}`).toBe(step.from.includes(from) ? 200 : 400)
        }
      }
  })

  it('is not handled without an answer, and the answer says whose it is', async () => {
    const id = await addFeedback()
    expect(await submit('feedback', { id, handleState: 3 })).toMatchObject({ status: 400, msg: '请输入回复内容' })
    expect(await writer.post('blade-biz/feedback/reply', { id, replyContent: '好' })).toMatchObject({ status: 403 })
    await editor.post('blade-biz/feedback/reply', { id, replyContent: '已更正' })
    expect(await detail('feedback', id)).toMatchObject({
      ...{ handleState: feedbackState.handled, replyContent: '已更正', replyUser: editor.userId },
      replyTime: expect.stringMatching(/^\d{4}-/),
    })
  })
})

describe('videos by ids or words', () => {
  const find = async (body: unknown) =>
    ((await editor.post('blade-biz/videos/getVideosWithStr', body)).data as { id: string; title: string }[]).map(
      ({ id }) => id,
    )

  it('come in the order of the ids, or newest first by words', async () => {
    const [one, two] = [await addVideo({ title: '医保谈判' }), await addVideo({ title: '访谈', keywords: '医保,集采' })]
    expect(await find({ str: `${two},${one},9000000000000000001` })).toEqual([two, one])
    expect(await find({ str: '医保' })).toEqual([two, one])
    expect(await find({ keyword: '访谈' })).toEqual([two])
    expect(await find({ str: '100%' })).toEqual([])
  })

  it('are asked for by a body of nothing but a text, too', async () => {
    const id = await addVideo({ title: '纯文本查询' })
    const { data } = await editor.ask({
      method: 'POST',
      url: '/api/blade-biz/videos/getVideosWithStr',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify('纯文本查询'),
    })
    expect(data).toEqual([expect.objectContaining({ id })])
  })
})

describe('pickers', () => {
  it('offer the newest, what holds the words, and what was chosen', async () => {
    const editionId = await addEdition({ title: '百分之100%特刊' })
    const pageId = await addPage(editionId, { pageNo: 'B01', pageName: '市场' })
    const titles = async (module: string, query: Record<string, string>) =>
      ((await writer.get(`blade-biz/${module}/select`, query)).data as { title: string }[]).map(({ title }) => title)
    expect(await titles('edition', { keyword: '0%' })).toEqual(['百分之100%特刊'])
    expect(await titles('edition', { ids: editionId })).toEqual(['百分之100%特刊'])
    expect(await titles('page', { editionId })).toEqual(['B01 市场'])
    expect((await foreigner.get('blade-biz/page/select', { ids: pageId })).data).toEqual([])
  })
})

describe('the dictionaries of a tenant', () => {
  it('come once, and what a tenant removed stays removed', async () => {
    const codes = async () => {
      const rows = await asSystem(() =>
        test.db.selectFrom('bladeDictBiz').select('code').where('tenantId', '=', TENANT).distinct().execute(),
      )
      return rows.map(({ code }) => code)
    }
    await seedTenantDictionaries(test.db, TENANT)
    expect(await codes()).toContain('article_state')
    const id = await addArticle()
    const listed = (await editor.get('blade-biz/articles/list', { id_equal: id })).data as Paged<
      Record<string, unknown>
    >
    expect(listed.records[0]).toMatchObject({ publishStateName: '草稿', columnName: '要闻' })
    await asSystem(() =>
      test.db
        .updateTable('bladeDictBiz')
        .set({ isDeleted: 1 } as never)
        .where('code', '=', 'image_type')
        .where('tenantId', '=', TENANT)
        .execute(),
    )
    await seedTenantDictionaries(test.db, TENANT)
    expect(await codes()).not.toContain('image_type')
  })

  it('are given to a new tenant with its first user', async () => {
    const created = await test.admin.post('blade-system/tenant/submit', {
      tenantName: '健康时报',
      linkman: '王',
      contactNumber: '13800000000',
      address: '京',
    })
    const { id } = created.data as { id: string }
    const { tenantId } = (await test.admin.get('blade-system/tenant/detail', { id })).data as { tenantId: string }
    const rows = await asSystem(() =>
      test.db
        .selectFrom('bladeDictBiz')
        .select('dictValue')
        .where('tenantId', '=', tenantId)
        .where('code', '=', 'edition_state')
        .execute(),
    )
    expect(rows.map(({ dictValue }) => dictValue)).toContain('已出版')
  })
})
