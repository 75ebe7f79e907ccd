import { sql } from 'kysely'
import { newsPage } from '#contract/biz/page'
import { type ConvertFault, convertState } from '#contract/biz/pageCalls'
import type { PdfPart } from '#contract/biz/pdfCalls'
import { columnsOf, toWire } from '../../../../kit/definition/columns.ts'
import { discardLinks } from '../../../../kit/files/storedFiles.ts'
import { refusalFor } from '../../../../kit/input/checkInput.ts'
import { logChanges } from '../../../../kit/records/changeLog.ts'
import { type Db, dynamic } from '../../../../platform/db/database.ts'
import { asSystem } from '../../../../platform/db/tenancy/scope.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { absent, Refusal, stale } from '../../../../platform/http/reply/refusal.ts'
import { inRenderTurn, type JobServices, missingGlyphs, RenderRefusal } from '../pdf/pdfPool.ts'
import { type PageImages, renderAndStore, storeVersion } from './renderAndStore.ts'

/** Columns of `blade_page` that are not fields of the module. */
export interface PageRendering {
  /** Address of the PDF that the image shows. */
  drawnFrom: string | null
  convertBegan: Date | null
  convertFault: ConvertFault | null
  faultCount: number | null
  /** The half of the sheet that the page is, where two pages are printed on it. */
  pdfPart: PdfPart | null
  /** Address of the PDF that has two pages on its sheet. */
  pdfPartOf: string | null
  /** Time at which the page received its PDF. */
  pdfTime: Date | null
}

/** Exceeds the rendering time of any page. */
const RENDER_TIMEOUT_SECONDS = 60
const CLAIM_REFRESH_MS = 5000
/** A claim that was not refreshed for longer belongs to a process that has died. */
const CLAIM_SECONDS = 15
const POLL_INTERVAL_MS = 200

/**
 * The image of a page, rendered from its PDF unless that was done before. Concurrent requests wait for the same image: one
 * PDF is rendered once.
 */
export function renderPage(id: string, parts: JobServices): Promise<string> {
  return asSystem(async () => {
    for (let waited = 0; waited < RENDER_TIMEOUT_SECONDS * 1000; waited += POLL_INTERVAL_MS) {
      const { imgUrl, tenantId } = await readPage(id, parts.db)
      const rendered = imgUrl || (await inRenderTurn(tenantId, () => renderInTurn(id, parts), parts))
      if (rendered) return rendered
      // Another process is rendering it; meanwhile other pages of the tenant have their turns.
      await new Promise(resolve => setTimeout(resolve, POLL_INTERVAL_MS))
    }
    throw new Refusal(503, labels.busy, { retryAfter: 10 })
  })
}

/** Undefined while another process renders the page. */
async function renderInTurn(id: string, parts: JobServices): Promise<string | undefined> {
  const { imgUrl, pdfUrl, page } = await readPage(id, parts.db)
  if (imgUrl) return imgUrl
  return (await claim(id, parts.db)) ? renderClaimed({ ...page, pdfUrl }, parts) : undefined
}

const columns = [
  ...(['id', 'tenantId', 'pdfUrl', 'imgUrl', 'thumbUrl', 'drawnFrom', 'convertState'] as const),
  ...(['pdfPart', 'pdfPartOf', 'width', 'height'] as const),
] as const

/** `imgUrl` is absent unless the image shows the PDF. */
async function readPage(id: string, db: Db) {
  const page = await db.selectFrom('bladePage').select(columns).where('id', '=', id).executeTakeFirstOrThrow(absent)
  const { pdfUrl, tenantId } = page
  if (!pdfUrl) throw refusalFor(newsPage.fields.pdfUrl, 'missing')
  const isRendered = page.drawnFrom === pdfUrl && page.convertState === convertState.done
  return { page, pdfUrl, tenantId, imgUrl: isRendered ? page.imgUrl : null }
}

