import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type PlannedRelease, planState } from '#contract/biz/planned'
import type { MyNotices } from '#contract/desk/notice'
import { limitPerson } from '../../../../../tests/support/records/limitPerson.ts'
import { setUpNewspaper } from '../../../../../tests/support/records/newspaper.ts'
import { workOff } from '../../../../../tests/support/run/workOff.ts'
import { TENANT } from '../../../../../tests/support/servers/config.ts'
import type { Person } from '../../../../../tests/support/servers/testApp.ts'
import type { FormerCaller } from '../../../auth/permissions/loadCaller.ts'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { asSystem, currentScope } from '../../../platform/db/tenancy/scope.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { attempt } from './attempt.ts'
import { releasePlanned } from './index.ts'
import { queueRelease } from './plans.ts'

const LATER = '2099-01-01 08:00:00'
const { people, post, add, addArticle, addEdition, addPage, remove } = setUpNewspaper()

/** Plans releases, and loses the right to. */
let planner: Person

beforeAll(async () => {
  const codes = ['articles', 'articles_view', 'articles_edit', 'articles_publish', 'planned']
  planner = await people.test.addPerson(TENANT, codes)
})

const plan = (module: string, id: string, values: object = {}, person = people.editor) =>
  post(`${module}/plan`, { id, releaseTime: LATER, ...values }, person)
const plans = async (person = people.editor) =>
  ((await person.get('blade-biz/planned/list', { size: '200' })).data as { records: PlannedRelease[] }).records
const planOf = async (id: string) =>
  (await plans()).find(({ editionId, articleId }) => editionId === id || articleId === id)
const titles = async (person: Person) =>
  ((await person.get('blade-desk/notice/mine')).data as MyNotices).notices.map(({ title }) => title)

async function submitted(values: object = {}): Promise<string> {
  const id = await addArticle(values)
  await post('articles/review', { ids: id })
  return id
}

/** Its time has come: the jobs are done by two servers. */
async function comeTrue(recordId: string): Promise<void> {
  const id = (await planOf(recordId))?.id ?? ''
  const begin = async () => {
    await sql`update planned_release set release_time = localtimestamp - interval '1 second' where id = ${id}`.execute(
      people.test.db,
    )
    await queueRelease(id, people.test.db)
  }
  const isDone = async () => (await planOf(recordId))?.planState !== planState.planned
  expect(await workOff(people.test, [releasePlanned], { begin, isDone })).toEqual([])
}

const stateOf = async (id: string, module = 'articles') =>
  ((await people.editor.get(`blade-biz/${module}/detail`, { id })).data as { publishState: number }).publishState

it('releases an article at its time, once, as its planner', async () => {
  const id = await submitted({ title: '按时发布' })
  expect(await plan('articles', id)).toMatchObject({ status: 200 })
  expect(await planOf(id)).toMatchObject({ releaseTime: LATER, planState: planState.planned, fault: '' })
  expect(await stateOf(id)).toBe(2)
  await comeTrue(id)
  expect(await planOf(id)).toMatchObject({ planState: planState.released, fault: '' })
  expect(await stateOf(id)).toBe(3)
  const history = (await people.editor.get('blade-biz/articles/history', { id })).data as { records: object[] }
  expect(JSON.stringify(history).match(/已发布/g)?.length).toBe(1)
  expect(await plan('articles', id)).toMatchObject({ status: 400, msg: '“按时发布”已发布' })
})

it('fails where the checklist refuses, and tells the planner and those who may release', async () => {
  const id = await addEdition({ title: '缺版的一期' })
  await addPage(id)
  await post('edition/review', { ids: id })
  await plan('edition', id)
  await comeTrue(id)
  expect(await planOf(id)).toMatchObject({ planState: planState.failed, fault: expect.stringMatching(/未完成/) })
  expect(await stateOf(id, 'edition')).toBe(2)
  expect(await titles(people.editor)).toContain('计划发布失败：缺版的一期')
  expect(await titles(people.writer)).toEqual([])
  expect(await titles(people.foreigner)).toEqual([])
  const { notices } = (await people.editor.get('blade-desk/notice/mine')).data as MyNotices
  const notice = notices.find(({ title }) => title.includes('缺版的一期'))?.id ?? ''
  expect((await people.editor.post('blade-desk/notice/read', { id: notice })).body).toContain('改时间，或手动发布')
  expect((await people.writer.post('blade-desk/notice/read', { id: notice })).status).toBe(404)
  // With a reason it is released, under a new plan for the same edition.
  expect(await plan('edition', id, { reason: '广告版后补' })).toMatchObject({ status: 200 })
  expect((await plans()).filter(({ editionId }) => editionId === id)).toHaveLength(1)
  await comeTrue(id)
  expect(await stateOf(id, 'edition')).toBe(3)
})

