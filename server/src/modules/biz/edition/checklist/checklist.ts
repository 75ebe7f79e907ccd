import { articles } from '#contract/biz/articles'
import {
  type ChecklistRule,
  defaultLevels,
  type Problem,
  problemText,
  type RuleLevel,
  type RuleLevels,
  ruleCalls,
  ruleLevels,
  ruleNames,
  ruleOf,
} from '#contract/biz/checklist'
import type { edition } from '#contract/biz/edition'
import { images } from '#contract/biz/images'
import { newsPage } from '#contract/biz/page'
import { publishState } from '#contract/biz/states'
import type { Label } from '#contract/kit/fields'
import { isEmpty } from '#contract/kit/rules'
import { parseJson } from '#contract/kit/texts/parseJson'
import type { Context, Draft } from '../../../../kit/definition/serveModule.ts'
import { refusalFor } from '../../../../kit/input/checkInput.ts'
import { isTitleShown, seenAmong, unseenName } from '../../../../kit/lists/visibility.ts'
import type { BaseColumns, Db } from '../../../../platform/db/database.ts'
import { localTime } from '../../../../platform/db/database.ts'
import { newId } from '../../../../platform/db/ids.ts'
import { defineTable, seeingWithheld } from '../../../../platform/db/tenancy/scope.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { Refusal } from '../../../../platform/http/reply/refusal.ts'
import { type PageFinding, printFindings, settledArticles } from './printFindings.ts'
import {
  articleProblems,
  articlesOf,
  duplicatePages,
  editionOf,
  imageProblems,
  imagesOf,
  pageProblems,
  pagesOf,
  when,
} from './problems.ts'

interface ChecklistRuleTable extends BaseColumns {
  rule: ChecklistRule
  level: RuleLevel
}

declare module '../../../../platform/db/database.ts' {
  interface Database {
    checklistRule: ChecklistRuleTable
  }
}

defineTable('checklist_rule', 'tenant')

const subjects = { articleId: articles, pageId: newsPage, imageId: images }

/** Problems as the caller may read them: those of records that they do not see lead nowhere and name nothing. */
async function namedForCaller(problems: readonly Problem[], context: Context): Promise<Problem[]> {
  const { modules } = context.services
  const seen = new Set<string>()
  for (const [key, module] of Object.entries(subjects) as [keyof typeof subjects, { path: string }][]) {
    const ids = problems.map(problem => problem[key])
    const served = modules.require(module)
    if (!isTitleShown(served, context)) continue
    for (const id of await seenAmong(served, ids, context)) seen.add(id)
  }
  return problems.map(problem => {
    const { articleId, pageId, imageId, ...others } = problem
    const isSeen = [articleId, pageId, imageId].every(id => id === undefined || seen.has(id))
    return isSeen ? problem : { ...others, name: unseenName[context.language] }
  })
}

/**
 * The reason to store with a release: none when nothing is missing, else the one in the draft. An edition with problems
 * is refused without a reason, and one with a problem that blocks it always, by whichever route.
 */
export async function requireReleaseReason({ id, releaseReason }: Draft<typeof edition>, context: Context) {
  const { problems } = id ? await inspectEdition(id, context) : { problems: [] }
  const [first] = problems
  if (!first) return ''
  const blocking = problems.filter(({ blocks }) => blocks)
  if (blocking[0]) throw new Refusal(400, labels.blocked(blocking.length, problemText(blocking[0])))
  if (isEmpty(releaseReason?.trim())) throw new Refusal(400, labels.open(problems.length, problemText(first)))
  return releaseReason
}

const labels = {
  open: (count: number, { zh, en }: Label) => ({
    zh: `还有${count}项未完成，如：${zh}。请在版面墙中处理，或写明带缺出版的原因`,
    en: `${count} things are missing, such as: ${en}. Fix them on the board, or give the reason for releasing it as it is`,
  }),
  blocked: (count: number, { zh, en }: Label) => ({
    zh: `有${count}项阻止出版，如：${zh}。请在版面墙中处理后再出版`,
    en: `${count} problems block the release, such as: ${en}. Fix them on the board first`,
  }),
}

