/** The process for PDFs: a document that exhausts its memory or time ends this process and not the server. */
import type { Canvas } from '@napi-rs/canvas'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { answerParent } from '../../../../platform/workers/taskReply.ts'
import { heightOf, widthOf } from '../stories/geometry.ts'
import { comparePdfVersions } from './changedRegions.ts'
import { anyFace, faceFor } from './fonts.ts'
import { type PlacedPage, withPage } from './openPdf.ts'
import type { PagePdf, PdfFault, PixelSize } from './pdfRequest.ts'
import { inspectPdf, readPrint, readStories, splitPdf } from './pdfTasks.ts'

/** Sharp enough to read the smallest print of a newspaper on a large screen. */
const DOTS_PER_INCH = 150
const POINTS_PER_INCH = 72
/** No page is rendered larger, whatever size it declares. */
const MAX_SIDE = 3600
/** Twice the resolution of the image in both directions, as in the PDF of a printer; the rest would be thrown away. */
const MAX_IMAGE_PIXELS = 4 * MAX_SIDE * MAX_SIDE
const THUMBNAIL_WIDTH = 360
const QUALITY = 80

// One page at a time: the other processors belong to those who wait for an answer.
sharp.concurrency(1)
sharp.cache(false)

const tasks = {
  render,
  inspect: inspectPdf,
  split: splitPdf,
  stories: readStories,
  print: readPrint,
  versions: comparePdfVersions,
}

export type PdfTasks = typeof tasks

answerParent(({ task, request }: { task: keyof PdfTasks; request: never }) => tasks[task](request))

interface RenderFiles {
  /** Paths that are written. */
  image: string
  thumbnail: string
}

interface Rendering {
  size: PixelSize
  /** Characters that no font of the document or the machine has. */
  missing: string[]
}

function render({ pdf, part, ...files }: PagePdf & RenderFiles) {
  const draw = async (placed: PlacedPage, document: PDFDocumentProxy): Promise<Rendering | PdfFault> => {
    const missing = withFallback(document.canvasFactory as CanvasFactory)
    removedImages = 0
    const size = await renderPart(placed, document, files)
    return removedImages > 0 ? { fault: 'memory' } : { size, missing: [...missing] }
  }
  return withPage(pdf, part, draw, { maxImageSize: MAX_IMAGE_PIXELS })
}

/** Images of the document that the library left out; only a warning reports them. */
let removedImages = 0
console.warn = (warning: string) => {
  if (warning.includes('Image exceeded maximum allowed size')) removedImages += 1
}

interface CanvasAndContext {
  canvas: Canvas
  context: CanvasRenderingContext2D
}

interface CanvasFactory {
  create(width: number, height: number): CanvasAndContext
  destroy(target: CanvasAndContext): void
}

async function renderPart({ page, box }: PlacedPage, document: PDFDocumentProxy, files: RenderFiles) {
  const [width, height] = [widthOf(box), heightOf(box)]
  const scale = Math.min(DOTS_PER_INCH / POINTS_PER_INCH, MAX_SIDE / Math.max(width, height))
  const viewport = page.getViewport({ scale, offsetX: -box.left * scale, offsetY: -box.top * scale })
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  // The library's own, because its canvas must be of the same build as the one it renders patterns with.
  const factory = document.canvasFactory as CanvasFactory
  const target = factory.create(size.width, size.height)
  try {
    const canvas = target.canvas as unknown as HTMLCanvasElement
    await page.render({ canvas, viewport, background: '#ffffff' }).promise
    const pixels = target.canvas.data()
    await writeImages(pixels, size, files)
  } finally {
    factory.destroy(target)
  }
  return size
}

async function writeImages(pixels: Buffer, { width, height }: PixelSize, files: RenderFiles) {
  const picture = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha()
  await picture.clone().webp({ quality: QUALITY, effort: 2 }).toFile(files.image)
  await picture.resize({ width: THUMBNAIL_WIDTH }).webp({ quality: QUALITY, effort: 2 }).toFile(files.thumbnail)
}

/**
 * Gives the canvases of a factory faces for text whose font the document does not bring; text with a font is rendered as
 * shapes and never passes here. Returns the characters that no face has; the set grows while the page is rendered.
 */
function withFallback(factory: CanvasFactory): ReadonlySet<string> {
  const missing = new Set<string>()
  const create = factory.create.bind(factory)
  factory.create = (width, height) => {
    const made = create(width, height)
    for (const method of ['fillText', 'strokeText'] as const) replace(made.context, method, missing)
    return made
  }
  return missing
}

function replace(context: CanvasRenderingContext2D, method: 'fillText' | 'strokeText', missing: Set<string>): void {
  const draw = context[method].bind(context)
  context[method] = (text, ...place) => {
    const face = faceFor(text)
    if (!face) missing.add(text)
    const { font } = context
    context.font = font.replace(/px\s[\s\S]*/, `px "${face ?? anyFace}"`)
    draw(text, ...place)
    context.font = font
  }
}
