import { type ConvertFault, faultText } from '#contract/biz/pageCalls'
import type { Label } from '#contract/kit/fields'
import type { FileServices } from '../../../../kit/files/storedFiles.ts'
import { Refusal } from '../../../../platform/http/reply/refusal.ts'
import { type FileAddress, fetchStored, parseFileLink } from '../../../../platform/storage/fetchStored.ts'
import { toStoredLink } from '../../../../platform/storage/fileLinks.ts'
import { discard } from '../../../../platform/storage/receive.ts'
import type { ReceivedFile } from '../../../../platform/storage/storage.ts'
import { createChildPool } from '../../../../platform/workers/childPool.ts'
import { createTenantLine } from '../../../../platform/workers/tenantLine.ts'
import { WorkerFault } from '../../../../platform/workers/workerPool.ts'
import type { PdfFault, RenderFault } from './pdfRequest.ts'
import type { PdfTasks } from './pdfWorker.ts'

/** A page that is one image of 300 dpi needs some seconds; a machine may be busy. */
const DEADLINE_MS = 30_000
/** A page that is one CMYK image of 29 megapixels needs 1 GB. */
const MAX_MEGABYTES = 1536
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

/** The answer of a task where the document has no fault. */
export type PdfResult<Name extends keyof PdfTasks> = Exclude<Awaited<ReturnType<PdfTasks[Name]>>, PdfFault>

/** Has the child process do something with a document; a fault of either is a refusal. */
export async function runPdfTask<Name extends keyof PdfTasks>(
  task: Name,
  request: Parameters<PdfTasks[Name]>[0],
): Promise<PdfResult<Name>> {
  const answer = (await pool
    .run({ task, request }, { deadlineMs: renderLimits.deadline })
    .catch((error: unknown): PdfFault => ({ fault: faultOf(error) }))) as PdfResult<Name> | PdfFault
  if ('fault' in answer) throw refusalOf(answer)
  return answer
}

/** In place of what could not be read from a document, its fault. */
export async function orFault<Result>(
  reading: Promise<Result>,
): Promise<Result | { fault: ConvertFault; faultCount: number }> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof RenderRefusal) return { fault: error.fault, faultCount: error.count }
    throw error
  }
}

function faultOf(error: unknown): RenderFault {
  if (!(error instanceof WorkerFault)) return 'failed'
  return error.fault === 'overdue' ? 'tooSlow' : error.fault === 'memory' ? 'memory' : 'failed'
}

export function stopPdfPool(): void {
  pool.stop()
}

const RETRY_SECONDS = 5

/** A refusal that states why in one word, too, for who looks at the page later. */
export class RenderRefusal extends Refusal {
  readonly fault: ConvertFault
  readonly count: number

  constructor(fault: ConvertFault, count = 0, label: Label = faultText(fault, count)) {
    super(400, label)
    this.fault = fault
    this.count = count
  }
}

/** A failure of the process is not the fault of the document, which remains. */
function refusalOf({ fault, pages }: PdfFault): Refusal {
  if (fault === 'failed') return new Refusal(503, faultText(fault, 0), { retryAfter: RETRY_SECONDS })
  return new RenderRefusal(fault, pages)
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

export interface JobServices extends FileServices {
  /** Waits for its turn, however many requests do. */
  isJob?: true
}

/** More than any page that is printed from. */
const MAX_PDF_BYTES = 128 * 1024 * 1024

/** A copy of a stored file, deleted when `work` settles. */
export async function withStoredFile<Result>(
  place: FileAddress,
  parts: FileServices,
  work: (copy: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  const copy = await fetchStored(place, parts)
  try {
    return await work(copy)
  } finally {
    await discard(copy)
  }
}

/** A copy of a PDF of the tenant; `place` is where it is stored. */
export async function withStoredPdf<Result>(
  link: string,
  tenantId: string,
  parts: FileServices,
  work: (path: string, place: FileAddress) => Promise<Result>,
): Promise<Result> {
  const place = parseFileLink(toStoredLink(link))
  if (place?.tenantId !== tenantId) throw new RenderRefusal('elsewhere')
  return withStoredFile(place, parts, ({ path, size }) => {
    if (size > MAX_PDF_BYTES) throw new RenderRefusal('large')
    return work(path, place)
  })
}

/** The same in the turn of the tenant, of whose PDFs one at a time is read. */
export function inPdfTurn<Result>(
  link: string,
  tenantId: string,
  parts: JobServices,
  work: (path: string, place: FileAddress) => Promise<Result>,
): Promise<Result> {
  return inRenderTurn(tenantId, () => withStoredPdf(link, tenantId, parts, work), parts)
}