it('fails when its planner may not release any more, or the article is gone', async () => {
  const withdrawn = await submitted({ title: '无权发布' })
  const removed = await submitted({ title: '已经删除' })
  expect(await plan('articles', withdrawn, {}, planner)).toMatchObject({ status: 200 })
  await plan('articles', removed)
  await remove('articles', removed)
  await people.test.change(() =>
    sql`delete from blade_role_menu g using blade_menu m, blade_user u where m.id = g.menu_id and m.code = 'articles_publish'
      and u.id = ${planner.userId} and g.role_id::text = any(string_to_array(u.role_id, ','))`.execute(people.test.db),
  )
  await comeTrue(withdrawn)
  expect(await planOf(withdrawn)).toMatchObject({
    planState: planState.failed,
    fault: expect.stringContaining('没有发布权限'),
  })
  expect(await titles(planner)).toContain('计划发布失败：无权发布')
  await comeTrue(removed)
  expect(await planOf(removed)).toMatchObject({
    planState: planState.failed,
    fault: '内容已被删除，或计划人已看不到它',
  })
  expect(await titles(people.editor)).toContain('计划发布失败：已删除的内容')
  expect(await post('articles/cancel-plan', { id: removed })).toMatchObject({ status: 200 })
})

it('fails for an article that went back to its author after the planning', async () => {
  const id = await submitted({ title: '又退回了' })
  await plan('articles', id)
  await post('articles/send-back', { ids: id })
  await comeTrue(id)
  expect(await planOf(id)).toMatchObject({ planState: planState.failed, fault: expect.stringContaining('不能发布') })
})

it('is moved, cancelled and settled by a release by hand', async () => {
  const id = await submitted({ title: '改来改去' })
  expect(await plan('articles', id, { releaseTime: '2020-01-01 00:00:00' })).toMatchObject({ status: 400 })
  await plan('articles', id)
  await plan('articles', id, { releaseTime: '2098-01-01 08:00:00' })
  const { data } = await people.editor.get('blade-biz/articles/release-plan', { id })
  expect(data).toMatchObject({ releaseTime: '2098-01-01 08:00:00' })
  // A job of a server whose clock is ahead waits again.
  const found = (await planOf(id)) as PlannedRelease
  await asSystem(() =>
    releasePlanned.run({ id: found.id, tenantId: TENANT }, { ...people.test, signal: AbortSignal.timeout(60_000) }),
  )
  expect(await planOf(id)).toMatchObject({ planState: planState.planned })
  await post('articles/cancel-plan', { id })
  expect(await planOf(id)).toMatchObject({ planState: planState.cancelled })
  expect((await post('articles/cancel-plan', { id })).status).toBe(404)
  await plan('articles', id)
  expect(await post('articles/publish', { ids: id })).toMatchObject({ status: 200 })
  const states = (await plans()).filter(({ articleId }) => articleId === id).map(one => one.planState)
  expect(states.sort()).toEqual([planState.released, planState.cancelled])
})

it('is planned by nobody without the right, nor for content of another tenant', async () => {
  const id = await submitted({ title: '别人的' })
  expect((await plan('articles', id, {}, people.writer)).status).toBe(403)
  expect((await plan('articles', id, {}, people.foreigner)).status).toBe(404)
  await plan('articles', id)
  expect((await plans(people.foreigner)).map(({ articleId }) => articleId)).not.toContain(id)
})

it('is not seen by those who do not see its article under embargo', async () => {
  const id = await submitted({ title: '保密的计划' })
  await plan('articles', id)
  await post('articles/embargo', { id, until: LATER })
  const outsider = await people.test.addPerson(TENANT, ['planned', 'articles', 'articles_publish'])
  expect((await plans(outsider)).map(({ articleId }) => articleId)).not.toContain(id)
  expect((await plans()).map(({ articleId }) => articleId)).toContain(id)
})

