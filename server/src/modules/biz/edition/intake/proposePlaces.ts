import type { PdfPage } from '#contract/biz/pdfCalls'
import type { PageFacts } from '../pdf/pdfRequest.ts'

interface NumberedPage {
  id: string
  pageNo: string
}

/**
 * The page of the edition for each page of a file: by the label that the document gives it, by the number that is printed
 * on it, or in their order where there are as many. The name of the file tells the page of a file with one.
 */
export function proposePlaces(
  facts: readonly PageFacts[],
  pages: readonly NumberedPage[],
  fileName: string,
): PdfPage[] {
  const isOne = facts.length === 1
  const named = isOne ? numberIn(fileName.replace(/\.[^.]*$/, '')) : ''
  const taken = new Set<string>()
  const proposed = facts.map(({ label, folio, ...page }) => {
    const candidates = [
      ['name', named],
      ['label', numberIn(label)],
      ['folio', folio],
    ] as const
    for (const [placedBy, pageNo] of candidates) {
      const found = pageNo && samePage(pages, pageNo)
      if (!found || taken.has(found.id)) continue
      taken.add(found.id)
      return { ...page, pageNo, pageId: found.id, placedBy }
    }
    return { ...page, pageNo: named || folio || numberIn(label), pageId: '', placedBy: '' as const }
  })
  const isUnplaced = proposed.every(({ pageId }) => pageId === '')
  if (!isUnplaced || isOne || facts.length !== pages.length) return proposed
  return proposed.map((page, index) => ({ ...page, pageId: pages[index]?.id ?? '', placedBy: 'order' as const }))
}

const numbered = /(?:^|[^A-Z\d])([A-Z]{0,2})0*(\d{1,3})\s*版?$/

/** `A01` of `2026-03-02-a1`; a label such as `iv` is none. */
function numberIn(text: string): string {
  const [, letters = '', digits] = numbered.exec(text.trim().toUpperCase()) ?? []
  return digits === undefined ? '' : `${letters}${digits.padStart(2, '0')}`
}

/** A bare number means the one page that has it, whatever letter stands before. */
function samePage(pages: readonly NumberedPage[], pageNo: string): NumberedPage | undefined {
  const plain = (text: string) => text.toUpperCase().replace(/^([A-Z]{0,2})0{1,3}(\d)/, '$1$2')
  const exact = pages.find(page => plain(page.pageNo) === plain(pageNo))
  if (exact || !/^\d+$/.test(pageNo)) return exact
  const alike = pages.filter(page => /\d+/.exec(page.pageNo)?.[0]?.replace(/^0+/, '') === plain(pageNo))
  return alike.length === 1 ? alike[0] : undefined
}
