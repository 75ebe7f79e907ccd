import { writeFile } from 'node:fs/promises'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PdfPart } from '#contract/biz/pdfCalls'
import type { PrintObstacle } from '#contract/biz/printCalls'
import { isScattered, looseTexts, printedIn } from '../comparison/areaText.ts'
import { compareTexts } from '../comparison/compareTexts.ts'
import { detectStories } from '../stories/detectStories.ts'
import { type Box, heightOf, widthOf } from '../stories/geometry.ts'
import { linesOf } from '../stories/lines.ts'
import { type PlacedPage, placedPage, withPage, withPdf } from './openPdf.ts'
import { cropped, pageContent, type ReadRun, readRuns, textFacts } from './pageContent.ts'
import type { PageFacts, PagePdf, PlacedText } from './pdfRequest.ts'

const MM_PER_POINT = 25.4 / 72
/** More pages than any issue. */
const MAX_PAGES = 200
/** Shares of the height in which page numbers are printed. */
const HEADER = 0.08
const FOOTER = 0.94
/** A sheet of two pages is about as wide as high or wider, where a page is higher than wide. */
const SHEET_RATIO = 1.15

const folio = /^(?:第\s*)?([A-Z]{0,2})\s?0*(\d{1,3})\s*(?:版|叠|$)/
const folioInside = /(?:^|[\s|·])(?:第\s*)?([A-Z]{0,2})\s?0*(\d{1,3})\s*版/

/** The facts about each page of a file; a sheet of two pages counts as both of them. */
export function inspectPdf({ pdf }: PagePdf) {
  return withPdf<{ pages: PageFacts[] }>(pdf, async document => {
    if (document.numPages > MAX_PAGES) return { fault: 'pages', pages: document.numPages }
    const labels = await document.getPageLabels()
    const pages: PageFacts[] = []
    for (let number = 1; number <= document.numPages; number++)
      pages.push(...(await factsOf(document, number, labels?.[number - 1] ?? '')))
    return { pages }
  })
}

async function factsOf(document: PDFDocumentProxy, number: number, label: string): Promise<PageFacts[]> {
  const whole = await placedPage(document, number)
  const runs = await readRuns(whole.page)
  // A page on its side is as wide as a sheet.
  const isSheet = widthOf(whole.box) > SHEET_RATIO * heightOf(whole.box) && !isOnItsSide(whole, runs)
  const parts: PdfPart[] = isSheet ? ['left', 'right'] : ['whole']
  const facts: PageFacts[] = []
  for (const part of parts) {
    const placed = part === 'whole' ? whole : await placedPage(document, number, part)
    facts.push(factsOfPart({ number, part, label: isSheet ? '' : label }, placed, cropped(runs, placed.box)))
  }
  whole.page.cleanup()
  return facts
}

/** The direction of the text shows how a page is turned; one without text was turned by somebody for a reason. */
const isOnItsSide = ({ page }: PlacedPage, runs: readonly ReadRun[]) =>
  runs.length > 0 ? textFacts(runs).obstacle === 'turned' : page.rotate % 180 !== 0

function factsOfPart(
  of: Pick<PageFacts, 'number' | 'part' | 'label'>,
  { page, box, isTrimmed }: PlacedPage,
  runs: readonly ReadRun[],
): PageFacts {
  const { hasText, obstacle } = textFacts(runs)
  return {
    ...of,
    folio: folioIn(
      runs.filter(run => run.isMapped),
      box,
    ),
    width: Math.round(widthOf(box) * MM_PER_POINT),
    height: Math.round(heightOf(box) * MM_PER_POINT),
    ...{ hasText, obstacle },
    isTrimmed,
    isRotated: page.rotate % 360 !== 0,
  }
}

/** The page number in the header or the footer: `A05`, `第5版`, `5`. */
function folioIn(runs: readonly ReadRun[], box: Box): string {
  const height = heightOf(box)
  const lines = linesOf(runs.filter(({ top, bottom }) => bottom < HEADER * height || top > FOOTER * height))
  for (const pattern of [folio, folioInside])
    for (const { text } of lines) {
      const [, letters = '', digits] = pattern.exec(text) ?? []
      if (digits !== undefined) return `${letters}${digits.padStart(2, '0')}`
    }
  return ''
}

interface SplitRequest {
  pdf: string
  /** Number of a page, from 1 on, and the path of the file that is written. */
  pages: readonly { number: number; path: string }[]
}

/** Writes pages of a file as files of their own; answers how many pages the file has. */
export function splitPdf({ pdf, pages }: SplitRequest) {
  return withPdf<{ count: number }>(pdf, async document => {
    const count = document.numPages
    if (pages.some(({ number }) => number > count)) return { fault: 'pages', pages: count }
    if (count === 1) return { count }
    for (const { number, path } of pages) {
      const bytes = await document.extractPages([{ document: null, includePages: [number - 1] }])
      await writeFile(path, bytes, { mode: 0o600 })
    }
    return { count }
  })
}

/** The stories of a file with one page. */
export function readStories({ pdf, part }: PagePdf) {
  return withPage(pdf, part, async ({ page, box }) => {
    const content = await pageContent(page, box)
    const { hasText, obstacle, unreadable } = content
    return { ...detectStories(content), hasText, obstacle, unreadable }
  })
}

/** The words that a page prints in the areas of its articles, compared with those of the articles. */
export function readPrint({ pdf, part, articles }: PagePdf & { articles: readonly PlacedText[] }) {
  return withPage(pdf, part, async ({ page, box }) => {
    const content = await pageContent(page, box)
    const obstacle: PrintObstacle | '' = content.obstacle || (isScattered(printedIn(content)) ? 'scattered' : '')
    const { unreadable } = content
    if (!content.hasText || obstacle) return { hasText: false, obstacle, unreadable, articles: [], loose: [] }
    const areas = articles.flatMap(article => article.areas)
    return {
      ...{ hasText: true, obstacle: '' as const, unreadable },
      articles: articles.map(({ articleId, areas: own, passages }) => ({
        articleId,
        ...compareTexts(printedIn(content, own), passages),
      })),
      loose: looseTexts(content, detectStories(content).stories, areas),
    }
  })
}
