import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import '../tables/newspaperTables.ts'

/** Counts up when texts are compared in another way. */
const METHOD = 4

export interface PrintedPage {
  id: string
  tenantId: string
  pdfUrl: string
  pdfPart: string | null
  /** Articles with areas on the page, with a mark of what is compared. */
  articles: { id: string; mark: string }[]
  /** Hash of everything that the comparison depends on. */
  mark: string
  /** Hash of the PDF alone. */
  pdfMark: string
}

/** Pages that have a PDF and articles with areas, and what a comparison of each would be made from. */
export async function printedPages(of: { editionId: string } | { pageId: string }, db: Db): Promise<PrintedPage[]> {
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

export const markOf = (of: unknown) => createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 40)
