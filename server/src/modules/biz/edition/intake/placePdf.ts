import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { edition } from '#contract/biz/edition'
import { newsPage } from '#contract/biz/page'
import { type PdfPage, type PdfPages, type PdfPlace, pdfCalls } from '#contract/biz/pdfCalls'
import { type CallInput, codeOf } from '#contract/kit/module'
import { parseJson } from '#contract/kit/texts/parseJson'
import type { Context, ModuleDefinition } from '../../../../kit/definition/serveModule.ts'
import { type FileServices, storingFiles } from '../../../../kit/files/storedFiles.ts'
import { isId, refusalFor } from '../../../../kit/input/checkInput.ts'
import { requireRow } from '../../../../kit/records/changeLog.ts'
import { saveRecord } from '../../../../kit/records/records.ts'
import { withTransaction } from '../../../../platform/db/transaction.ts'
import { forbidden, Refusal } from '../../../../platform/http/reply/refusal.ts'
import { toStoredLink } from '../../../../platform/storage/fileLinks.ts'
import { inPdfTurn, orFault, runPdfTask } from '../pdf/pdfPool.ts'
import type { PageFacts } from '../pdf/pdfRequest.ts'
import { pagesInOrder } from '../render/pagesInOrder.ts'
import { startRenderJob } from '../render/renderJob.ts'

const MAX_PLACES = 200

/** Gives each page of a file to its page of the edition, as a file of its own, and renders them. All of them or none. */
export async function placePdf(
  served: ModuleDefinition,
  placement: CallInput<(typeof pdfCalls)['place-pdf']>,
  context: Context,
): Promise<{ placed: number }> {
  const { editionId } = placement
  const link = toStoredLink(placement.link)
  const editions = context.services.modules.require(edition)
  const { tenantId } = (await requireRow(editions, editionId, context)) as { tenantId: string }
  const places = readPlaces(placement.places)
  if (places.length === 0) return { placed: 0 }
  if (places.some(({ pageId }) => !pageId) && !context.caller.permissions.has(codeOf(newsPage, 'add')))
    throw forbidden()
  const { db, services } = context
  const parts = { storages: services.storages, db }
  await storingFiles({ tenantId }, parts, async store => {
    const links = await inPdfTurn(link, tenantId, parts, path => split(path, { link, places, store }, parts))
    await savePages(served, { editionId, places, links }, context)
  })
  await startRenderJob(editions, editionId, context)
  return { placed: places.length }
}

interface SplitContext {
  link: string
  places: readonly PdfPlace[]
  store: (path: string, originalName: string) => Promise<string>
}

/** Addresses of the files by the number of their page; a file of one page stays the one it is. */
async function split(
  pdf: string,
  { link, places, store }: SplitContext,
  { storages }: FileServices,
): Promise<Map<number, string>> {
  const numbers = [...new Set(places.map(({ number }) => number))]
  const pages = numbers.map(number => ({ number, path: join(storages.incoming, randomUUID()) }))
  const links = new Map<number, string>()
  try {
    const { count } = await runPdfTask('split', { pdf, pages })
    if (count === 1) return new Map([[1, link]])
    for (const { number, path } of pages) links.set(number, await store(path, `page-${number}.pdf`))
    return links
  } finally {
    for (const { path } of pages) await rm(path, { force: true })
  }
}

interface PageChanges {
  editionId: string
  places: readonly PdfPlace[]
  links: ReadonlyMap<number, string>
}

function savePages(
  served: ModuleDefinition,
  { editionId, places, links }: PageChanges,
  context: Context,
): Promise<void> {
  return withTransaction(context, async (inner, db) => {
    const known = await db.selectFrom('bladePage').select(['id', 'sort']).where('editionId', '=', editionId).execute()
    let sort = Math.max(0, ...known.map(page => page.sort))
    for (const { number, part, pageId, pageNo } of places) {
      if (pageId && !known.some(({ id }) => id === pageId)) throw new Refusal(400, labels.otherEdition)
      const pdfUrl = links.get(number) ?? ''
      if (!pageId) sort += 1
      const page = pageId ? { id: pageId } : { editionId, pageNo, pageName: pageNo, sort }
      const { id } = await saveRecord(served, { ...page, pdfUrl }, inner)
      const stored = await db.selectFrom('bladePage').select('pdfUrl').where('id', '=', id).executeTakeFirstOrThrow()
      // The file has both pages of its sheet.
      const half = part === 'whole' ? null : part
      await db
        .updateTable('bladePage')
        .set({ pdfPart: half, pdfPartOf: half && stored.pdfUrl })
        .where('id', '=', id)
        .execute()
    }
  })
}

function readPlaces(text: string): readonly PdfPlace[] {
  const read = parseJson(text)
  const isList = Array.isArray(read) && read.length <= MAX_PLACES && read.every(isPlace)
  const places = isList ? (read as PdfPlace[]) : []
  const targets = new Set(places.map(({ pageId, pageNo }) => pageId || pageNo))
  if (targets.size < places.length) throw new Refusal(400, labels.twice)
  if (isList) return places
  throw refusalFor(pdfCalls['place-pdf'].input.places, 'wrong')
}

function isPlace(value: unknown): boolean {
  const { number, part, pageId, pageNo } = (value ?? {}) as Record<string, unknown>
  const isPage = Number.isInteger(number) && Number(number) > 0 && ['whole', 'left', 'right'].includes(String(part))
  const isNamed = pageId ? typeof pageId === 'string' && isId(pageId) : typeof pageNo === 'string' && pageNo !== ''
  return isPage && isNamed
}

const labels = {
  twice: { zh: '同一版面不能分配两次', en: 'A page can be given one part of the PDF only' },
  otherEdition: { zh: '版面不属于本期', en: 'The page belongs to another edition' },
}

type PdfFile = CallInput<(typeof pdfCalls)['pdf-pages']>

/** The pages of a file, and the page of the edition that is proposed for each. */
export async function pdfPages({ editionId, link, name }: PdfFile, context: Context): Promise<PdfPages> {
  const { db, services } = context
  const { tenantId } = await requireRow(services.modules.require(edition), editionId, context)
  const { storages } = services
  const read = await inPdfTurn(link, String(tenantId), { storages, db }, pdf => orFault(runPdfTask('inspect', { pdf })))
  if ('fault' in read) return { ...read, pages: [] }
  const pages = await pagesInOrder(editionId, db).select(['id', 'pageNo']).execute()
  return { fault: '', faultCount: 0, pages: proposePlaces(read.pages, pages, name) }
}

interface NumberedPage {
  id: string
  pageNo: string
}

/**
 * The page of the edition for each page of a file: by the label that the document gives it, by the number that is printed
 * on it, or in their order where there are as many. The name of a file with one page identifies that page.
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

/** A bare number means the one page that has it, whatever letter precedes it. */
function samePage(pages: readonly NumberedPage[], pageNo: string): NumberedPage | undefined {
  const plain = (text: string) => text.toUpperCase().replace(/^([A-Z]{0,2})0{1,3}(\d)/, '$1$2')
  const exact = pages.find(page => plain(page.pageNo) === plain(pageNo))
  if (exact || !/^\d+$/.test(pageNo)) return exact
  const alike = pages.filter(page => /\d+/.exec(page.pageNo)?.[0]?.replace(/^0+/, '') === plain(pageNo))
  return alike.length === 1 ? alike[0] : undefined
}
