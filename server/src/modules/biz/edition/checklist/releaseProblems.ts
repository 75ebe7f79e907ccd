import { articles } from '#contract/biz/articles'
import { ruleOf } from '#contract/biz/checklist'
import type { edition } from '#contract/biz/edition'
import type { Problem } from '#contract/biz/editionCalls'
import { images } from '#contract/biz/images'
import { newsPage } from '#contract/biz/page'
import { publishState } from '#contract/biz/states'
import { isEmpty } from '#contract/kit/rules'
import type { Context, Draft } from '../../../../kit/definition/serveModule.ts'
import { seenAmong, unseenName } from '../../../../kit/lists/visibility.ts'
import { type Db, localTime } from '../../../../platform/db/database.ts'
import { seeingWithheld } from '../../../../platform/db/tenancy/scope.ts'
import { Refusal } from '../../../../platform/http/reply/refusal.ts'
import { type PageFinding, printFindings, settledArticles } from '../printed/printFindings.ts'
import { articleProblems, imageProblems } from './articleProblems.ts'
import { articlesOf, editionOf, hasSameDate, imagesOf, pagesOf } from './facts.ts'
import { duplicatePages, pageProblems } from './pageProblems.ts'
import { blockedText, problemsText } from './problemTexts.ts'
import { levelsOf } from './rules.ts'

const subjects = { articleId: articles, pageId: newsPage, imageId: images }

/** Problems as the caller may read them: those of records that they do not see lead nowhere and name nothing. */
async function namedForCaller(problems: readonly Problem[], context: Context): Promise<Problem[]> {
  const { modules } = context.services
  const seen = new Set<string>()
  for (const [key, module] of Object.entries(subjects) as [keyof typeof subjects, { path: string }][]) {
    const ids = problems.map(problem => problem[key])
    for (const id of await seenAmong(modules.require(module), ids, context)) seen.add(id)
  }
  return problems.map(problem => {
    const { articleId, pageId, imageId, ...others } = problem
    const isSeen = [articleId, pageId, imageId].every(id => id === undefined || seen.has(id))
    return isSeen ? problem : { ...others, name: unseenName[context.language] }
  })
}

/**
 * The reason to store with a release: none when nothing is missing, else the one in the draft. An edition with problems
 * is refused without a reason, and one with a problem that blocks it always, whichever route asks for it.
 */
export async function requireReleaseReason({ id, releaseReason }: Draft<typeof edition>, context: Context) {
  const { problems } = id ? await inspectEdition(id, context) : { problems: [] }
  if (problems.length === 0) return ''
  const blocking = problems.filter(({ blocks }) => blocks)
  if (blocking.length > 0) throw new Refusal(400, blockedText(blocking))
  if (isEmpty(releaseReason?.trim())) throw new Refusal(400, problemsText(problems))
  return releaseReason
}

interface Inspection {
  problems: Problem[]
  /** Pages that changed since they were compared with their articles. */
  uncompared: PageFinding['page'][]
}

/** All of them count, whoever asks; what the caller may not see has no name. */
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
  const findings = await printFindings(editionId, db)
  const sameDate = levels.sameDate !== 'off' && (await hasSameDate(editionId, edition, db))
  const today = (await localTime(db)).slice(0, 10)
  const day = [edition.publishDate.slice(0, 10), today].sort().at(-1) ?? today
  const planned = edition.pageCount ?? 0
  const filled = new Set(articles.map(({ pageId }) => pageId))
  const all: Problem[] = [
    ...(pages.length === 0 ? [{ kind: 'noPages' as const }] : []),
    ...(pages.length > 0 && articles.length === 0 ? [{ kind: 'noArticles' as const }] : []),
    ...(pages.length > 0 && planned > 0 && planned !== pages.length
      ? [{ kind: 'pageCount' as const, name: `${pages.length}/${planned}` }]
      : []),
    ...(sameDate ? [{ kind: 'sameDate' as const }] : []),
    ...duplicatePages(pages),
    ...pages.flatMap(page => [
      ...pageProblems(page, findings.get(page.id)),
      ...(articles.length > 0 && !filled.has(page.id)
        ? [{ kind: 'emptyPage' as const, pageId: page.id, name: page.pageNo }]
        : []),
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
    uncompared: levels.mismatch === 'off' && levels.looseStory === 'off' ? [] : changedPages(findings),
  }
}

function changedPages(findings: ReadonlyMap<string, PageFinding>): PageFinding['page'][] {
  return [...findings.values()].filter(({ result }) => !result).map(({ page }) => page)
}
