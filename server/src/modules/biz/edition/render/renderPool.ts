import { LRUCache } from 'lru-cache'
import { FairLine } from '../../../../platform/threads/fairLine.ts'
import { createThreadPool, ThreadFault } from '../../../../platform/threads/threadPool.ts'
import type { RenderResult, RenderFiles, RenderRequest } from './renderRequest.ts'

/** The largest page of a newspaper takes less than two. */
const DEADLINE_MS = 20_000
/** How long a tenant has shorter deadlines after a page that took too long. */
const SHORT_DEADLINE_MS = 10 * 60_000

/** In one object, so that tests need not wait that long. */
export const drawing = { deadline: DEADLINE_MS }

// One page at a time: the other processors belong to requests.
const pool = createThreadPool({ script: new URL('./renderWorker.ts', import.meta.url), size: 1, megabytes: 512 })
const waiting = new FairLine<() => Promise<void>>()
let isBusy = false

/**
 * Draws the one page of a document and its thumbnail. One at a time, tenants in turns; what cannot be drawn is said,
 * never thrown.
 */
export function renderInThread(pdf: string, files: RenderFiles, tenantId: string): Promise<RenderResult> {
  return new Promise(resolve => {
    waiting.push(tenantId, async () => resolve(await draw({ pdf, ...files }, tenantId)))
    void renderNext()
  })
}

async function renderNext(): Promise<void> {
  if (isBusy) return
  const task = waiting.take()
  if (!task) return
  isBusy = true
  await task()
  isBusy = false
  void renderNext()
}

async function draw(request: RenderRequest, tenantId: string): Promise<RenderResult> {
  try {
    const drawn = (await pool.run(request, deadlineFor(tenantId))) as RenderResult
    if ('size' in drawn) slowTenants.delete(tenantId)
    return drawn
  } catch (error) {
    const isOverdue = error instanceof ThreadFault && error.fault === 'overdue'
    if (isOverdue) slowTenants.set(tenantId, true)
    return { fault: isOverdue ? 'tooSlow' : 'damaged' }
  }
}

const slowTenants = new LRUCache<string, true>({ max: 1000, ttl: SHORT_DEADLINE_MS })

/** After a page that took too long the next ones of its tenant get half of the time, until one is drawn. */
export function deadlineFor(tenantId: string): number {
  return slowTenants.has(tenantId) ? drawing.deadline / 2 : drawing.deadline
}

export function stopRenderPool(): void {
  pool.stop()
}
