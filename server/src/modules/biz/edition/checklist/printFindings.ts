import { createHash } from 'node:crypto'
import type { ColumnType } from 'kysely'
import { sql } from 'kysely'
import type { ConvertFault } from '#contract/biz/pageCalls'
import type { PdfPart } from '#contract/biz/pdfCalls'
import type { PrintedArticle } from '#contract/biz/printCalls'
import type { BaseColumns, Db } from '../../../../platform/db/database.ts'
import { defineTable } from '../../../../platform/db/tenancy/scope.ts'
import type { PdfResult } from '../pdf/pdfPool.ts'

type PrintResult = PdfResult<'print'>

/** The words of a page and of its articles, compared; each article with a hash of the PDF and of its text. */
export interface StoredComparison extends Omit<PrintResult, 'articles'> {
  fault: ConvertFault | ''
  articles: (PrintResult['articles'][number] & { mark: string })[]
}

interface PagePrintTable extends BaseColumns {
  pageId: string
  /** A hash of the PDF, the areas and the texts. */
  madeFrom: string
  result: ColumnType<StoredComparison, string, string>
  /** Marks of what somebody has accepted, by article; `page` for the whole page. */
  accepted: ColumnType<Record<string, string>, string | undefined, string>
}

declare module '../../../../platform/db/database.ts' {
  interface Database {
    pagePrint: PagePrintTable
  }
}

defineTable('page_print', 'tenant')

/** The latest comparison of a page, unless something has changed since. */
export interface PageFinding {
  page: PrintedPage
  result: StoredComparison | undefined
  accepted: Record<string, string>
}

/** The findings on the pages of an edition, or on one page, by page. */
export async function printFindings(of: PagesToRead, db: Db): Promise<Map<string, PageFinding>> {
  const pages = await printedPages(of, db)
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
export const pageMark = ({ pdfMark }: PrintedPage, { fault, hasText, obstacle, loose }: StoredComparison) =>
  markOf([pdfMark, fault, hasText, obstacle, loose])

export const isPageAccepted = ({ page, result, accepted }: PageFinding) =>
  result !== undefined && accepted.page === pageMark(page, result)

const isArticleAccepted = (
  { accepted }: Pick<PageFinding, 'accepted'>,
  article: StoredComparison['articles'][number],
) => accepted[article.articleId] === article.mark

/** Articles whose print is the same as their text, or was accepted. */
export function settledArticles(finding: PageFinding | undefined): ReadonlySet<string> {
  if (!finding?.result) return new Set()
  const { result } = finding
  const settled = result.articles.filter(
    article => article.differences.length === 0 || isArticleAccepted(finding, article),
  )
  return new Set(settled.map(({ articleId }) => articleId))
}

export function toWireArticles(finding: PageFinding, titles: ReadonlyMap<string, string>): PrintedArticle[] {
  return (finding.result?.articles ?? []).flatMap(article => {
    const { articleId, printed, approved, differences, unreadable } = article
    const title = titles.get(articleId)
    const isAccepted = isArticleAccepted(finding, article)
    return title === undefined ? [] : [{ articleId, title, printed, approved, differences, unreadable, isAccepted }]
  })
}

/** Counts up when texts are compared in another way. */
const METHOD = 4

export interface PrintedPage {
  id: string
  tenantId: string
  pdfUrl: string
  pdfPart: PdfPart | null
  /** Articles with areas on the page, with a mark of what is compared. */
  articles: { id: string; mark: string }[]
  /** Hash of everything that the comparison depends on. */
  mark: string
  /** Hash of the PDF alone. */
  pdfMark: string
}

type PagesToRead = { editionId: string } | { pageId: string }

/** Pages that have a PDF and articles with areas, and what a comparison of each would be made from. */
async function printedPages(of: PagesToRead, db: Db): Promise<PrintedPage[]> {
  const rows = await db
    .selectFrom('bladePage as p')
    .innerJoin('bladeArticles as a', 'a.pageId', 'p.id')
    .select(['p.id', 'p.tenantId', 'p.pdfUrl', 'p.pdfPart', 'p.pdfPartOf', 'a.id as articleId'])
    .select(
      sql<string>`md5(concat_ws(chr(31), ${sql.ref('a.title')}, coalesce(${sql.ref('a.leadTitle')}, ''),
        coalesce(${sql.ref('a.subTitle')}, ''), coalesce(${sql.ref('a.author')}, ''),
        coalesce(${sql.ref('a.correspondent')}, ''), coalesce(${sql.ref('a.imageIds')}, ''),
        ${sql.ref('a.content')}, ${sql.ref('a.coordinates')}))`.as('hash'),
    )
    .where('p.pdfUrl', 'is not', null)
    .where('p.pdfUrl', '<>', '')
    .where('a.coordinates', 'is not', null)
    .where('a.coordinates', 'not in', ['', '[]'])
    .where('editionId' in of ? 'p.editionId' : 'p.id', '=', 'editionId' in of ? of.editionId : of.pageId)
    .orderBy('a.sort')
    .orderBy('a.id')
    .execute()
  const pages = new Map<string, PrintedPage>()
  for (const { id, tenantId, pdfUrl, pdfPart: half, pdfPartOf, articleId, hash } of rows) {
    const pdfPart = half && pdfPartOf === pdfUrl ? half : null
    const pdfMark = markOf([METHOD, pdfUrl, pdfPart])
    const page = pages.get(id) ?? { id, tenantId, pdfUrl: pdfUrl ?? '', pdfPart, articles: [], mark: '', pdfMark }
    page.articles.push({ id: articleId, mark: markOf([pdfMark, hash]) })
    pages.set(id, page)
  }
  for (const page of pages.values()) page.mark = markOf([page.pdfMark, page.articles])
  return [...pages.values()]
}

const markOf = (of: unknown) => createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 40)
