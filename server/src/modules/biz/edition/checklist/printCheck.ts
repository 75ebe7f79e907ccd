import { articles as articlesModule } from '#contract/biz/articles'
import { newsPage } from '#contract/biz/page'
import type { PrintCheckResult } from '#contract/biz/printCalls'
import type { Context, ModuleDefinition } from '../../../../kit/definition/serveModule.ts'
import { refusalFor } from '../../../../kit/input/checkInput.ts'
import { isShownInAll, visibleTo } from '../../../../kit/lists/visibility.ts'
import { requireRow } from '../../../../kit/records/changeLog.ts'
import { stale } from '../../../../platform/http/reply/refusal.ts'
import { comparePrint } from './comparePrint.ts'
import { isPageAccepted, type PageFinding, pageMark, printFindings, toWireArticles } from './printFindings.ts'

/** A page with those of its articles that the caller sees; compared now unless the PDF and texts were compared already. */
export async function printCheckOf(served: ModuleDefinition, id: string, context: Context): Promise<PrintCheckResult> {
  const row = await requireRow(served, id, context)
  if (!row.pdfUrl) throw refusalFor(newsPage.fields.pdfUrl, 'missing')
  const finding = await freshFinding(id, context)
  const ids = finding?.page.articles.map(article => article.id) ?? []
  const titles = await titlesOf(ids, context)
  const { result } = finding ?? {}
  return {
    page: {
      ...{ id, pageNo: String(row.pageNo), pageName: String(row.pageName) },
      ...{ imgUrl: String(row.imgUrl ?? ''), editionId: String(row.editionId) },
    },
    fault: result?.fault ?? '',
    hasText: result?.hasText ?? true,
    obstacle: result?.obstacle ?? '',
    unreadable: result?.unreadable ?? 0,
    articles: finding ? toWireArticles(finding, titles) : [],
    loose: result?.loose ?? [],
    isAccepted: finding ? isPageAccepted(finding) : false,
  }
}

/** Absent where no article has areas on the page. */
async function freshFinding(pageId: string, { db, services }: Context): Promise<PageFinding | undefined> {
  const finding = (await printFindings({ pageId }, db)).get(pageId)
  if (!finding || finding.result) return finding
  const { storages } = services
  return { ...finding, result: await comparePrint(finding.page, { storages, db }) }
}

const comparedFields = ['title', 'author', 'correspondent', 'source', 'content'] as const

async function titlesOf(ids: readonly string[], context: Context): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const articles = context.services.modules.require(articlesModule)
  // The comparison quotes them.
  if (!comparedFields.every(key => isShownInAll(articles, key, context))) return new Map()
  const rows = await context.db
    .selectFrom('bladeArticles')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .where(visibleTo(articles, context))
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Excludes the differences of an article, or of the whole page, from the checklist until page or article changes. */
export async function acceptPrint(
  served: ModuleDefinition,
  { id, articleId }: { id: string; articleId?: string | null },
  context: Context,
): Promise<null> {
  await requireRow(served, id, context)
  const { db, services } = context
  if (articleId) await requireRow(services.modules.require(articlesModule), articleId, context)
  const finding = (await printFindings({ pageId: id }, db)).get(id)
  const article = finding?.result?.articles.find(one => one.articleId === articleId)
  // Something has changed since it was looked at.
  if (!finding?.result || (articleId && !article)) throw stale()
  const added = article ? { [article.articleId]: article.mark } : { page: pageMark(finding.page, finding.result) }
  const currentKeys = new Set(['page', ...finding.page.articles.map(one => one.id)])
  const accepted = Object.fromEntries(
    Object.entries({ ...finding.accepted, ...added }).filter(([key]) => currentKeys.has(key)),
  )
  await db
    .updateTable('pagePrint')
    .set({ accepted: JSON.stringify(accepted) })
    .where('pageId', '=', id)
    .execute()
  return null
}
