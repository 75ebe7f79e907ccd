import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  getDocument,
  type PageViewport,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PdfPart } from '#contract/biz/pdfCalls'
import { type Box, heightOf, widthOf } from '../stories/geometry.ts'
import type { PdfFault } from './pdfRequest.ts'

const require = createRequire(import.meta.url)
const packageFolder = dirname(require.resolve('pdfjs-dist/package.json'))
const folderUrl = (name: string) => `${join(packageFolder, name)}${sep}`

/** Fonts that a document does not bring, and the tables of Chinese encodings, come from the package itself. */
function openPdf(path: string, options: { maxImageSize?: number } = {}): Promise<PDFDocumentProxy> {
  return getDocument({
    url: pathToFileURL(path).href,
    cMapUrl: folderUrl('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: folderUrl('standard_fonts'),
    wasmUrl: folderUrl('wasm'),
    iccUrl: folderUrl('iccs'),
    isEvalSupported: false,
    enableXfa: false,
    disableFontFace: true,
    fontExtraProperties: true,
    useSystemFonts: false,
    verbosity: VerbosityLevel.WARNINGS,
    ...options,
  }).promise
}

/** Answers what `work` makes of a document, or why it cannot be read. */
export async function withPdf<Result>(
  path: string,
  work: (document: PDFDocumentProxy) => Promise<Result | PdfFault>,
  options?: { maxImageSize: number },
): Promise<Result | PdfFault> {
  let document: PDFDocumentProxy | undefined
  try {
    document = await openPdf(path, options)
    return document.numPages === 0 ? { fault: 'empty' } : await work(document)
  } catch (error) {
    const { name } = (error ?? {}) as { name?: unknown }
    return { fault: name === 'PasswordException' ? 'encrypted' : 'damaged' }
  } finally {
    await document?.loadingTask.destroy().catch(() => {})
  }
}

/** The same for the part of a page that a file with one page prints. */
export function withPage<Result>(
  path: string,
  part: PdfPart | undefined,
  work: (placed: PlacedPage, document: PDFDocumentProxy) => Promise<Result | PdfFault>,
  options?: { maxImageSize: number },
): Promise<Result | PdfFault> {
  const onlyPage = async (document: PDFDocumentProxy) =>
    document.numPages === 1
      ? work(await placedPage(document, 1, part), document)
      : { fault: 'pages' as const, pages: document.numPages }
  return withPdf(path, onlyPage, options)
}

/** A trim box that leaves less than this of a side is a mistake of the program. */
const MIN_SHARE = 0.5
const POINT = 0.5

/** A page of a document, and the part of it that is printed on the page of the paper. */
export interface PlacedPage {
  page: PDFPageProxy
  /** In points from the upper left corner of the page as it is viewed. */
  box: Box
  isTrimmed: boolean
}

export async function placedPage(
  document: PDFDocumentProxy,
  number: number,
  part: PdfPart = 'whole',
): Promise<PlacedPage> {
  const page = await document.getPage(number)
  const viewport = page.getViewport({ scale: 1 })
  const whole = { left: 0, top: 0, right: viewport.width, bottom: viewport.height }
  const trimmed = trimmedBox(await trimBoxOf(document, number), viewport)
  return { page, box: partOf(trimmed ?? whole, part), isTrimmed: trimmed !== undefined }
}

function partOf(box: Box, part: PdfPart): Box {
  const middle = (box.left + box.right) / 2
  if (part === 'left') return { ...box, right: middle }
  return part === 'right' ? { ...box, left: middle } : box
}

/** Absent where the page is as large as what is cut out of it. */
function trimmedBox(trim: readonly number[] | undefined, viewport: PageViewport): Box | undefined {
  if (!trim) return undefined
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = viewport.convertToViewportRectangle([...trim]) as number[]
  const box = {
    left: Math.max(0, Math.min(x0, x1)),
    top: Math.max(0, Math.min(y0, y1)),
    right: Math.min(viewport.width, Math.max(x0, x1)),
    bottom: Math.min(viewport.height, Math.max(y0, y1)),
  }
  const isLess = widthOf(box) < viewport.width - POINT || heightOf(box) < viewport.height - POINT
  const isSound = widthOf(box) > MIN_SHARE * viewport.width && heightOf(box) > MIN_SHARE * viewport.height
  return isLess && isSound ? box : undefined
}

const trimBox = /\/TrimBox\s*\[\s*(-?[\d.]+)\s+(-?[\d.]+)\s+(-?[\d.]+)\s+(-?[\d.]+)\s*\]/

/** The library does not report the trim box; the page that it extracts states it in plain text. */
async function trimBoxOf(document: PDFDocumentProxy, number: number): Promise<number[] | undefined> {
  const bytes = await document.extractPages([{ document: null, includePages: [number - 1] }])
  return trimBox.exec(Buffer.from(bytes).toString('latin1'))?.slice(1).map(Number)
}
