import { convertState } from '#contract/biz/pageCalls'
import type { Context, ModuleDefinition } from '../../../../kit/definition/serveModule.ts'
import { requireRow } from '../../../../kit/records/changeLog.ts'
import { assertMayChange } from '../../../../kit/records/releaseProtection.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { asSystem } from '../../../../platform/db/tenancy/scope.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { Refusal } from '../../../../platform/http/reply/refusal.ts'
import { addJob, defineJob } from '../../../../platform/jobs/job.ts'
import { pagesInOrder } from './pagesInOrder.ts'
import { renderPage, unchangedEditor } from './renderPage.ts'

/** Renders a page of an edition. A storage or database that is away is waited for; a page with a fault shows it. */
export const renderPageJob = defineJob<{ pageId?: string; tenantId: string }>({
  name: 'draw-edition',
  worker: 'heavy',
  attempts: 8,
  async run({ pageId }, { app, db }) {
    // Runs that version 0.2 queued name an edition.
    if (!pageId || !(await isCurrent(pageId, db))) return
    try {
      await renderPage(pageId, { storages: app.storages, db, isJob: true })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  },
})

/** False where the run was stopped, or the page was removed or received another PDF meanwhile. */
async function isCurrent(id: string, db: Db): Promise<boolean> {
  const page = await db.selectFrom('bladePage').select('convertState').where('id', '=', id).executeTakeFirst()
  return page !== undefined && page.convertState !== convertState.none
}

/** Queues all pages whose image is not that of their PDF. */
export async function startRenderJob(served: ModuleDefinition, id: string, context: Context): Promise<null> {
  const edition = await requireRow(served, id, context)
  await assertMayChange(served, edition, context)
  const tenantId = String(edition.tenantId)
  const { name } = renderPageJob
  await asSystem(() =>
    inTransaction(context.db, async db => {
      const ahead = await countQueued(tenantId, db)
      const pages = await pagesToRender(id, db)
      for (const [index, { id: pageId }] of pages.entries()) {
        await markQueued(pageId, db)
        // The pages of all tenants advance in turns: the next one of each has the same priority.
        const options = { key: `${name} ${pageId}`, queue: `${name} ${tenantId}`, priority: ahead + index }
        await addJob(db, renderPageJob, { pageId, tenantId }, options)
      }
    }),
  )
  return null
}

async function countQueued(tenantId: string, db: Db): Promise<number> {
  const { queued } = await db
    .selectFrom('bladePage')
    .select(eb => eb.fn.countAll<string>().as('queued'))
    .where('tenantId', '=', tenantId)
    .where('convertState', '=', convertState.running)
    .executeTakeFirstOrThrow()
  return Number(queued)
}

function pagesToRender(editionId: string, db: Db) {
  return pagesInOrder(editionId, db)
    .select('id')
    .where('pdfUrl', 'is not', null)
    .where(eb =>
      eb.or([
        eb('imgUrl', 'is', null),
        eb('convertState', '<>', convertState.done),
        eb('drawnFrom', 'is distinct from', eb.ref('pdfUrl')),
      ]),
    )
    .execute()
}

/** Running without a beginning, so that whoever renders it can claim it. */
async function markQueued(id: string, db: Db): Promise<void> {
  await db
    .updateTable('bladePage')
    .set(eb => ({ convertState: convertState.running, convertBegan: null, ...unchangedEditor(eb) }))
    .where('id', '=', id)
    .where('convertState', '<>', convertState.running)
    .execute()
}

/** Finishes the current page and skips the others. */
export async function stopRenderJob(served: ModuleDefinition, id: string, { db, ...context }: Context): Promise<null> {
  await requireRow(served, id, { ...context, db })
  await asSystem(() =>
    db
      .updateTable('bladePage')
      .set(eb => ({ convertState: convertState.none, ...unchangedEditor(eb) }))
      .where('editionId', '=', id)
      .where('convertState', '=', convertState.running)
      .where('convertBegan', 'is', null)
      .execute(),
  )
  return null
}
