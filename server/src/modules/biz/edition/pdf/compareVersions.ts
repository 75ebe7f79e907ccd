import { printedIn } from '../comparison/areaText.ts'
import { compareTexts, type Passage } from '../comparison/compareTexts.ts'
import { changedRegions } from './changedRegions.ts'
import { withPdf } from './openPdf.ts'
import { placedPage } from './pageBox.ts'
import { pageContent } from './pageContent.ts'
import type { Fault, VersionsAnswer, VersionsRequest } from './pdfRequest.ts'

/** Changes between two versions of a page, in its words and in its image. */
export async function compareVersions(request: VersionsRequest): Promise<VersionsAnswer> {
  const { pdf, part, former, image, formerImage } = request
  const present = await wordsOf(pdf, part)
  if ('fault' in present) return present
  const before = await wordsOf(former.pdf, former.part)
  if ('fault' in before) return before
  return {
    hasText: present.words.length > 0 && before.words.length > 0,
    text: compareTexts(present.words, before.words, { everyWord: true }),
    ...(await changedRegions(image, formerImage)),
  }
}

function wordsOf(pdf: string, part: VersionsRequest['part']): Promise<{ words: Passage[] } | Fault> {
  return withPdf(pdf, async document => {
    if (document.numPages !== 1) return { fault: 'pages' as const, pages: document.numPages }
    const { page, box } = await placedPage(document, 1, part)
    return { words: printedIn(await pageContent(page, box)).map(({ text }) => ({ text })) }
  })
}
