import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FoundGroup } from '#contract/system/search'
import { leaksIn, queriesOf, reads } from '../../../../tests/support/matrix/reading.ts'
import { ABSENT, sendRequest } from '../../../../tests/support/matrix/requests.ts'
import { liveRoutes } from '../../../../tests/support/matrix/routes.ts'
import { allCodes } from '../../../../tests/support/records/everyModule.ts'
import { setUpNewspaper } from '../../../../tests/support/records/newspaper.ts'
import { TENANT } from '../../../../tests/support/servers/config.ts'
import type { Answer, Person } from '../../../../tests/support/servers/testApp.ts'
import { createScopedDb } from '../../platform/db/database.ts'
import { asSystem, runWithScope } from '../../platform/db/tenancy/scope.ts'
import { readIssue } from './edition/distribution/issue.ts'

/** Stands in every text of what is under embargo, and nowhere else. */
const WORD = 'qzxjvkwb'
const LATER = '2099-01-01 00:00:00'

const { people, post, add, addColumn, addEdition, addPage, addArticle } = setUpNewspaper()

/** May do everything in every module, but see what is under embargo. */
let outsider: Person
let released: string
let heldEdition: string
let heldArticle: string
let heldPage: string
let openPage: string
/** Ids of everything that is held, with what belongs to it, by module. */
const held = new Map<string, string[]>()
const hold = (module: string, ...ids: string[]) =>
  held.set(`blade-biz/${module}`, [...(held.get(`blade-biz/${module}`) ?? []), ...ids])

const word = (...fields: string[]) => Object.fromEntries(fields.map(field => [field, `${field} ${WORD}`]))
const embargo = (module: string, id: string, until: string, person = people.editor) =>
  post(`${module}/embargo`, { id, until }, person)

beforeAll(async () => {
  const codes = allCodes.filter(code => !code.endsWith('_embargo'))
  outsider = await people.test.addPerson(TENANT, codes)
  const columnId = await addColumn()
  const addHeld = async (module: string, values: object) => hold(module, await add(module, values))
  released = await addEdition({ title: '第1期' })
  openPage = await addPage(released, { pageNo: 'A01', sort: 1 })
  heldPage = await addPage(released, { ...word('pageName', 'dutyEditor', 'layoutEditor'), pageNo: 'A02', sort: 2 })
  const inPaper = { columnId, editionId: released, coordinates: '[[[0.1,0.1],[0.9,0.1],[0.9,0.5]]]' }
  const open = await addArticle({ ...inPaper, pageId: openPage, title: '照常发布' })
  const [head, rest] = [word('title', 'leadTitle', 'subTitle', 'author', 'correspondent', 'source'), word('keywords')]
  const text = { content: `<p>content ${WORD}</p>`, summary: `summary ${WORD}` }
  heldArticle = await addArticle({ ...inPaper, ...head, ...rest, ...text, pageId: heldPage })
  hold('articles', heldArticle)
  hold('page', heldPage)
  const about = { articleId: heldArticle }
  await addHeld('articlesext', { ...about, ...word('docNo', 'copyrightText', 'seoTitle', 'seoKeywords', 'aiSummary') })
  await addHeld('notes', { ...about, ...word('content', 'quoteText', 'userName') })
  await addHeld('feedback', { ...about, ...word('content', 'userName'), feedbackType: 3 })
  await addHeld('comment', { ...word('content', 'userName'), targetType: 1, targetId: heldArticle })
  const picture = { imgUrl: '/api/blade-resource/oss/file/330001/upload/20260101/a.png', imageType: 1 }
  await addHeld('images', { ...about, ...word('title', 'description', 'altText', 'photographer'), ...picture })
  for (const step of ['review', 'publish']) await post(`articles/${step}`, { ids: `${open},${heldArticle}` })
  await post('articles/correct', { id: heldArticle, correction: `correction ${WORD}` })
  await post('edition/review', { ids: released })
  expect(await post('edition/publish', { ids: released, reason: '试' })).toMatchObject({ status: 200 })

  heldEdition = await addEdition({ ...word('title', 'editorInChief', 'remark'), publishDate: '2026-02-01 00:00:00' })
  const pageId = await addPage(heldEdition, { ...word('pageName'), pageNo: 'B01' })
  const inside = await addArticle({ columnId, editionId: heldEdition, pageId, ...head, ...text })
  hold('edition', heldEdition)
  hold('page', pageId)
  hold('articles', inside)
  await addHeld('notes', { editionId: heldEdition, ...word('content') })

  expect(await embargo('articles', heldArticle, LATER)).toMatchObject({ status: 200 })
  expect(await embargo('edition', heldEdition, LATER)).toMatchObject({ status: 200 })
  await post('edition/save-reader', { isOn: 1 })
})

