import { refusals } from '#contract/auth'
import type { RenderProgress } from '#contract/biz/editionCalls'
import type { Context, ModuleDefinition } from '../../../../kit/definition/serveModule.ts'
import { requireRow } from '../../../../kit/records/changeLog.ts'
import { assertMayChange } from '../../../../kit/records/releaseProtection.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { asSystem } from '../../../../platform/db/tenancy/scope.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { Refusal } from '../../../../platform/http/reply/refusal.ts'
import { addJob, defineJob, type JobContext } from '../../../../platform/jobs/job.ts'
import { pagesToRender, renderPage } from './renderPage.ts'
import {
  extendRenderProgress,
  findRenderProgress,
  startRenderProgress,
  updateRenderProgress,
} from './renderProgress.ts'

/** Editions of one tenant that are rendered or wait. */
const MAX_EDITIONS = 20
const RETRY_SECONDS = 60

interface Run {
  editionId: string
  /** Absent in runs that an earlier version queued. */
  tenantId?: string
  /** Number of editions of the same tenant that were being rendered when this run began; see `priorityOf`. */
  turn?: number
  /** Pages that this run has tried: one that cannot be rendered is not tried again. */
  tried?: readonly string[]
}

/**
 * Renders one page of an edition and queues the next one, so that editions of all tenants advance in turns. A page that
 * cannot be rendered keeps none of the others.
 */
export const renderEdition = defineJob<Run>({
  name: 'draw-edition',
  heavy: true,
  attempts: 8,
  run: (run, context) => renderNext(run, context),
})

async function renderNext(run: Run, context: JobContext): Promise<void> {
  const { db } = context
  const { editionId, tried = [] } = run
  // Read again for each page: users upload pages while others are rendered.
  const page = (await pagesToRender(editionId, db)).find(({ id }) => !tried.includes(id))
  if (!page) return updateRenderProgress(editionId, { state: 'done' }, db)
  if ((await findRenderProgress(editionId, db))?.state !== 'running') return
  const progress = (await renderSucceeds(page.id, context)) ? { done: 1 } : { failed: 1 }
  await inTransaction(db, async inner => {
    await updateRenderProgress(editionId, progress, inner)
    await queue({ ...run, tried: [...tried, page.id] }, inner)
  })
}

function queue(run: Run, db: Db): Promise<void> {
  const { name } = renderEdition
  const inTurn = run.tenantId ? { queue: `${name} ${run.tenantId}` } : {}
  return addJob(db, renderEdition, run, { key: `${name} ${run.editionId}`, priority: run.turn, ...inTurn })
}

/** The second edition of one tenant waits until the first edition of every other tenant has had its turn. */
async function priorityOf(editionId: string, tenantId: string, db: Db): Promise<number> {
  const { running } = await db
    .selectFrom('editionDrawing')
    .select(eb => eb.fn.countAll<string>().as('running'))
    .where('tenantId', '=', tenantId)
    .where('state', '=', 'running')
    .where('editionId', '!=', editionId)
    .executeTakeFirstOrThrow()
  return Number(running)
}

/** A storage or database that is away is waited for; after the last try the page counts as failed, so that the run ends. */
async function renderSucceeds(id: string, { app, db, lastTry, signal }: JobContext): Promise<boolean> {
  try {
    await renderPage(id, { storages: app.storages, db, isJob: true })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    if (!lastTry || signal.aborted) throw error
    app.logs.error(`job ${renderEdition.name}`, error, { pageId: id })
    return false
  }
}

/** Renders all pages whose image is not that of their PDF. A running job is extended. */
export async function startRenderJob(served: ModuleDefinition, id: string, context: Context): Promise<RenderProgress> {
  const edition = await requireRow(served, id, context)
  await assertMayChange(served, edition, context)
  return asSystem(() =>
    inTransaction(context.db, async db => {
      const pages = await pagesToRender(id, db)
      if (!(await extendRenderProgress(id, pages.length, db)))
        await begin(id, String(edition.tenantId), pages.length, db)
      const job = await findRenderProgress(id, db)
      if (!job) throw new Refusal(404, refusals.absent)
      return job
    }),
  )
}

async function begin(editionId: string, tenantId: string, total: number, db: Db): Promise<void> {
  const turn = await priorityOf(editionId, tenantId, db)
  if (turn >= MAX_EDITIONS) throw new Refusal(429, labels.full, { retryAfter: RETRY_SECONDS })
  await startRenderProgress({ editionId, tenantId, total }, db)
  if (total > 0) await queue({ editionId, tenantId, turn }, db)
}

/** Finishes the current page and skips the others. */
export async function stopRenderJob(served: ModuleDefinition, id: string, context: Context): Promise<null> {
  await requireRow(served, id, context)
  await asSystem(() => updateRenderProgress(id, { state: 'cancelled' }, context.db))
  return null
}

const labels = {
  full: {
    zh: `本单位已有${MAX_EDITIONS}期在转图片，请等其中一期完成后再试；已开始的不受影响`,
    en: `${MAX_EDITIONS} editions of your tenant are being rendered. Try again when one of them is done; they are not affected`,
  },
}
