import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { articles } from '#contract/biz/articles'
import type { IssueCounts } from '#contract/biz/columns'
import type { Paged } from '#contract/kit/reply'
import { setUpNewspaper } from '../../../../tests/support/records/newspaper.ts'
import { TENANT } from '../../../../tests/support/servers/config.ts'
import { dynamic } from '../../platform/db/database.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { seedTenantDictionaries } from '../system/tenant/office.ts'
import { gapsIn } from './columns/index.ts'

const { people, add, addColumn, addEdition, addPage, addArticle, addVideo, detail, remove, submit } = setUpNewspaper()

describe('referenced records', () => {
  it('stays: an edition with pages or articles, a page with articles, a column with any of them or with columns', async () => {
    const usedBy = (module: string) => expect.stringMatching(`^“.+”仍被${module}中的1条数据使用，不能删除$`)
    const [columnId, editionId] = [await addColumn(), await addEdition()]
    const below = await addColumn({ parentId: columnId })
    expect(await remove('columns', columnId)).toMatchObject({
      status: 400,
      msg: expect.stringMatching(/^请先删除下级数据：“.+”下还有1条$/),
    })
    const pageId = await addPage(editionId, { columnId: below })
    expect(await remove('columns', below)).toMatchObject({ status: 400, msg: usedBy('版面管理') })
    const article = await addArticle({ columnId: below, pageId })
    expect(await remove('columns', below)).toMatchObject({ status: 400, msg: usedBy('文章管理') })
    expect(await remove('page', pageId)).toMatchObject({ status: 400, msg: usedBy('文章管理') })
    expect(await remove('edition', editionId)).toMatchObject({ status: 400, msg: usedBy('(版面|文章)管理') })
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
  const imageIds = await add('images', { title: '车间', imgUrl, imageType: 1 })
  const videoIds = await addVideo()
  const extension = await add('articlesext', { articleId, imageIds, videoIds })
  expect(await detail('articlesext', extension)).toMatchObject({
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
    const paper = { tenantName: '健康时报', linkman: '王', contactNumber: '13800000000', address: '京' }
    const id = await people.test.admin.create('blade-system/tenant', paper)
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

describe('columns', () => {
  const { people, addArticle, addColumn, addEdition, addPage } = setUpNewspaper()

  it('counts the articles of each issue with those of the columns below, and marks columns that have none', async () => {
    const [news, market, idle] = [
      await addColumn({ sort: 1 }),
      await addColumn({ sort: 2 }),
      await addColumn({ sort: 3 }),
    ]
    const comment = await addColumn({ parentId: news })
    const issues: string[] = []
    for (const day of ['05', '08', '12']) issues.push(await addEdition({ publishDate: `2030-01-${day} 00:00:00` }))
    const [first, second, third] = issues
    for (const columnId of [news, comment, market]) await addArticle({ columnId, editionId: first })
    for (const columnId of [comment, comment, market]) await addArticle({ columnId, editionId: second })
    await addPage(third ?? '', { columnId: idle })
    const counted = (await people.editor.get('blade-biz/columns/issue-counts')).data as IssueCounts
    expect(counted.issues.slice(-3).map(({ id }) => id)).toEqual(issues)
    const ofColumn = (id: string) => counted.columns.find(column => column.id === id)?.counts.slice(-3)
    const counts = (...pairs: [number, boolean][]) => pairs.map(([articles, isGap]) => ({ articles, isGap }))
    expect(ofColumn(news)).toEqual(counts([2, false], [2, false], [0, true]))
    expect(ofColumn(comment)).toEqual(counts([1, false], [2, false], [0, true]))
    expect(ofColumn(market)).toEqual(counts([1, false], [1, false], [0, true]))
    expect(ofColumn(idle)).toEqual(counts([0, false], [0, false], [0, true]))
    const theirs = (await people.foreigner.get('blade-biz/columns/issue-counts')).data as IssueCounts
    expect(theirs).toEqual({ issues: [], columns: [] })
  })

  it('a column is missed in regular issues when half of the others have it, in any issue that has a page for it', () => {
    const issue = (count: number, more: object = {}) => ({ count, isSpecial: false, hasPage: false, ...more })
    expect(gapsIn([issue(1), issue(1), issue(0), issue(0), issue(0)])).toEqual([false, false, true, true, true])
    expect(gapsIn([issue(1), issue(0), issue(0), issue(0)])).toEqual([false, false, false, false])
    expect(gapsIn([issue(2), issue(0, { isSpecial: true }), issue(0)])).toEqual([false, false, true])
    expect(gapsIn([issue(0), issue(0, { isSpecial: true, hasPage: true })])).toEqual([false, true])
    expect(gapsIn([issue(0), issue(0)])).toEqual([false, false])
  })
})

describe('fees', () => {
  const { path } = articles
  const detail = async (id: string) =>
    (await people.editor.get(`${path}/detail`, { id })).data as { fee: string | null }

  describe("an author's fee", () => {
    it('keeps every digit, as a text or a number of JSON and in a form', async () => {
      for (const [input, stored] of [
        ['12.5', '12.50'],
        [1234567.89, '1234567.89'],
        ['1234567.89', '1234567.89'],
        ['9999999999999.99', '9999999999999.99'],
        [9999999999999.99, '9999999999999.99'],
        ['', null],
        [null, null],
      ] as const) {
        const id = await addArticle({ fee: input })
        expect((await detail(id)).fee, String(input)).toBe(stored)
      }
      const id = await addArticle()
      const answer = await people.editor.ask({
        method: 'POST',
        url: `/api/${path}/submit`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `id=${id}&fee=1234567890123.45`,
      })
      expect(answer, answer.body).toMatchObject({ status: 200 })
      expect((await detail(id)).fee).toBe('1234567890123.45')
    })

    it('filters and sorts a list by its amount', async () => {
      const ids = []
      for (const fee of ['9', '12.49', '12.5', '100', null]) ids.push(await addArticle({ title: '按稿费', fee }))
      const [nine, less, equal, more, none] = ids
      const find = async (query: Record<string, string>) => {
        const { data } = await people.editor.get(`${path}/list`, { title: '按稿费', ascs: 'fee', ...query })
        return (data as Paged<{ id: string }>).records.map(({ id }) => id)
      }
      expect(await find({ fee_ge: '12.5' })).toEqual([equal, more])
      expect(await find({ fee_ge: '12.49', fee_le: '12.5' })).toEqual([less, equal])
      expect(await find({ fee: '12.50' })).toEqual([equal])
      expect(await find({ fee_null: '1' })).toEqual([none])
      expect(await find({ fee_notnull: '1' })).toEqual([nine, less, equal, more])
      expect(await people.editor.get(`${path}/list`, { fee_ge: 'x' })).toMatchObject({
        status: 400,
        msg: '稿费格式不正确',
      })
      expect(await people.editor.get(`${path}/list`, { fee_like: '1' })).toMatchObject({ status: 400 })
    })

    it.each([
      ['1.005', '稿费最多2位小数'],
      [0.125, '稿费最多2位小数'],
      ['10000000000000', '稿费应在0到9999999999999.99之间'],
      [-1, '稿费应在0到9999999999999.99之间'],
      ['1,000', '稿费格式不正确'],
      ['一千', '稿费格式不正确'],
      [1e21, '稿费格式不正确'],
      [['1'], '稿费格式不正确'],
      [true, '稿费格式不正确'],
    ])('is refused by name where it is none: %j', async (fee, msg) => {
      const id = await addArticle()
      expect(await people.editor.post(`${path}/submit`, { id, fee })).toMatchObject({ status: 400, msg })
    })
  })
})

describe('the words of articles', () => {
  const find = async (words: string, person = people.editor) =>
    ((await person.get('blade-biz/articles/list', { words })).data as Paged<{ id: string }>).records.map(({ id }) => id)

  it('are found from two characters on in head and text, across marks of formatting, and not across paragraphs', async () => {
    const id = await addArticle({
      title: '谈判结果',
      subTitle: '双通道药店扩围',
      content: '<p>创<strong>新药</strong>进入目录，价格100%公开</p><p>基层先行</p>',
    })
    for (const words of ['谈判', '双通道', '创新药', '目录，价格', '100%公开', '药'])
      expect(await find(words), words).toContain(id)
    for (const words of ['药店 谈判', ' 基层　 创新药 ', '药 100%']) expect(await find(words), words).toContain(id)
    for (const words of ['药店 罕见', '谈判 100_公开']) expect(await find(words), words).not.toContain(id)
    const titled = await people.editor.get('blade-biz/articles/list', { title: '结果 谈判' })
    expect((titled.data as Paged<{ id: string }>).records.map(record => record.id)).toContain(id)
    for (const words of ['公开基层', '药创', '100_公开', 'strong']) expect(await find(words), words).not.toContain(id)
    expect(await find('谈判', people.foreigner)).toEqual([])
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
        from generate_series(1, 2100) n`.execute(people.test.db),
    )
    const found = async (query: Record<string, string>) =>
      (await people.editor.get('blade-biz/articles/list', { words: '带量采购', ...query })).data as Paged<{
        title: string
      }>
    const titles = ({ records }: Paged<{ title: string }>) => records.map(({ title }) => title)
    expect(titles(await found({ size: '3' }))).toEqual(['第1篇', '第2篇', '第3篇'])
    expect(titles(await found({ size: '2', current: '600' }))).toEqual(['第1199篇', '第1200篇'])
    const drafts = await found({ size: '2', publishState: '1', current: '2' })
    expect([drafts.total, ...titles(drafts)]).toEqual([1050, '第6篇', '第8篇'])
    expect(titles(await found({ size: '1', ascs: 'create_time' }))).toEqual(['第2100篇'])
  })

  it('are no order of a list', async () => {
    expect(await people.editor.get('blade-biz/articles/list', { descs: 'words' })).toMatchObject({ status: 400 })
  })
})

describe('numbers of editions', () => {
  const edition = (values: object) => ({ title: '第9期', editionNo: 9, publishDate: '2026-02-02 00:00:00', ...values })

  it('pressing 下一期 several times at once makes one issue', async () => {
    const id = await addEdition({ editionNo: 20, publishDate: '2026-06-01 00:00:00' })
    const next = { id, title: '第21期', editionNo: 21, publishDate: '2026-06-08 00:00:00' }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => people.editor.post('blade-biz/edition/add-next-issue', next)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  it('a number is taken once in a year, by another tenant and in another year again', async () => {
    await addEdition(edition({}))
    const same = edition({ title: '另一期', publishDate: '2026-03-02 00:00:00' })
    expect(await submit('edition', same)).toMatchObject({ status: 409, msg: '该年度已有此期号' })
    expect(await submit('edition', same, people.foreigner)).toMatchObject({ status: 200 })
    expect(await submit('edition', edition({ publishDate: '2027-02-02 00:00:00' }))).toMatchObject({ status: 200 })
  })

  it('a running number is taken once, until its issue is removed', async () => {
    const id = await addEdition({ totalNo: 900 })
    const other = edition({ editionNo: 10, totalNo: 900 })
    expect(await submit('edition', other)).toMatchObject({ status: 409, msg: '总期号已存在' })
    await remove('edition', id)
    expect(await submit('edition', other)).toMatchObject({ status: 200 })
  })

  it('an article that its extension names is not removed; a note goes on naming one that was', async () => {
    const articleId = await addArticle({ title: '被引用的文章', columnId: await addColumn() })
    const extension = await add('articlesext', { articleId })
    const note = await add('notes', { content: '查证数字', articleId })
    expect(await remove('articles', articleId)).toMatchObject({
      ...{ status: 400, msg: '“被引用的文章”仍被扩展文章中的1条数据使用，不能删除' },
    })
    await remove('articlesext', extension)
    expect(await remove('articles', articleId)).toMatchObject({ status: 200 })
    expect(await detail('notes', note)).toMatchObject({ articleId, articleTitle: '被引用的文章' })
  })
})
