import '../edition/index.ts'
import { type Expression, type SqlBool, sql } from 'kysely'
import { articles } from '#contract/biz/articles'
import { articleStates } from '#contract/biz/states'
import type { ListQuery } from '../../../kit/definition/listQuery.ts'
import { type Context, type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { choicesOf } from '../../../kit/lists/choices.ts'
import { stepHandlers } from '../../../kit/records/steps.ts'
import { draftStory, releasedArticle, setEmbargo } from '../edition/index.ts'
import { cancelPlan, planOf, planRelease } from '../planned/index.ts'
import { checkArticle } from './checkArticle.ts'
import { importRoutes } from './import/importRoutes.ts'
import { compareDraft } from './released/compareDraft.ts'
import { correctArticle } from './released/correctArticle.ts'
import { addDrafts, assertNoDrafts } from './released/draftRules.ts'
import { discardDraft, editDraft } from './released/editDraft.ts'
import { releaseDraft } from './released/releaseDraft.ts'
import { articleMatters } from './review/articleMatters.ts'
import { passReview, returnReview, reviewPreview, reviewQueues, reviewState } from './review/reviewing.ts'

/** Up to so many articles are looked up one by one; more are found in the order of the list. */
const FEW = 2000
/** No record has it. */
const NONE = '0'

/** The condition of the search `words`, compared to true so that PostgreSQL looks it up for each row of the list. */
function containsWords(value: string): Expression<SqlBool> {
  return sql<SqlBool>`(id in (select articles_with(${value}))) = true`
}

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
  searches: { words: containsWords },
  released: releasedArticle,
  matters: articleMatters,
  hooks: {
    beforeSubmit: checkArticle,
    beforeRemove: (ids, context) => assertNoDrafts(ids, context),
    beforeList: findWords,
    afterRead: (records, context) => addDrafts(records, context),
  },
  calls: {
    select: (input, context) => choicesOf(served, { ...input, unset: 'originId' }, context),
    ...stepHandlers(() => served, articleStates),
    'review-queues': (_, context) => reviewQueues(served, context),
    'review-state': ({ id }, context) => reviewState(served, id, context),
    'review-preview': (asked, context) => reviewPreview(served, asked, context),
    'release-plan': ({ id }, context) => planOf(served, id, context),
    plan: (wanted, context) => planRelease(served, wanted, context),
    'cancel-plan': ({ id }, context) => cancelPlan(served, id, context),
    embargo: ({ id, until }, context) => setEmbargo(served, { id, until }, context),
    correct: (correction, context) => correctArticle(served, correction, context),
    pass: (asked, context) => passReview(served, asked, context),
    return: (asked, context) => returnReview(served, asked, context),
    'edit-draft': ({ id }, context) => editDraft(served, id, context),
    'compare-draft': ({ id }, context) => compareDraft(served, id, context),
    'release-draft': (release, context) => releaseDraft(served, release, context),
    'discard-draft': (asked, context) => discardDraft(served, asked, context),
    'draft-story': (story, context) => draftStory(served, story, context),
  },
  routes: (app, db) => importRoutes(app, db, () => served),
})

export default served
