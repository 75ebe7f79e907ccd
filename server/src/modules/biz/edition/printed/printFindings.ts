import type { PrintedArticle } from '#contract/biz/printCalls'
import type { Db } from '../../../../platform/db/database.ts'
import type { PrintResult } from '../tables/editionTables.ts'
import { markOf, type PrintedPage, printedPages } from './printSource.ts'

/** The latest comparison of a page, unless something has changed since. */
export interface PageFinding {
  page: PrintedPage
  result: PrintResult | undefined
  accepted: Record<string, string>
}

export async function printFindings(editionId: string, db: Db): Promise<Map<string, PageFinding>> {
  const pages = await printedPages({ editionId }, db)
  return findingsOf(pages, db)
}

export async function findingsOf(pages: readonly PrintedPage[], db: Db): Promise<Map<string, PageFinding>> {
  if (pages.length === 0) return new Map()
  const rows = await db
    .selectFrom('pagePrint')
    .select(['pageId', 'madeFrom', 'result', 'accepted'])
    .where(
      'pageId',
      'in',
      pages.map(({ id }) => id),
    )
    .execute()
  const stored = new Map(rows.map(row => [row.pageId, row]))
  return new Map(
    pages.map(page => {
      const row = stored.get(page.id)
      const result = row?.madeFrom === page.mark ? row.result : undefined
      return [page.id, { page, result, accepted: row?.accepted ?? {} }]
    }),
  )
}

/** Findings about the whole page, as they are accepted. */
export const pageMark = ({ pdfMark }: PrintedPage, { fault, hasText, obstacle, loose }: PrintResult) =>
  markOf([pdfMark, fault, hasText, obstacle, loose])

export const isPageAccepted = ({ page, result, accepted }: PageFinding) =>
  result !== undefined && accepted.page === pageMark(page, result)

const isArticleAccepted = ({ accepted }: Pick<PageFinding, 'accepted'>, article: PrintResult['articles'][number]) =>
  accepted[article.articleId] === article.mark

/** Articles whose print is the same as their text, or was accepted. */
export function settledArticles(finding: PageFinding | undefined): ReadonlySet<string> {
  if (!finding?.result) return new Set()
  const { result } = finding
  const settled = result.articles.filter(
    article => article.differences.length === 0 || isArticleAccepted(finding, article),
  )
  return new Set(settled.map(({ articleId }) => articleId))
}

export function wiredArticles(finding: PageFinding, titles: ReadonlyMap<string, string>): PrintedArticle[] {
  return (finding.result?.articles ?? []).flatMap(article => {
    const { articleId, printed, approved, differences, unreadable } = article
    const title = titles.get(articleId)
    const isAccepted = isArticleAccepted(finding, article)
    return title === undefined ? [] : [{ articleId, title, printed, approved, differences, unreadable, isAccepted }]
  })
}
