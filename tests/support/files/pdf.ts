import PDFDocument from 'pdfkit'
import { pdfOf, readPages } from '../../../server/src/modules/biz/demo/fortnight.ts'

/** A page of the demo newspaper, and the corners of its stories. */
export function newspaperPage(pageNo: string) {
  const stories = readPages().find(page => page.pageNo === pageNo)?.stories ?? []
  return { pdf: pdfOf(pageNo), areas: stories.map(({ area }) => area) }
}

/** A document with nothing on its pages. */
export function blankPdf(pages: number, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const paper = new PDFDocument({ size: 'A4', ...options, autoFirstPage: false })
  const parts: Buffer[] = []
  paper.on('data', part => parts.push(part))
  const done = new Promise<Buffer>(resolve => paper.on('end', () => resolve(Buffer.concat(parts))))
  for (let page = 0; page < pages; page++) paper.addPage()
  paper.end()
  return done
}
