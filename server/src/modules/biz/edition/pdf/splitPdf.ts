import { writeFile } from 'node:fs/promises'
import { withPdf } from './openPdf.ts'
import type { SplitRequest, SplitResult } from './pdfRequest.ts'

/** Writes pages of a file as files of their own. */
export function splitPdf({ pdf, pages }: SplitRequest): Promise<SplitResult> {
  return withPdf(pdf, async document => {
    const count = document.numPages
    if (pages.some(({ number }) => number > count)) return { fault: 'pages' as const, pages: count }
    const sizes: number[] = []
    if (count === 1) return { count, sizes }
    for (const { number, path } of pages) {
      const bytes = await document.extractPages([{ document: null, includePages: [number - 1] }])
      await writeFile(path, bytes, { mode: 0o600 })
      sizes.push(bytes.length)
    }
    return { count, sizes }
  })
}
