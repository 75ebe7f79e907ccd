import { LRUCache } from 'lru-cache'
import type { ConvertFault } from '#contract/biz/editionCalls'
import type { Label } from '#contract/kit/fields'
import type { Db } from '../../../../platform/db/database.ts'
import { Refusal } from '../../../../platform/http/reply/refusal.ts'
import { type FileAddress, fetchStored, parseFileLink } from '../../../../platform/storage/fetchStored.ts'
import { toStoredLink } from '../../../../platform/storage/fileLinks.ts'
import { discard } from '../../../../platform/storage/receive.ts'
import type { Storages } from '../../../../platform/storage/storages.ts'
import { createChildPool } from '../../../../platform/workers/childPool.ts'
import { createTenantLine } from '../../../../platform/workers/tenantLine.ts'
import { WorkerFault } from '../../../../platform/workers/workerPool.ts'
import type { PdfFault, PdfRequest, RenderFault } from './pdfRequest.ts'

/** A page that is one image of 300 dpi takes some seconds; a machine may be busy. */
const DEADLINE_MS = 30_000
/** A page that is one CMYK image of 29 megapixels takes 1 GB. */
const MAX_MEGABYTES = 1536
/** How long a tenant has shorter deadlines after a page that took too long. */
const SHORT_DEADLINE_MS = 10 * 60_000
/** Pages of a tenant that may wait; those of whole editions wait in the job queue instead. */
const MAX_WAITING = 20

/** An object, so that tests can lower them. The limit of memory applies to processes that start afterwards. */
export const renderLimits = { deadline: DEADLINE_MS, megabytes: MAX_MEGABYTES }

// One page at a time: the other processors belong to requests.
const pool = createChildPool({
  script: new URL('./pdfWorker.ts', import.meta.url),
  size: 1,
  get megabytes() {
    return renderLimits.megabytes
  },
})

/** One page of each tenant at a time. */
export const inRenderTurn = createTenantLine({ maxWaiting: MAX_WAITING })

/** Has the child process do something with a document. A fault is returned, never thrown. */
export async function runPdfTask<Result extends object>(
  request: PdfRequest,
  tenantId: string,
): Promise<Result | PdfFault> {
  try {
    const result = (await pool.run(request, { deadlineMs: deadlineFor(tenantId) })) as Result
    if (!('fault' in result)) slowTenants.delete(tenantId)
    return result
  } catch (error) {
    const fault = faultOf(error)
    if (fault === 'tooSlow') slowTenants.set(tenantId, true)
    return { fault }
  }
}

function faultOf(error: unknown): RenderFault {
  if (!(error instanceof WorkerFault)) return 'failed'
  return error.fault === 'overdue' ? 'tooSlow' : error.fault === 'memory' ? 'memory' : 'failed'
}

const slowTenants = new LRUCache<string, true>({ max: 1000, ttl: SHORT_DEADLINE_MS })

/** After a page that took too long the next ones of its tenant get half of the time, until one is rendered. */
export function deadlineFor(tenantId: string): number {
  return slowTenants.has(tenantId) ? renderLimits.deadline / 2 : renderLimits.deadline
}

export function stopPdfPool(): void {
  pool.stop()
}

const RETRY_SECONDS = 5

/** A refusal that says why in one word, too, for who looks at the page later. */
export class RenderRefusal extends Refusal {
  readonly fault: ConvertFault
  readonly count: number

  constructor(fault: ConvertFault, count = 0, label: Label = labelOf(fault, count)) {
    super(400, label)
    this.fault = fault
    this.count = count
  }
}

/** A failure of the process is not the fault of the document, which is kept. */
export function renderRefusalOf({ fault, pages }: PdfFault): Refusal {
  if (fault === 'failed') return new Refusal(503, labels.failed, { retryAfter: RETRY_SECONDS })
  return new RenderRefusal(fault, pages)
}

function labelOf(fault: ConvertFault, count: number): Label {
  if (fault === 'pages')
    return { zh: `版面PDF应只有一页，此文件有${count}页`, en: `PDF: a page has one page; this file has ${count}` }
  return labels[fault]
}

/** Names some of the characters. */
export function missingGlyphs(missing: readonly string[]): RenderRefusal {
  const some = missing.slice(0, 10).join('')
  const count = missing.length
  return new RenderRefusal('glyphs', count, {
    zh: `版面图有${count}个字无法显示（${some}）：PDF没有嵌入字体，服务器上也没有。请嵌入字体后重新导出PDF`,
    en: `${count} characters cannot be rendered (${some}): the PDF does not embed their font, and the server does not have it. Export the PDF with its fonts`,
  })
}

const labels = {
  elsewhere: { zh: '版面PDF不在本系统中，请重新上传', en: 'PDF: not kept here, please upload it' },
  large: { zh: '版面PDF不能超过128MB', en: 'PDF: at most 128 MB' },
  encrypted: {
    zh: '版面PDF已加密，请上传未加密的文件',
    en: 'PDF: it is encrypted; please upload one without a password',
  },
  damaged: { zh: '版面PDF已损坏，无法读取', en: 'PDF: it is damaged and cannot be read' },
  empty: { zh: 'PDF中没有页面（0页），没有可用的内容', en: 'PDF: it has no pages, so there is nothing to use' },
  tooSlow: { zh: '版面PDF过于复杂，未能及时转换', en: 'PDF: too complex to be rendered in time' },
  memory: {
    zh: '版面PDF中的图片过大，请将图片分辨率降低到300dpi左右后重新导出PDF',
    en: 'PDF: its images are too large; export it with images of about 300 dpi',
  },
  glyphs: { zh: '版面图有缺字，请嵌入字体后重新导出PDF', en: 'PDF: characters are missing; export it with its fonts' },
  failed: { zh: '版面PDF转换失败，请重试', en: 'PDF: the conversion failed; please try again' },
} satisfies Record<Exclude<ConvertFault, 'pages'>, Label>

export interface FileServices {
  storages: Storages
  db: Db
}

export interface JobServices extends FileServices {
  /** Waits for its turn, however many requests do. */
  isJob?: true
}

/** More than any page that is printed from. */
const MAX_PDF_BYTES = 128 * 1024 * 1024

/** A copy of a PDF of the tenant, for as long as `work` takes; `place` is where it is kept. */
export async function withStoredPdf<Result>(
  link: string,
  tenantId: string,
  parts: FileServices,
  work: (path: string, place: FileAddress) => Promise<Result>,
): Promise<Result> {
  const place = parseFileLink(toStoredLink(link))
  if (place?.tenantId !== tenantId) throw new RenderRefusal('elsewhere')
  const pdf = await fetchStored(place, parts)
  try {
    if (pdf.size > MAX_PDF_BYTES) throw new RenderRefusal('large')
    return await work(pdf.path, place)
  } finally {
    await discard(pdf)
  }
}

/** The same in the turn of the tenant, of whose PDFs one at a time is read. */
export function inPdfTurn<Result>(
  link: string,
  tenantId: string,
  parts: FileServices,
  work: (path: string, place: FileAddress) => Promise<Result>,
): Promise<Result> {
  return inRenderTurn(tenantId, () => withStoredPdf(link, tenantId, parts, work), {})
}
