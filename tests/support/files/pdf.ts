import PDFDocument from 'pdfkit'
import { type PrintedPage, printPage } from '../../../server/src/seeds/demo/printPage.ts'

/** A page of the paper with two stories. */
export function newspaperPage(pageNo: string): Promise<PrintedPage> {
  return printPage({
    ...{ paper: '医药经济报', pageNo, pageName: '要闻', date: '2026年3月2日　星期一', issue: '第4321期' },
    stories: ['医保目录落地提速', '集采续约规则明确'].map(title => ({
      ...{ title, author: '本报记者' },
      paragraphs: [`${title}。国家医保局发布通知。`.repeat(30)],
    })),
  })
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
