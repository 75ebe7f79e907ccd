import { type SqlBool, sql } from 'kysely'
import { type Article, articles } from '#contract/biz/articles'
import { readCoordinates } from '#contract/biz/pageCalls'
import { articleStates, publishState } from '#contract/biz/states'
import { codeOf } from '#contract/kit/module'
import type { TableOf } from '../../../kit/definition/columns.ts'
import type { ListQuery } from '../../../kit/definition/listQuery.ts'
import { type Context, type Draft, type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { refusalFor } from '../../../kit/input/checkInput.ts'
import { choicesOf } from '../../../kit/lists/choices.ts'
import { checkStateChange, stepHandlers } from '../../../kit/records/steps.ts'
import type { Db } from '../../../platform/db/database.ts'
import { localTime } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { applyReturnReason, draftStory, releasedArticle, setEmbargo } from '../edition/index.ts'
import { cancelPlan, planRelease, releasePlanOf, settlePlan, stopPlans } from '../planned/index.ts'
import { addDrafts, assertNoDrafts, checkDraftSubmission, compareDraft, discardDraft, editDraft } from './drafts.ts'
import { documentImportRoutes } from './import/importRoutes.ts'
import { correctArticle, releaseDraft } from './releaseDraft.ts'
import { articleTodoLists } from './reviewers.ts'
import {
  checkReview,
  isRewritten,
  passReview,
  returnReview,
  reviewPreview,
  reviewQueues,
  reviewState,
} from './reviewing.ts'

/** Columns of `blade_articles` that are not fields of the module. */
interface ArticleRelease {
  /** Time of the last change of its words. */
  textTime: Date | null
  /** The state that the article was published from. */
  releasedFrom: number | null
  /** The version of the released article that a draft began from. */
  originVersion: number | null
  /** The edition that it was released with, and its version then. */
  releasedWith: string | null
  releasedVersion: number | null
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    bladeArticles: TableOf<typeof articles> & ArticleRelease
  }
}

/** Up to so many articles are looked up one by one; more are found in the order of the list. */
const FEW = 2000
/** No record has it. */
const NONE = '0'

/** The words of few articles become a list of their ids, which PostgreSQL finds by the primary key. */
async function findWords(query: ListQuery, { db }: Context): Promise<ListQuery> {
  const search = query.filters.find(({ key }) => key === 'words')
  if (!search) return query
  const { rows } = await sql<{ id: string }>`select articles_with(${search.value}, ${FEW + 1}) as id`.execute(db)
  if (rows.length > FEW) return query
  const among = { key: 'id', operator: 'among' as const, value: rows.map(({ id }) => id).join(',') || NONE }
  return { ...query, filters: query.filters.map(filter => (filter === search ? among : filter)) }
}

const served: ModuleDefinition = serveModule(articles, {
  table: 'blade_articles',
  menu: { under: 'biz', sort: 4, source: 'iconfont iconicon_doc' },
  detailOnly: ['content', 'coordinates', 'correction', 'reading'],
  unique: [{ fields: ['originId'], text: { zh: '原文章已有草稿', en: 'The article has a draft already' } }],
  derived: ['releasedFrom', 'releasedWith', 'releasedVersion', 'originVersion'],
  // Compared to true, so that PostgreSQL looks the words up for each row of the list.
  searches: { words: value => sql<SqlBool>`(id in (select articles_with(${value}))) = true` },
  released: releasedArticle,
  todoLists: articleTodoLists,
  hooks: {
    beforeSubmit: checkArticle,
    beforeRemove: assertNoDrafts,
    beforeList: findWords,
    afterRead: addDrafts,
  },
  calls: {
    select: (input, context) => choicesOf(served, { ...input, unset: 'originId' }, context),
    ...stepHandlers(() => served, articleStates),
    'review-queues': (_, context) => reviewQueues(served, context),
    'review-state': ({ id }, context) => reviewState(served, id, context),
    'review-preview': (input, context) => reviewPreview(served, input, context),
    'release-plan': ({ id }, context) => releasePlanOf(served, id, context),
    plan: (input, context) => planRelease(served, input, context),
    'cancel-plan': ({ id }, context) => cancelPlan(served, id, context),
    embargo: (input, context) => setEmbargo(served, input, context),
    correct: (correction, context) => correctArticle(served, correction, context),
    pass: (input, context) => passReview(served, input, context),
    return: (input, context) => returnReview(served, input, context),
    'edit-draft': ({ id }, context) => editDraft(served, id, context),
    'compare-draft': ({ id }, context) => compareDraft(served, id, context),
    'release-draft': (release, context) => releaseDraft(served, release, context),
    'discard-draft': (input, context) => discardDraft(served, input, context),
    'draft-story': (story, context) => draftStory(served, story, context),
  },
  routes: (app, db) => documentImportRoutes(app, db, () => served),
})

export default served

type ArticleDraft = Draft<typeof articles>

async function checkArticle(draft: ArticleDraft, context: Context & { before: Article | undefined }): Promise<void> {
  const { before, caller, db } = context
  const entered = checkStateChange(articles, articleStates, { draft, before, caller })
  checkDraftSubmission(draft, before, entered)
  await checkReview(draft, entered, context)
  applyReturnReason(draft, before)
  delete draft.embargoUntil
  if (entered === publishState.published) {
    draft.publishTime = await localTime(db)
    if (before) await settlePlan('articleId', before.id, context)
  }
  if (before && isRewritten(draft, before) && !caller.permissions.has(codeOf(articles, 'publish')))
    await stopPlans({ articleIds: [before.id] }, context)
  if (draft.coordinates && !readCoordinates(draft.coordinates)) throw refusalFor(articles.fields.coordinates, 'wrong')
  await checkPlace(draft, before, db)
}

/** A page is one of its edition: an article on it is of that edition, whether or not the edition was named. */
async function checkPlace(draft: ArticleDraft, before: Article | undefined, db: Db): Promise<void> {
  if (draft.pageId === undefined && draft.editionId === undefined) return
  const pageId = draft.pageId === undefined ? before?.pageId : draft.pageId
  const page = pageId
    ? await db.selectFrom('bladePage').select('editionId').where('id', '=', pageId).executeTakeFirst()
    : undefined
  // The check of references reports that there is no such page.
  if (!page) return
  const editionId = draft.editionId === undefined ? before?.editionId : draft.editionId
  if (!editionId) draft.editionId = page.editionId
  else if (editionId !== page.editionId) throw new Refusal(400, labels.otherEdition)
}

const labels = {
  otherEdition: { zh: '所选版面不属于所选期次', en: 'The page belongs to another edition' },
}
