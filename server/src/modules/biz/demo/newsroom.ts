/**
 * The acts of editors on articles, once each: review stages of a column, a return, a correction, a draft of a
 * published article, a planned release and an embargo.
 */
import { sql } from 'kysely'
import { draftedFields } from '#contract/biz/draftCalls'
import { planned, planState } from '#contract/biz/planned'
import { publishState } from '#contract/biz/states'
import { splitIds } from '#contract/kit/rules'
import { type Db, dynamic } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addJob } from '../../../platform/jobs/job.ts'
import { demoTenant, insert } from './demoPeople.ts'

const { tenantId } = demoTenant

/** 一审 by those who write, 二审 and 三审 by one person each. */
const stages = [
  { stageName: '一审', stageNameEn: 'First review', role: 'editor' },
  { stageName: '二审', stageNameEn: 'Second review', account: 'editor' },
  { stageName: '三审', stageNameEn: 'Final review', account: 'chief' },
] as const

/** `columnId`: the column whose waiting articles are reviewed. `released`: the newest released edition. */
export async function writeNewsroom({ columnId, released }: { columnId: string; released: string }, db: Db) {
  await writeStages(columnId, db)
  const [source, corrected, redrafted] = await db
    .selectFrom('bladeArticles')
    .select(['id', 'columnId', 'content', 'publishTime'])
    .where('editionId', '=', released)
    .orderBy('id')
    .limit(3)
    .execute()
  if (!source || !corrected || !redrafted) throw new Error('the edition has no articles')
  await writeRepeating(source, db)
  await correct(corrected, db)
  await writeDraft(redrafted.id, db)
  await planArticle(redrafted.columnId, db)
  await withholdArticle(redrafted.columnId, db)
}

async function writeStages(columnId: string, db: Db): Promise<void> {
  const roles = await db.selectFrom('bladeRole').select(['id', 'roleAlias']).where('tenantId', '=', tenantId).execute()
  const users = await db.selectFrom('bladeUser').select(['id', 'account']).where('tenantId', '=', tenantId).execute()
  const rows = stages.map(({ stageName, stageNameEn, ...by }, index) => ({
    ...{ stageName, stageNameEn, sort: index + 1, columnIds: columnId },
    roleIds: 'role' in by ? (roles.find(({ roleAlias }) => roleAlias === by.role)?.id ?? null) : null,
    userIds: 'account' in by ? (users.find(({ account }) => account === by.account)?.id ?? null) : null,
  }))
  const stageIds = await insert('blade_stages', rows, db)
  const waiting = await db
    .selectFrom('bladeArticles')
    .select('id')
    .where('columnId', '=', columnId)
    .where('publishState', '=', publishState.review)
    .orderBy('id')
    .execute()
  for (const [index, { id }] of waiting.entries())
    await db
      .updateTable('bladeArticles')
      .set({ stageId: stageIds[index % 2] ?? null })
      .where('id', '=', id)
      .execute()
}

interface Source {
  id: string
  columnId: string | null
  content: string
}

/** A draft that repeats two paragraphs of a published article; it was returned for that. */
async function writeRepeating({ columnId, content: repeated }: Source, db: Db): Promise<void> {
  const [first = '', second = ''] = repeated.match(/<p>[^<]*<\/p>/g) ?? []
  const quote = first.slice('<p>'.length, -'</p>'.length).slice(0, 60)
  const content = `<p>新规公布以来，各地陆续出台配套措施。</p>${first}${second}<p>相关企业正在调整。</p>`
  const returned = { returnReason: '与已刊发稿件重复，请改写或注明出处', reviewQuote: quote, reviewStart: 0 }
  const title = '药企应对新规的三种选择'
  await writeArticle({ title, columnId, content, publishState: publishState.draft, ...returned }, db)
}

async function correct({ id, publishTime }: { id: string; publishTime: unknown }, db: Db): Promise<void> {
  const correction = `${String(publishTime).slice(0, 10)} 见报稿件中的统计截止时间应为上月末，特此更正。`
  await db
    .updateTable('bladeArticles')
    .set({ correction, publishState: publishState.corrected })
    .where('id', '=', id)
    .execute()
}

/** The live version with another last paragraph. */
async function writeDraft(originId: string, db: Db): Promise<void> {
  const live = await dynamic(db)
    .selectFrom('blade_articles')
    .select([...draftedFields, 'version'])
    .where('id', '=', originId)
    .executeTakeFirstOrThrow()
  const { version, content, ...words } = live
  const draft = {
    ...{ ...words, originId, originVersion: version, publishState: publishState.draft },
    content: `${String(content)}<p>截至发稿，相关部门未作进一步回应。</p>`,
  }
  await insert('blade_articles', [draft], db)
}

/** To be released on the next morning, by the chief editor. */
async function planArticle(columnId: string | null, db: Db): Promise<void> {
  const articleId = await writeArticle({ title: '一周政策前瞻', columnId, publishState: publishState.ready }, db)
  const chief = await db
    .selectFrom('bladeUser')
    .select(['id', 'roleId', 'deptId'])
    .where('tenantId', '=', tenantId)
    .where('account', '=', 'chief')
    .executeTakeFirstOrThrow()
  const planner = {
    ...{ id: newId(), userId: chief.id, tenantId, clientId: 'saber' },
    ...{ roleIds: splitIds(chief.roleId), deptIds: splitIds(chief.deptId) },
  }
  const id = newId()
  const { releaseAt } = await dynamic(db)
    .insertInto('planned_release')
    .values({
      ...{ id, tenantId, articleId, planState: planState.planned },
      ...{ plannerId: chief.id, planner: JSON.stringify(planner) },
      releaseTime: sql`date_trunc('day', localtimestamp) + interval '1 day 6 hours'`,
    })
    .returning(sql<Date>`release_time::timestamptz`.as('releaseAt'))
    .executeTakeFirstOrThrow()
  const job = { name: 'release-planned', attempts: 5 }
  await addJob(db, job, { id, tenantId }, { runAt: releaseAt, key: `${planned.path} ${id}` })
}

/** Seen by those with the right to it only. */
async function withholdArticle(columnId: string | null, db: Db): Promise<void> {
  const embargoUntil = sql`date_trunc('day', localtimestamp) + interval '7 days 9 hours'`
  await writeArticle(
    { title: '新一批集采拟中选结果解读', columnId, publishState: publishState.draft, embargoUntil },
    db,
  )
}

async function writeArticle(values: object, db: Db): Promise<string> {
  const article = {
    ...{ author: '本报记者　王明远', articleType: 1, allowComment: 1, source: '医药经济报' },
    ...{ content: '<p>本报将持续关注。</p>', ...values },
  }
  const [id = ''] = await insert('blade_articles', [article], db)
  return id
}