describe('content under embargo', () => {
  it('is shown as before to those who have the permission', async () => {
    expect((await people.editor.get('blade-biz/articles/list', { words: WORD })).body).toContain(heldArticle)
    const { data } = await people.editor.get('blade-biz/articles/detail', { id: heldArticle })
    expect(data).toMatchObject({ title: `title ${WORD}`, embargoUntil: LATER })
    expect((await people.editor.get('blade-biz/edition/board', { id: released })).body).toContain(heldPage)
  })

  it('stands in no answer to anybody else', async () => {
    const leaks: string[] = []
    const look = (place: string, answer: Answer) => leaks.push(...leaksIn(place, answer, [WORD]))
    const subjects = [heldArticle, heldEdition, heldPage]
    const ids = [...held.values()].flat()
    for (const route of liveRoutes(people.test.app).filter(reads)) {
      const place = `${route.method} ${route.path}`
      look(place, await sendRequest(outsider, route, { size: 200 }))
      const all = [...subjects, ...(held.get(route.served?.module.path ?? '') ?? [])]
      const absent = route.path.endsWith('/detail') ? await sendRequest(outsider, route, { id: ABSENT }) : undefined
      for (const values of queriesOf(route, { subjects, all })) {
        const answer = await sendRequest(outsider, route, values)
        look(`${place} ${JSON.stringify(values)}`, answer)
        if (ids.some(id => answer.body.includes(id) && !JSON.stringify(values).includes(id))) leaks.push(`${place}: id`)
        if (absent && answer.body !== absent.body) leaks.push(`${place}: not as if absent`)
      }
    }
    for (const id of ['', '/archive', `/edition/${released}`, `/edition/${heldEdition}`, `/page/${heldPage}`])
      look(`reader ${id}`, await people.test.stranger.ask({ method: 'GET', url: `/reader/${TENANT}${id}` }))
    expect(leaks).toEqual([])
    // The same routes show the rest.
    const shown = await outsider.get('blade-biz/articles/list', { editionId: released })
    expect(shown.data).toMatchObject({ total: 1, records: [{ title: '照常发布' }] })
  })

  it('stands in no log', async () => {
    const rows = async () => {
      const { rows } = await sql`select to_jsonb(l) from blade_log_api l where tenant_id = ${TENANT}
        union all select to_jsonb(l) from blade_log_usual l where tenant_id = ${TENANT}
        union all select to_jsonb(l) from blade_log_error l where tenant_id = ${TENANT}`.execute(people.test.db)
      return rows
    }
    const texts = async () => JSON.stringify(await asSystem(rows))
    await expect.poll(texts).toContain('blade-biz/articles')
    expect(await texts()).not.toContain(`content ${WORD}`)
    expect(await texts()).not.toContain(`title ${WORD}`)
  })

  it('is not found by a search, a filter or an order', async () => {
    for (const [field, value] of Object.entries({ words: WORD, title: WORD, source_like: WORD, pageId: heldPage }))
      expect((await outsider.get('blade-biz/articles/list', { [field]: value })).data).toMatchObject({ total: 0 })
    const everywhere = (person: Person) => person.get('blade-system/search/find', { words: WORD })
    const groups = (await everywhere(people.editor)).data as FoundGroup[]
    const kinds = ['articles', 'comment', 'images', 'notes', 'feedback', 'edition', 'page']
    expect(groups.map(({ path }) => path)).toEqual(expect.arrayContaining(kinds.map(kind => `blade-biz/${kind}`)))
    expect((await everywhere(outsider)).data).toEqual([])
    // Each by a word of its own: of the headline, the text, a comment, a caption.
    for (const words of [
      `title ${WORD}`,
      `content ${WORD}`,
      `description ${WORD}`,
      `altText ${WORD}`,
      WORD.slice(0, 5),
    ]) {
      for (const type of ['', 'blade-biz/articles', 'blade-biz/comment', 'blade-biz/images'])
        expect((await outsider.get('blade-system/search/find', { words, ...(type && { type }) })).data).toEqual([])
    }
    for (const [list, field] of Object.entries({ comment: 'content', images: 'description', notes: 'content' })) {
      const query = { [`${field}_like`]: `${field} ${WORD}` }
      expect((await people.editor.get(`blade-biz/${list}/list`, query)).data, list).not.toMatchObject({ total: 0 })
      expect((await outsider.get(`blade-biz/${list}/list`, query)).data, list).toMatchObject({ total: 0 })
    }
    expect((await outsider.get('blade-biz/edition/list', { title: WORD })).data).toMatchObject({ total: 0 })
    expect((await outsider.get('blade-biz/articles/select', { keyword: WORD })).data).toEqual([])
  })

  it('is left out of the public reader and of exports, with the page that shows it', async () => {
    const read = (path: string) => people.test.stranger.ask({ method: 'GET', url: `/reader/${TENANT}${path}` })
    const front = await read(`/edition/${released}`)
    expect(front.body).toContain('照常发布')
    expect(front.body).not.toContain(heldPage)
    for (const path of [`/article/${heldArticle}`, `/page/${heldPage}`, `/edition/${heldEdition}`])
      expect((await read(path)).status, path).toBe(404)
    const scope = { tenantId: TENANT, userId: outsider.userId, deptId: null, allTenants: false, requestId: 'r' }
    const db = createScopedDb({ ...people.test.database.appConnection, max: 1 })
    const issue = await runWithScope(scope, () => readIssue({ editionId: released, tenantId: TENANT }, db))
    await asSystem(() => db.destroy())
    expect(issue?.pages.map(({ id }) => id)).toEqual([openPage])
    expect(issue?.articles.map(({ title }) => title)).not.toContain(`title ${WORD}`)
  })

  it('is changed by nobody who does not see it', async () => {
    const absent = { status: 404, msg: '数据不存在' }
    for (const [path, values] of [
      ['articles/submit', { id: heldArticle, title: '改' }],
      ['articles/withdraw', { ids: heldArticle }],
      ['articles/correct', { id: heldArticle, correction: '改' }],
      ['edition/submit', { id: heldEdition, title: '改' }],
      ['page/submit', { id: heldPage, pageName: '改' }],
    ] as const)
      expect(await post(path, values, outsider), path).toMatchObject(absent)
    expect((await embargo('articles', heldArticle, '', outsider)).status).toBe(403)
    // A record that is referred to is still not removed, and the refusal does not name it.
    const refusal = await outsider.post('blade-biz/edition/remove', { ids: released })
    expect(refusal.status).toBe(400)
    expect((await post('articles/submit', { id: heldArticle, embargoUntil: '' })).status).toBe(200)
    expect((await people.editor.get('blade-biz/articles/detail', { id: heldArticle })).data).toMatchObject({
      embargoUntil: LATER,
    })
  })

  it('counts in the release of its edition without being named', async () => {
    const editionId = await addEdition({ publishDate: '2026-03-01 00:00:00' })
    const id = await addArticle({ editionId, title: `missing ${WORD}` })
    await embargo('articles', id, LATER)
    const { data } = await outsider.get('blade-biz/edition/board', { id: editionId })
    const { problems } = data as { problems: { kind: string; name?: string; articleId?: string }[] }
    expect(problems.filter(({ kind }) => kind === 'noPage')).toEqual([{ kind: 'noPage', name: '无权查看的内容' }])
    await post('edition/review', { ids: editionId }, outsider)
    const refusal = await post('edition/publish', { ids: editionId }, outsider)
    expect(refusal.status).toBe(400)
    expect(refusal.body).not.toContain(WORD)
    const removal = await outsider.post('blade-biz/edition/remove', { ids: editionId })
    expect(removal.msg).toMatch(/^“.+”仍被文章管理中的1条数据使用，不能删除$/)
  })

  it('is there for everybody once its time has come', async () => {
    const title = async () =>
      ((await outsider.get('blade-biz/articles/detail', { id: heldArticle })).data as { title?: string } | null)?.title
    expect(await title()).toBeUndefined()
    await embargo('articles', heldArticle, '2020-01-01 00:00:00')
    expect(await title()).toBe(`title ${WORD}`)
    await embargo('articles', heldArticle, LATER)
    expect(await title()).toBeUndefined()
    // A misnamed field must not show what is held back.
    expect(await post('articles/embargo', { id: heldArticle, embargoUntil: '' })).toMatchObject({
      ...{ status: 400, msg: '请选择解禁时间' },
    })
    await embargo('articles', heldArticle, '')
    expect(await title()).toBe(`title ${WORD}`)
  })
})
