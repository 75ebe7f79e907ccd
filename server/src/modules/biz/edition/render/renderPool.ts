import { LRUCache } from 'lru-cache'
import { FairLine } from '../../../../platform/threads/fairLine.ts'
import { createThreadPool, ThreadFault } from '../../../../platform/threads/threadPool.ts'
import type { RenderFiles, RenderRequest, RenderResult } from './renderRequest.ts'

/** The largest page of a newspaper takes less than two seconds. */
const DEADLINE_MS = 20_000
/** How long a tenant has shorter deadlines after a page that took too long. */
const SHORT_DEADLINE_MS = 10 * 60_000

/** An object, so that tests can shorten it. */
export const renderLimits = { deadline: DEADLINE_MS }

// One page at a time: the other processors belong to requests.
const pool = createThreadPool({ script: new URL('./renderWorker.ts', import.meta.url), size: 1, megabytes: 512 })
const waiting = new FairLine<() => Promise<void>>()
let isBusy = false

/**
 * Renders the one page of a document and its thumbnail. One at a time, tenants in turns; a fault is
 * returned, never thrown.
 */
export function renderInThread(pdf: string, files: RenderFiles, tenantId: string): Promise<RenderResult> {
  return new Promise(resolve => {
    waiting.push(tenantId, async () => resolve(await runRender({ pdf, ...files }, tenantId)))
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

async function runRender(request: RenderRequest, tenantId: string): Promise<RenderResult> {
  try {
    const rendered = (await pool.run(request, deadlineFor(tenantId))) as RenderResult
    if ('size' in rendered) slowTenants.delete(tenantId)
    return rendered
  } catch (error) {
    const isOverdue = error instanceof ThreadFault && error.fault === 'overdue'
    if (isOverdue) slowTenants.set(tenantId, true)
    return { fault: isOverdue ? 'tooSlow' : 'damaged' }
  }
}

const slowTenants = new LRUCache<string, true>({ max: 1000, ttl: SHORT_DEADLINE_MS })

/** After a page that took too long the next ones of its tenant get half of the time, until one is rendered. */
export function deadlineFor(tenantId: string): number {
  return slowTenants.has(tenantId) ? renderLimits.deadline / 2 : renderLimits.deadline
}

export function stopRenderPool(): void {
  pool.stop()
}