async function claim(id: string, db: Db): Promise<boolean> {
  const before = sql<Date>`clock_timestamp() - ${`${CLAIM_SECONDS} seconds`}::interval`
  const { numUpdatedRows } = await db
    .updateTable('bladePage')
    .set(eb => ({
      convertState: convertState.running,
      convertBegan: sql<Date>`clock_timestamp()`,
      ...unchangedEditor(eb),
    }))
    .where('id', '=', id)
    .where(eb =>
      eb.or([
        eb('convertState', '<>', convertState.running),
        eb('convertBegan', 'is', null),
        eb('convertBegan', '<', before),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function refreshClaim(id: string, db: Db): Promise<void> {
  await db
    .updateTable('bladePage')
    .set(eb => ({ convertBegan: sql<Date>`clock_timestamp()`, ...unchangedEditor(eb) }))
    .where('id', '=', id)
    .where('convertState', '=', convertState.running)
    .execute()
}

type Page = Awaited<ReturnType<typeof readPage>>['page'] & { pdfUrl: string }

async function renderClaimed(page: Page, parts: JobServices): Promise<string> {
  const refreshing = setInterval(() => void refreshClaim(page.id, parts.db).catch(() => {}), CLAIM_REFRESH_MS)
  try {
    const { images, missing } = await renderAndStore(
      { pdfUrl: page.pdfUrl, part: sheetPartOf(page) },
      page.tenantId,
      parts,
    )
    const isWhole = missing.length === 0
    // An image with gaps is shown where there is no better one.
    if (isWhole || !hasFormer(page)) await saveImages(page, images, isWhole ? page.pdfUrl : null, parts.db)
    else await discardLinks(linksOf(images), page.tenantId, parts.db)
    if (!isWhole) throw missingGlyphs(missing)
    return images.imgUrl
  } catch (error) {
    await recordFailure(page, error, parts.db)
    throw error
  } finally {
    clearInterval(refreshing)
  }
}

/** The half of its sheet that a page is; known for the PDF that was distributed, and for no later one. */
export function sheetPartOf({ pdfUrl, pdfPart, pdfPartOf }: SheetOfPage): PdfPart {
  return pdfPart && pdfPartOf === pdfUrl ? pdfPart : 'whole'
}

type SheetOfPage = Pick<PageRendering, 'pdfPart' | 'pdfPartOf'> & { pdfUrl: string | null }

/** The page shows another PDF than the one that is being rendered. */
const hasFormer = ({ imgUrl, drawnFrom, pdfUrl }: Page) => Boolean(imgUrl && drawnFrom && drawnFrom !== pdfUrl)

/** Records the fault. A page with an earlier image goes back to the PDF of that image. */
async function recordFailure(page: Page, error: unknown, db: Db): Promise<void> {
  const { fault, count } = error instanceof RenderRefusal ? error : { fault: 'failed' as const, count: 0 }
  await inTransaction(db, async db => {
    const before = await dynamic(db)
      .selectFrom('bladePage')
      .select(columnsOf(newsPage))
      .where('id', '=', page.id)
      .where('pdfUrl', '=', page.pdfUrl)
      .forUpdate()
      .executeTakeFirst()
    if (!before) return
    const former =
      hasFormer(page) && error instanceof RenderRefusal
        ? { pdfUrl: page.drawnFrom, convertState: convertState.done, version: Number(before.version) + 1 }
        : { convertState: convertState.failed }
    const noted = { ...former, convertFault: fault, faultCount: count }
    await db
      .updateTable('bladePage')
      .set(eb => ({ ...noted, ...unchangedEditor(eb) }))
      .where('id', '=', page.id)
      .execute()
    if (!('version' in former)) return
    const change = { before: toWire(newsPage, before), after: toWire(newsPage, { ...before, ...former }) }
    await logChanges(newsPage, [{ operation: 'edit', ...change }], db)
  })
}

/** Discards the images when the page has received another PDF meanwhile. */
async function saveImages(page: Page, images: PageImages, drawnFrom: string | null, db: Db): Promise<void> {
  const { id, tenantId, pdfUrl } = page
  const isStored = await inTransaction(db, async db => {
    const state = { drawnFrom, convertState: convertState.done, convertFault: null, faultCount: null }
    const { numUpdatedRows } = await db
      .updateTable('bladePage')
      .set(eb => ({ ...images, ...state, ...unchangedEditor(eb) }))
      .where('id', '=', id)
      .where('pdfUrl', '=', pdfUrl)
      .executeTakeFirst()
    const unwanted = numUpdatedRows > 0n ? await storeFormer(page, db) : [images]
    await discardLinks(unwanted.flatMap(linksOf), tenantId, db)
    return numUpdatedRows > 0n
  })
  if (!isStored) throw stale()
}

const linksOf = ({ imgUrl, thumbUrl }: { imgUrl: string | null; thumbUrl: string | null }) => [imgUrl, thumbUrl]

/** The image of the same PDF is replaced; that of another one is a former version. */
const storeFormer = (page: Page, db: Db) =>
  page.drawnFrom && page.drawnFrom !== page.pdfUrl ? storeVersion(page, db) : Promise.resolve([page])

/** Rendering is no edit: the last editor and the time of the last edit stay. */
export function unchangedEditor(eb: { ref(column: 'updateUser' | 'updateTime'): unknown }) {
  return { updateUser: eb.ref('updateUser'), updateTime: eb.ref('updateTime') } as object
}

const labels = {
  busy: { zh: '版面正在转换，请稍后再试', en: 'The page is being rendered; please try again soon' },
}
