import { detectStories } from '../stories/detectStories.ts'
import { withPdf } from './openPdf.ts'
import { placedPage } from './pageBox.ts'
import { pageContent } from './pageContent.ts'
import type { StoriesRequest, StoriesResult } from './pdfRequest.ts'

/** The stories of the page that a file holds. */
export function readStories({ pdf, part }: StoriesRequest): Promise<StoriesResult> {
  return withPdf(pdf, async document => {
    if (document.numPages !== 1) return { fault: 'pages' as const, pages: document.numPages }
    const { page, box } = await placedPage(document, 1, part)
    const content = await pageContent(page, box)
    const { hasText, obstacle, unreadable } = content
    return { ...detectStories(content), hasText, obstacle, unreadable }
  })
}
