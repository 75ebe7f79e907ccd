import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { refusals } from '#contract/auth'
import { edition } from '#contract/biz/edition'
import { newsPage } from '#contract/biz/page'
import { type PdfPlace, pdfCalls } from '#contract/biz/pdfCalls'
import { complaintText } from '#contract/kit/complaints'
import { codeOf } from '#contract/kit/module'
import { parseJson } from '#contract/kit/parseJson'
import type { Context, ModuleDefinition } from '../../../../kit/definition/serveModule.ts'
import { discardFiles } from '../../../../kit/files/sweep.ts'
import { isId } from '../../../../kit/input/checkInput.ts'
import { requireRow } from '../../../../kit/records/changeLog.ts'
import { saveRecord } from '../../../../kit/records/records.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { Refusal } from '../../../../platform/http/reply/refusal.ts'
import type { FileAddress } from '../../../../platform/storage/fetchStored.ts'
import { toStoredLink } from '../../../../platform/storage/fileLinks.ts'
import { keepFile } from '../../../../platform/storage/keepFile.ts'
import type { SplitResult } from '../pdf/pdfRequest.ts'
import { startRenderJob } from '../render/renderEdition.ts'
import { runInChild } from '../render/renderPool.ts'
import { refusalOf } from '../render/renderRefusal.ts'
import { inPdfTurn } from '../render/storedPdf.ts'

interface Asked {
  editionId: string
  link: string
  places: string
}

const MAX_PLACES = 200

/** Gives each page of a file to its page of the edition, as a file of its own, and renders them. All of them or none. */
export async function placePdf(served: ModuleDefinition, asked: Asked, context: Context): Promise<{ placed: number }> {
  const { editionId } = asked
  const link = toStoredLink(asked.link)
  const editions = context.services.modules.require(edition)
  const { tenantId } = (await requireRow(editions, editionId, context)) as { tenantId: string }
  const places = readPlaces(asked.places)
  if (places.length === 0) return { placed: 0 }
  if (places.some(({ pageId }) => !pageId) && !context.caller.permissions.has(codeOf(newsPage, 'add')))
    throw new Refusal(403, refusals.forbidden)
  const { storages } = context.services
  const links = await inPdfTurn(link, tenantId, { storages, db: context.db }, (path, place) =>
    split(path, place, { link, places, tenantId }, context),
  )
  const made = places.flatMap(({ number }) => (links.get(number) === link ? [] : [links.get(number) ?? '']))
  try {
    await savePages(served, { editionId, places, links }, context)
  } catch (error) {
    await discardFiles([...new Set(made)].map(nameOf), tenantId, context.db)
    throw error
  }
  await startRenderJob(editions, editionId, context)
  return { placed: places.length }
}

const nameOf = (link: string) => link.slice(link.indexOf('upload/'))

/** Addresses of the files by the number of their page; a file of one page stays the one it is. */
async function split(
  pdf: string,
  { domain }: FileAddress,
  { link, places, tenantId }: { link: string; places: readonly PdfPlace[]; tenantId: string },
  { db, services }: Context,
): Promise<Map<number, string>> {
  const { storages } = services
  const numbers = [...new Set(places.map(({ number }) => number))]
  const pages = numbers.map(number => ({ number, path: join(storages.incoming, randomUUID()) }))
  const links = new Map<number, string>()
  try {
    const result = await runInChild<SplitResult>({ task: 'split', pdf, pages }, tenantId)
    if ('fault' in result) throw refusalOf(result)
    if (result.count === 1) return new Map([[1, link]])
    const { id: storageId } = await storages.chosen(tenantId)
    for (const [index, { number, path }] of pages.entries()) {
      const received = { path, size: result.sizes[index] ?? 0 }
      const keeping = { tenantId, storageId, originalName: `page-${number}.pdf` }
      const finish = ({ name }: { name: string }) => Promise.resolve(name)
      links.set(number, `${domain}/${await keepFile(received, { ...keeping, finish }, { storages, db })}`)
    }
    return links
  } catch (error) {
    await discardFiles([...links.values()].map(nameOf), tenantId, db)
    throw error
  } finally {
    for (const { path } of pages) await rm(path, { force: true })
  }
}

interface Saving {
  editionId: string
  places: readonly PdfPlace[]
  links: ReadonlyMap<number, string>
}

function savePages(served: ModuleDefinition, { editionId, places, links }: Saving, context: Context): Promise<void> {
  return inTransaction(context.db, async db => {
    const inner = { ...context, db }
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
  throw new Refusal(400, complaintText(pdfCalls['place-pdf'].input.places, 'wrong'))
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
