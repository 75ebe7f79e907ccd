import { createHash } from 'node:crypto'
import type { ColumnType, Selectable } from 'kysely'
import { articles as articlesModule } from '#contract/biz/articles'
import type { Edition, edition as editionModule } from '#contract/biz/edition'
import type { Withdrawal } from '#contract/biz/editionCalls'
import { publishState, releasedStates } from '#contract/biz/states'
import type { Context, Draft, ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import { seenAmong, unseenName } from '../../../kit/lists/visibility.ts'
import { lockRows, requireRow } from '../../../kit/records/changeLog.ts'
import { saveTrusted } from '../../../kit/records/records.ts'
import type { BaseColumns, Database, Db } from '../../../platform/db/database.ts'
import { localTime } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { defineTable } from '../../../platform/db/tenancy/scope.ts'
import { withTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'

/** An article that was withdrawn with its edition: as it was released, and its version after the withdrawal. */
type WithdrawnArticle = Pick<
  Selectable<Database['bladeArticles']>,
  'id' | 'version' | 'publishState' | 'publishTime' | 'releasedFrom' | 'releasedWith' | 'releasedVersion'
>

interface EditionWithdrawalTable extends BaseColumns {
  editionId: string
  editionVersion: number
  publishTime: string | null
  releaseReason: string | null
  mark: string
  articles: ColumnType<WithdrawnArticle[], string, never>
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    editionWithdrawal: EditionWithdrawalTable
  }
}

defineTable('edition_withdrawal', 'tenant')

const MAX_NAMED = 3

type EditionDraft = Draft<typeof editionModule>

/** The articles that a withdrawal of the edition would settle. */
export async function withdrawalOf(served: ModuleDefinition, id: string, context: Context): Promise<Withdrawal> {
  await requireRow(served, id, context)
  const { own, staying } = await settledBy(id, context.db)
  const named = await namedFor(own, context)
  const pick = (isChanged: boolean) =>
    named.filter(article => article.isChanged === isChanged).map(({ id, title }) => ({ id, title }))
  return { returning: pick(false), changed: pick(true), staying }
}

/** Articles as the caller may read them: those that they do not see count without a name. */
async function namedFor(own: Awaited<ReturnType<typeof settledBy>>['own'], context: Context) {
  const { services, language } = context
  const ids = own.map(({ id }) => id)
  const seen = await seenAmong(services.modules.require(articlesModule), ids, context)
  return own.map(({ id, title, isChanged }) =>
    seen.has(id) ? { id, title, isChanged } : { id: '', title: unseenName[language], isChanged },
  )
}

/** For `beforeSubmit`: articles that were changed since the release are settled by whoever withdraws it, and not in silence. */
export async function checkWithdrawal(
  draft: EditionDraft,
  entered: number | undefined,
  context: Context,
): Promise<void> {
  if (entered !== publishState.withdrawn) {
    delete draft.keepChanged
    if (entered === publishState.published) draft.keepChanged = null
    return
  }
  if (typeof draft.keepChanged === 'number' || !draft.id) return
  const { own } = await settledBy(draft.id, context.db)
  const named = await namedFor(own, context)
  const changed = named.filter(({ isChanged }) => isChanged).map(({ title }) => title)
  if (changed.length > 0) throw new Refusal(400, labels.undecided(changed))
  draft.keepChanged = null
}

/** For `afterSubmit`: articles are released and withdrawn in the transaction of their edition. */
export async function settleArticles(
  record: Edition,
  { before, ...context }: Context & { before: Edition | undefined },
): Promise<void> {
  if (!before || before.publishState === record.publishState) return
  const { db } = context
  if (record.publishState === publishState.published) {
    await deleteWithdrawal(record.id, db)
    await releaseArticles(record.id, context)
  } else if (record.publishState === publishState.withdrawn) {
    const articles = await withdrawArticles(record.id, record.keepChanged === 1, context)
    await deleteWithdrawal(record.id, db)
    await db
      .insertInto('editionWithdrawal')
      .values({
        ...{ id: newId(), tenantId: record.tenantId, editionId: record.id, editionVersion: record.version },
        ...{ publishTime: before.publishTime || null, releaseReason: before.releaseReason || null },
        ...{ mark: await markOf(record.id, db), articles: JSON.stringify(articles) },
      })
      .execute()
  }
}

/** Releases a withdrawn edition again as it was, as long as nothing of it has changed since. */
export function undoWithdrawal(served: ModuleDefinition, id: string, context: Context): Promise<null> {
  return withTransaction(context, async (inner, db) => {
    const [row] = await lockRows(served, [id], inner)
    const withdrawal = await db
      .selectFrom('editionWithdrawal')
      .selectAll()
      .where('editionId', '=', id)
      .executeTakeFirst()
    if (row?.publishState !== publishState.withdrawn || !withdrawal) throw new Refusal(400, labels.notWithdrawn)
    if (row.version !== withdrawal.editionVersion || (await markOf(id, db)) !== withdrawal.mark)
      throw new Refusal(409, labels.changed)
    const { publishTime, releaseReason } = withdrawal
    const released = { publishState: publishState.published, publishTime, releaseReason, keepChanged: null }
    await saveTrusted(served, { id, ...released }, db)
    await restoreArticles(withdrawal.articles, inner)
    await deleteWithdrawal(id, db)
    return null
  })
}

async function deleteWithdrawal(editionId: string, db: Db): Promise<void> {
  await db.updateTable('editionWithdrawal').set({ isDeleted: 1 }).where('editionId', '=', editionId).execute()
}

/** A hash of the versions of the pages and articles of an edition. */
async function markOf(editionId: string, db: Db): Promise<string> {
  const pages = await db.selectFrom('bladePage').select(['id', 'version']).where('editionId', '=', editionId).execute()
  const articles = await db
    .selectFrom('bladeArticles')
    .select(['id', 'version'])
    .where('editionId', '=', editionId)
    .execute()
  const versions = [...pages, ...articles].map(({ id, version }) => `${id} ${version}`).sort()
  return createHash('sha256').update(versions.join()).digest('hex').slice(0, 40)
}

const labels = {
  undecided: (titles: readonly string[]) => {
    const [zh, en] = [titles.slice(0, MAX_NAMED).map(title => `《${title}》`), titles.slice(0, MAX_NAMED)]
    const more = titles.length > MAX_NAMED
    return {
      zh: `${zh.join('、')}${more ? `等${titles.length}篇` : ''}出版后改过，请选择一并撤回还是保留发布`,
      en: `Changed since the release: “${en.join('”, “')}”${more ? ` and others (${titles.length})` : ''}. Say whether they are withdrawn as well or stay published`,
    }
  },
  notWithdrawn: { zh: '期刊没有可以撤销的撤回', en: 'The edition has no withdrawal to undo' },
  changed: {
    zh: '撤回后期刊、版面或文章已有改动，不能撤销，请重新出版',
    en: 'The edition, its pages or its articles were changed since it was withdrawn: release it anew',
  },
}

// Articles that are released and withdrawn together with their edition.

/** The articles of an edition that wait for its release: all their review stages are passed. */
export function readyArticles(editionId: string, db: Db) {
  return db
    .selectFrom('bladeArticles')
    .select(['id', 'version', 'correction'])
    .where('editionId', '=', editionId)
    .where('publishState', '=', publishState.ready)
    .orderBy('id')
}

/** Publishes the ready articles of an edition with it. */
async function releaseArticles(editionId: string, { db, services }: Context): Promise<void> {
  const articles = services.modules.require(articlesModule)
  const ready = await readyArticles(editionId, db).forUpdate().execute()
  if (ready.length === 0) return
  const publishTime = await localTime(db)
  for (const { id, version, correction } of ready) {
    const state = correction ? publishState.corrected : publishState.published
    const release = { releasedFrom: publishState.ready, releasedWith: editionId, releasedVersion: version + 1 }
    await saveTrusted(articles, { id, publishState: state, publishTime, stageId: null, ...release }, db)
  }
}

/** Released articles of an edition; `isChanged` of those that were released with it. A transaction locks them. */
async function settledBy(editionId: string, db: Db) {
  const rows = await db
    .selectFrom('bladeArticles')
    .select(['id', 'title', 'version', 'publishState', 'publishTime'])
    .select(['releasedFrom', 'releasedWith', 'releasedVersion'])
    .where('editionId', '=', editionId)
    .where('publishState', 'in', [...releasedStates])
    .orderBy('id')
    .$if(db.isTransaction, query => query.forUpdate())
    .execute()
  const own = rows
    .filter(({ releasedWith }) => releasedWith === editionId)
    .map(row => ({ ...row, isChanged: row.version !== row.releasedVersion }))
  return { own, staying: rows.length - own.length }
}

/** Restores the former state of the articles that were released with an edition; answers what undoes it. */
async function withdrawArticles(
  editionId: string,
  isRetained: boolean,
  { db, services }: Context,
): Promise<WithdrawnArticle[]> {
  const articles = services.modules.require(articlesModule)
  const { own } = await settledBy(editionId, db)
  const withdrawn: WithdrawnArticle[] = []
  for (const { title: _, isChanged, version, ...article } of own) {
    if (isChanged && isRetained) continue
    const state = article.releasedFrom ?? publishState.ready
    await saveTrusted(articles, { id: article.id, publishState: state, publishTime: null, releasedWith: null }, db)
    withdrawn.push({ ...article, version: version + 1 })
  }
  return withdrawn
}

/** Releases withdrawn articles again. Those that were changed since their release stay marked as such. */
async function restoreArticles(withdrawn: readonly WithdrawnArticle[], { db, services }: Context): Promise<void> {
  const articles = services.modules.require(articlesModule)
  for (const { version, releasedVersion, ...article } of withdrawn) {
    const wasChanged = releasedVersion !== version - 1
    const next = { releasedVersion: wasChanged ? releasedVersion : version + 1 }
    await saveTrusted(articles, { ...article, ...next }, db)
  }
}
