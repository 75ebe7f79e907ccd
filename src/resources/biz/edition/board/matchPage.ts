/** The page of a PDF, by its name: `A01.pdf`, `2026-03-02-a1.pdf` and `A01版.pdf` are all page A01. */

interface Numbered {
  id: string
  pageNo: string
}

const pattern = /(?:^|[^A-Z\d])([A-Z]{0,2})0*(\d{1,3})版?$/

/** `A01` of a file; undefined for one that is named like no page. */
export function pageNoIn(fileName: string): string | undefined {
  const [, letters, digits] = pattern.exec(baseOf(fileName)) ?? []
  return digits === undefined ? undefined : `${letters}${digits.padStart(2, '0')}`
}

export function matchPage<Page extends Numbered>(fileName: string, pages: readonly Page[]): Page | undefined {
  const base = baseOf(fileName)
  const exact = pages.find(({ pageNo }) => pageNo.toUpperCase() === base)
  if (exact) return exact
  const fileNumber = pageNoIn(fileName)
  if (fileNumber === undefined) return undefined
  const same = pages.filter(({ pageNo }) => plain(pageNo) === plain(fileNumber))
  if (same.length > 0) return same[0]
  // A bare number means the one page that has it, whatever letter stands before.
  const bare = /^\d+$/.test(fileNumber) ? pages.filter(({ pageNo }) => digitsOf(pageNo) === digitsOf(fileNumber)) : []
  return bare.length === 1 ? bare[0] : undefined
}

const baseOf = (fileName: string) =>
  fileName
    .replace(/\.[^.]*$/, '')
    .trim()
    .toUpperCase()

const plain = (pageNo: string) => pageNo.toUpperCase().replace(/^([A-Z]*)0+(?=\d)/, '$1')
const digitsOf = (pageNo: string) => String(Number(/\d+/.exec(pageNo)?.[0] ?? -1))
