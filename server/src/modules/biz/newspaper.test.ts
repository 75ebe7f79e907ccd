import { describe, expect, it } from 'vitest'
import type { Paged } from '#contract/kit/reply'
import { setUpNewspaper } from '../../../../tests/support/records/newspaper.ts'
import { dynamic } from '../../platform/db/database.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { seedTenantDictionaries } from '../system/tenant/office.ts'

const TENANT = '330001'

const { people, addColumn, addEdition, addPage, addArticle, addVideo, detail, remove, submit } = setUpNewspaper(
  TENANT,
  '330002',
)

describe('referenced records', () => {
  it('stays: an edition with pages or articles, a page with articles, a column with any of them or with columns', async () => {
    const [columnId, editionId] = [await addColumn(), await addEdition()]
    const below = await addColumn({ parentId: columnId })
    expect(await remove('columns', columnId)).toMatchObject({
      status: 400,
      msg: expect.stringMatching(/^请先删除下级数据：“.+”下还有1条$/),
    })
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
    const theirs = await submit('articles', { title: 'x', content: '<p>x</p>', columnId }, people.foreigner)
    expect(theirs).toMatchObject({ status: 400, msg: '栏目不存在' })
    const about = await submit(
      'comment',
      { content: 'x', targetType: 1, targetId: await addArticle() },
      people.foreigner,
    )
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

it('an extension has images and videos of its own, which are kept while it names them', async () => {
  const articleId = await addArticle()
  const imgUrl = '/api/blade-resource/oss/file/330001/upload/20260101/a.jpg'
  const { data: image } = await submit('images', { title: '车间', imgUrl, imageType: 1 })
  const [imageIds, videoIds] = [(image as { id: string }).id, await addVideo()]
  const { data } = await submit('articlesext', { articleId, imageIds, videoIds })
  expect(await detail('articlesext', (data as { id: string }).id)).toMatchObject({
    ...{ imageIds, imageTitles: '车间', videoIds, videoTitles: '专访' },
  })
  expect(await remove('images', imageIds)).toMatchObject({ status: 400, msg: expect.stringContaining('扩展文章') })
  const theirs = await submit('articlesext', { articleId: await addArticle(), imageIds: '9' })
  expect(theirs).toMatchObject({ status: 400, msg: '扩展图片不存在' })
})

describe('the place of an article', () => {
  it('is a page of its edition, which the page tells where nobody named it', async () => {
    const [one, other] = [await addEdition(), await addEdition()]
    const pageId = await addPage(one)
    const id = await addArticle({ pageId })
    expect(await detail('articles', id)).toMatchObject({
      editionId: one,
      pageId,
      editionTitle: expect.stringMatching(/^第\d+期$/),
    })
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

describe('videos by ids or words', () => {
  const find = async (body: unknown) =>
    ((await people.editor.post('blade-biz/videos/getVideosWithStr', body)).data as { id: string; title: string }[]).map(
      ({ id }) => id,
    )

  it('come in the order of the ids, or newest first by words', async () => {
    const [one, two] = [await addVideo({ title: '医保谈判' }), await addVideo({ title: '访谈', keywords: '医保,集采' })]
    expect(await find({ str: `${two},${one},9000000000000000001` })).toEqual([two, one])
    expect(await find({ str: '医保' })).toEqual([two, one])
    expect(await find({ keyword: '访谈' })).toEqual([two])
    expect(await find({ str: '100%' })).toEqual([])
    const year = await addVideo({ title: '2026年会' })
    // Somebody who types a year looks for a title.
    expect(await find({ str: '2026' })).toEqual([year])
  })

  it('are requested by a body of nothing but a text, too', async () => {
    const id = await addVideo({ title: '纯文本查询' })
    const { data } = await people.editor.ask({
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
      ((await people.writer.get(`blade-biz/${module}/select`, query)).data as { title: string }[]).map(
        ({ title }) => title,
      )
    expect(await titles('edition', { keyword: '0%' })).toEqual(['百分之100%特刊'])
    expect(await titles('edition', { ids: editionId })).toEqual(['百分之100%特刊'])
    expect(await titles('page', { editionId })).toEqual(['B01 市场'])
    expect((await people.foreigner.get('blade-biz/page/select', { ids: pageId })).data).toEqual([])
  })
})

describe('the dictionaries of a tenant', () => {
  it('come once, and what a tenant removed stays removed', async () => {
    const codes = async () => {
      const rows = await asSystem(() =>
        people.test.db.selectFrom('bladeDictBiz').select('code').where('tenantId', '=', TENANT).distinct().execute(),
      )
      return rows.map(({ code }) => code)
    }
    await seedTenantDictionaries(people.test.db, TENANT)
    expect(await codes()).toContain('article_state')
    const id = await addArticle()
    const listed = (await people.editor.get('blade-biz/articles/list', { id_equal: id })).data as Paged<
      Record<string, unknown>
    >
    expect(listed.records[0]).toMatchObject({ publishStateName: '草稿', columnName: '要闻' })
    await people.test.change(() =>
      dynamic(people.test.db)
        .updateTable('bladeDictBiz')
        .set({ isDeleted: 1 })
        .where('code', '=', 'image_type')
        .where('tenantId', '=', TENANT)
        .execute(),
    )
    await seedTenantDictionaries(people.test.db, TENANT)
    expect(await codes()).not.toContain('image_type')
  })

  it('are given to a new tenant with its first user', async () => {
    const created = await people.test.admin.post('blade-system/tenant/submit', {
      tenantName: '健康时报',
      linkman: '王',
      contactNumber: '13800000000',
      address: '京',
    })
    const { id } = created.data as { id: string }
    const { tenantId } = (await people.test.admin.get('blade-system/tenant/detail', { id })).data as {
      tenantId: string
    }
    const rows = await asSystem(() =>
      people.test.db
        .selectFrom('bladeDictBiz')
        .select('dictValue')
        .where('tenantId', '=', tenantId)
        .where('code', '=', 'edition_state')
        .execute(),
    )
    expect(rows.map(({ dictValue }) => dictValue)).toContain('已出版')
  })
})
