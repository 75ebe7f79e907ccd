import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Fault } from './pdfRequest.ts'

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
  work: (document: PDFDocumentProxy) => Promise<Result>,
  options?: { maxImageSize: number },
): Promise<Result | Fault> {
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