interface Inspection {
  problems: Problem[]
  /** Pages that changed since they were compared with their articles. */
  uncompared: PageFinding['page'][]
}

/** All of them count for every caller; what the caller may not see has no name. */
export async function inspectEdition(editionId: string, context: Context): Promise<Inspection> {
  const { problems, uncompared } = await seeingWithheld(() => inspectAll(editionId, context.db))
  return { problems: await namedForCaller(problems, context), uncompared }
}

/** The problems of an edition, then of its pages, articles and pictures, by the rules of its tenant. */
async function inspectAll(editionId: string, db: Db): Promise<Inspection> {
  // One after the other: within a transaction there is one connection for all of them.
  const edition = await editionOf(editionId, db)
  if (!edition) return { problems: [], uncompared: [] }
  const levels = await levelsOf(edition.tenantId, db)
  const pages = await pagesOf(editionId, db)
  const articles = await articlesOf(editionId, db)
  const images = await imagesOf(articles, db)
  const findings = await printFindings({ editionId }, db)
  const today = (await localTime(db)).slice(0, 10)
  const day = [edition.publishDate.slice(0, 10), today].sort().at(-1) ?? today
  const planned = edition.pageCount ?? 0
  const filled = new Set(articles.map(({ pageId }) => pageId))
  const all: Problem[] = [
    ...when(pages.length === 0, 'noPages'),
    ...when(pages.length > 0 && articles.length === 0, 'noArticles'),
    ...when(pages.length > 0 && planned > 0 && planned !== pages.length, 'pageCount', {
      name: `${pages.length}/${planned}`,
    }),
    ...duplicatePages(pages),
    ...pages.flatMap(page => [
      ...pageProblems(page, findings.get(page.id)),
      ...when(articles.length > 0 && !filled.has(page.id), 'emptyPage', { pageId: page.id, name: page.pageNo }),
    ]),
    ...articles.flatMap(article => {
      const page = pages.find(({ id }) => id === article.pageId)
      return articleProblems(article, {
        page,
        isReleased: edition.publishState === publishState.published,
        isSettled: settledArticles(findings.get(page?.id ?? '')).has(article.id),
      })
    }),
    ...imageProblems(articles, images, day),
  ]
  return {
    problems: all.flatMap(problem => {
      const level = levels[ruleOf(problem.kind)]
      return level === 'off' ? [] : [{ ...problem, ...(level === 'block' && { blocks: true as const }) }]
    }),
    uncompared:
      levels.mismatch === 'off' && levels.looseStory === 'off'
        ? []
        : [...findings.values()].filter(({ result }) => !result).map(({ page }) => page),
  }
}

/** The level of each rule, as the tenant has set it or by default. */
export async function levelsOf(tenantId: string, db: Db): Promise<RuleLevels> {
  const rows = await db.selectFrom('checklistRule').select(['rule', 'level']).where('tenantId', '=', tenantId).execute()
  const own = new Map<string, RuleLevel>(rows.map(({ rule, level }) => [rule, level]))
  return Object.fromEntries(ruleNames.map(name => [name, own.get(name) ?? defaultLevels[name]])) as RuleLevels
}

/** Sets the rules of the caller's tenant; one that is not named retains its level. */
export async function saveRules(text: string, { caller, db }: Context): Promise<null> {
  const levels = readLevels(text)
  const { tenantId } = caller
  await inTransaction(db, async db => {
    for (const [rule, level] of levels) {
      const { numUpdatedRows } = await db
        .updateTable('checklistRule')
        .set({ level })
        .where('tenantId', '=', tenantId)
        .where('rule', '=', rule)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) await db.insertInto('checklistRule').values({ id: newId(), rule, level }).execute()
    }
  })
  return null
}

function readLevels(text: string): [ChecklistRule, RuleLevel][] {
  const read = parseJson(text)
  const entries = Object.entries(read && typeof read === 'object' && !Array.isArray(read) ? read : {})
  const isRule = ([name, level]: [string, unknown]) =>
    ruleNames.some(known => known === name) && ruleLevels.some(known => known === level)
  if (entries.length === 0 || !entries.every(isRule)) throw refusalFor(ruleCalls['save-rules'].input.levels, 'wrong')
  return entries as [ChecklistRule, RuleLevel][]
}