it('fails as soon as somebody without the right to release changes what was planned', async () => {
  const id = await submitted({ title: '计划之后' })
  await plan('articles', id)
  // Its place and its order are no text that readers read.
  await post('articles/submit', { id, sort: 3 }, people.writer)
  await post('articles/submit', { id, content: '<p>编辑改</p>' })
  expect(await planOf(id)).toMatchObject({ planState: planState.planned, fault: '' })
  expect((await post('articles/submit', { id, content: '<p>他人改</p>' }, people.writer)).status).toBe(200)
  expect(await planOf(id)).toMatchObject({ planState: planState.failed, fault: expect.stringContaining('改过') })
  expect(await titles(people.editor)).toContain('计划发布失败：计划之后')
  expect(await stateOf(id)).toBe(2)

  const editionId = await addEdition({ title: '计划的一期' })
  await post('edition/review', { ids: editionId })
  await plan('edition', editionId, { reason: '试' })
  await post('edition/submit', { id: editionId, editorInChief: '他人' }, people.writer)
  expect(await planOf(editionId)).toMatchObject({ planState: planState.failed, fault: expect.stringContaining('改过') })
})

describe('content that a planned release shows', () => {
  const picture = { title: '配图', imgUrl: `/api/blade-resource/oss/file/${TENANT}/upload/20260101/a.png` }
  const change = async (module: string, values: object, person = people.writer) =>
    expect(await post(`${module}/submit`, values, person), module).toMatchObject({ status: 200 })
  const stopped = { planState: planState.failed, fault: expect.stringContaining('改过') }
  const waiting = { planState: planState.planned, fault: '' }
  const areas = '[[[0,0],[1,0],[1,1]]]'

  it('is that of an article: its pictures, its extension and the name of its column', async () => {
    const columnId = await add('columns', { columnName: '要闻', columnCode: 'planned', sort: 1 })
    const inText = await add('images', picture)
    const id = await submitted({ title: '带图的稿件', columnId, imageIds: inText })
    const beside = await add('images', { ...picture, articleId: id })
    const extension = await add('articlesext', { articleId: id, docNo: '1号' })
    const image = (name: string) => ({ imgUrl: picture.imgUrl.replace('a.png', name) })
    for (const [module, recordId, byEditor, byWriter, harmless] of [
      ['images', inText, image('b.png'), image('c.png'), {}],
      ['images', beside, { description: '编辑改' }, { description: '他人改' }, {}],
      ['articlesext', extension, { docNo: '2号' }, { docNo: '3号' }, { viewCount: 5 }],
      ['columns', columnId, { columnName: '编辑改' }, { columnName: '他人改' }, { sort: 2 }],
    ] as const) {
      await plan('articles', id)
      await change(module, { id: recordId, ...byEditor }, people.editor)
      await change(module, { id: recordId, ...harmless })
      expect(await planOf(id), module).toMatchObject(waiting)
      await change(module, { id: recordId, ...byWriter })
      expect(await planOf(id), module).toMatchObject(stopped)
    }
    await plan('articles', id)
    expect((await post('images/remove', { ids: beside }, people.writer)).status).toBe(200)
    expect(await planOf(id)).toMatchObject(stopped)
  })

  it('is that of an edition: its pages, its articles with their areas, and their pictures', async () => {
    const editionId = await addEdition({ title: '完整的一期' })
    const pageId = await addPage(editionId)
    const imageIds = await add('images', picture)
    const id = await addArticle({ editionId, pageId, coordinates: areas, imageIds })
    const published = await addArticle({ editionId, pageId })
    for (const step of ['review', 'publish']) await post(`articles/${step}`, { ids: published })
    await post('edition/review', { ids: editionId })
    const steps: [string, object][] = [
      ['page', { id: pageId, pageName: '改名' }],
      ['articles', { id, content: '<p>他人改</p>' }],
      ['articles', { id: published, coordinates: areas }],
      ['images', { id: imageIds, title: '改' }],
      ['page', { editionId, pageNo: 'Z9', pageName: '加版', sort: 9 }],
      ['articles', { id, editionId: '', pageId: '' }],
    ]
    for (const [module, values] of steps) {
      await plan('edition', editionId, { reason: '试' })
      await change('articles', { id, sort: 3, fee: '5.00' })
      expect(await planOf(editionId)).toMatchObject(waiting)
      await change(module, values)
      expect(await planOf(editionId), JSON.stringify(values)).toMatchObject(stopped)
    }
    const history = (await people.editor.get('blade-biz/page/history', { id: pageId })).data as {
      records: { released: boolean }[]
    }
    expect(history.records.map(({ released }) => released)).not.toContain(true)
  })
})

