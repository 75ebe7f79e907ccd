/** Articles that are released and withdrawn together with their edition. */
import { articles as articlesModule } from '#contract/biz/articles'
import { publishState, releasedStates } from '#contract/biz/states'
import type { Context } from '../../../../kit/definition/serveModule.ts'
import { saveTrusted } from '../../../../kit/records/records.ts'
import { type Db, localTime } from '../../../../platform/db/database.ts'
import type { WithdrawnArticle } from '../tables/editionTables.ts'
import '../tables/newspaperTables.ts'

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
export async function releaseArticles(editionId: string, { db, services }: Context): Promise<void> {
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
export async function settledBy(editionId: string, db: Db) {
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

/** Takes the articles that were released with an edition back to their former state; answers what undoes it. */
export async function withdrawArticles(
  editionId: string,
  isKept: boolean,
  { db, services }: Context,
): Promise<WithdrawnArticle[]> {
  const articles = services.modules.require(articlesModule)
  const { own } = await settledBy(editionId, db)
  const withdrawn: WithdrawnArticle[] = []
  for (const { title: _, isChanged, version, ...article } of own) {
    if (isChanged && isKept) continue
    const state = article.releasedFrom ?? publishState.ready
    await saveTrusted(articles, { id: article.id, publishState: state, publishTime: null, releasedWith: null }, db)
    withdrawn.push({ ...article, version: version + 1 })
  }
  return withdrawn
}

/** Takes withdrawn articles back to their readers. Those that were changed since their release stay marked as such. */
export async function restoreArticles(
  withdrawn: readonly WithdrawnArticle[],
  { db, services }: Context,
): Promise<void> {
  const articles = services.modules.require(articlesModule)
  for (const { version, releasedVersion, ...article } of withdrawn) {
    const wasChanged = releasedVersion !== version - 1
    const next = { releasedVersion: wasChanged ? releasedVersion : version + 1 }
    await saveTrusted(articles, { ...article, ...next }, db)
  }
}
