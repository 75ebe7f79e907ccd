import { isScattered, looseTexts, printedIn } from '../comparison/areaText.ts'
import { compareTexts } from '../comparison/compareTexts.ts'
import { detectStories } from '../stories/detectStories.ts'
import { withPdf } from './openPdf.ts'
import { placedPage } from './pageBox.ts'
import { pageContent } from './pageContent.ts'
import type { PrintAnswer, PrintRequest } from './pdfRequest.ts'

/** The words that a page prints in the areas of its articles, compared with those of the articles. */
export function readPrint({ pdf, part, articles }: PrintRequest): Promise<PrintAnswer> {
  return withPdf(pdf, async document => {
    if (document.numPages !== 1) return { fault: 'pages' as const, pages: document.numPages }
    const { page, box } = await placedPage(document, 1, part)
    const content = await pageContent(page, box)
    const obstacle = content.obstacle || (isScattered(printedIn(content)) ? 'scattered' : '')
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
