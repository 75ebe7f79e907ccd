import { LRUCache } from 'lru-cache'
import { createChildPool } from '../../../../platform/workers/childPool.ts'
import { createTenantLine } from '../../../../platform/workers/tenantLine.ts'
import { WorkerFault } from '../../../../platform/workers/workerPool.ts'
import type { Fault, PdfRequest, RenderFault } from '../pdf/pdfRequest.ts'

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
  script: new URL('./renderWorker.ts', import.meta.url),
  size: 1,
  get megabytes() {
    return renderLimits.megabytes
  },
})

/** One page of each tenant at a time. */
export const inRenderTurn = createTenantLine({ maxWaiting: MAX_WAITING })

/** Has the child process do something with a document. A fault is returned, never thrown. */
export async function runInChild<Result extends object>(
  request: PdfRequest,
  tenantId: string,
): Promise<Result | Fault> {
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

export function stopRenderPool(): void {
  pool.stop()
}