it('is not filtered or sorted by its fault, which may name an article that the reader does not see', async () => {
  for (const [field, value] of Object.entries({
    fault: '退回',
    fault_like: '退回',
    faultEn_notnull: '1',
    descs: 'fault',
  }))
    expect(await people.editor.get('blade-biz/planned/list', { [field]: value }), field).toMatchObject({
      status: 400,
    })
})

it('fails for an article that its planner does not see any more, and names it to nobody else who does not', async () => {
  const codes = ['articles', 'articles_view', 'articles_edit', 'articles_publish', 'planned']
  const limited = await people.test.addPerson(TENANT, codes)
  const witness = await people.test.addPerson(TENANT, codes)
  const id = await submitted({ title: '看不到的稿件' })
  expect(await plan('articles', id, {}, limited)).toMatchObject({ status: 200 })
  for (const person of [limited, witness])
    await limitPerson(people.test, person, { menu: 'articles', type: 2, column: 'create_user' })
  await comeTrue(id)
  expect(await planOf(id)).toMatchObject({
    planState: planState.failed,
    fault: '内容已被删除，或计划人已看不到它',
  })
  expect(await stateOf(id)).toBe(2)
  expect(await titles(limited)).toContain('计划发布失败：无权查看的内容')
  expect(await titles(witness)).toEqual([])

  const refused = await submitted({ title: '退回的稿件' })
  await plan('articles', refused)
  await post('articles/send-back', { ids: refused })
  await comeTrue(refused)
  expect((await planOf(refused))?.fault).toContain('退回的稿件')
  const shown = (await plans(witness)).find(({ articleId }) => articleId === refused)
  expect(shown).toMatchObject({ articleTitle: '无权查看的内容', fault: expect.not.stringContaining('退回的稿件') })
})

it('releases nothing while it looks how to word a refusal', async () => {
  const id = await submitted({ title: '只问原因' })
  await plan('articles', id)
  const { db, app } = people.test
  // Refuses for what the planner may see of an embargo, and would release without it.
  const publish = async (_: unknown, context: Context) => {
    const scope = currentScope()
    if (scope !== 'system' && scope.seesWithheld) throw new Refusal(400, { zh: '解禁前', en: 'under embargo' })
    await sql`update blade_articles set title = '已发布' where id = ${id}`.execute(context.db)
  }
  const services = Object.create(app, {
    modules: { value: { require: () => ({ calls: { publish } }) } },
    findFormerCaller: {
      value: async (former: FormerCaller) => {
        const caller = await app.findFormerCaller(former)
        return (
          caller && { ...caller, permissions: new Set([...caller.permissions, 'edition_embargo', 'articles_embargo']) }
        )
      },
    },
  })
  const found = await asSystem(() =>
    db.selectFrom('plannedRelease').selectAll().where('articleId', '=', id).executeTakeFirstOrThrow(),
  )
  const left = await asSystem(() =>
    inTransaction(db, async tx => {
      const fault = await attempt(found, tx, services)
      const rows = await sql<{ title: string }>`select title from blade_articles where id = ${id}`.execute(tx)
      return { fault, title: rows.rows[0]?.title }
    }),
  )
  expect(left).toEqual({ fault: { zh: '解禁前', en: 'under embargo' }, title: '只问原因' })
})

it('waits for whoever holds the record before it holds the plan, as a release by hand does', async () => {
  const id = await submitted({ title: '两处发布' })
  await plan('articles', id)
  const { db } = people.test
  const { rows } = await asSystem(() =>
    sql<{ id: string }>`update planned_release set release_time = localtimestamp - interval '1 second'
      where article_id = ${id} returning id`.execute(db),
  )
  const planId = rows[0]?.id ?? ''
  let running: Promise<void> | undefined
  await asSystem(() =>
    inTransaction(db, async tx => {
      await sql`select 1 from blade_articles where id = ${id} for update`.execute(tx)
      running = asSystem(() =>
        releasePlanned.run({ id: planId, tenantId: TENANT }, { ...people.test, signal: AbortSignal.timeout(60_000) }),
      )
      const waits = async () => (await sql`select 1 from pg_locks where not granted`.execute(tx)).rows.length
      await expect.poll(waits).toBe(1)
      await sql`select 1 from planned_release where id = ${planId} for update nowait`.execute(tx)
    }),
  )
  await running
  expect(await planOf(id)).toMatchObject({ planState: planState.released })
})
