import { refusals } from '#contract/auth'
import type { Drawing } from '#contract/biz/press'
import { assertMayChange } from '../crud/released.ts'
import type { Context, Served } from '../crud/serveModule.ts'
import { requireRow } from '../crud/stored.ts'
import type { Db } from '../db/database.ts'
import { asSystem } from '../db/scope.ts'
import { inTransaction } from '../db/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import { addJob, defineJob, type JobContext } from '../jobs/job.ts'
import { currentStorages } from '../storage/storages.ts'
import { beginDrawing, drawingOf, extendDrawing, noteProgress } from './drawings.ts'
import { pagesToDraw, toImage } from './toImage.ts'

/** Draws the pages of an edition one by one; one that cannot be drawn keeps none of the others. */
export const drawEdition = defineJob<{ editionId: string }>({
  name: 'draw-edition',
  attempts: 3,
  run: ({ editionId }, context) => drawAll(editionId, context),
})

async function drawAll(editionId: string, { db, signal }: JobContext): Promise<void> {
  const tried = new Set<string>()
  for (;;) {
    // Asked anew each time: pages are sent while others are drawn.
    const page = (await pagesToDraw(editionId, db)).find(({ id }) => !tried.has(id))
    if (!page) return noteProgress(editionId, { state: 'done' }, db)
    if ((await drawingOf(editionId, db))?.state !== 'running') return
    // The next process goes on where this one was stopped.
    signal.throwIfAborted()
    tried.add(page.id)
    await noteProgress(editionId, (await isDrawn(page.id, db)) ? { done: 1 } : { failed: 1 }, db)
  }
}

async function isDrawn(id: string, db: Db): Promise<boolean> {
  try {
    await toImage(id, { storages: currentStorages(), db })
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return false
  }
}

/** Has all pages drawn whose image is not that of their PDF. A run that goes on is not begun again. */
export async function startDrawing(served: Served, id: string, context: Context): Promise<Drawing> {
  const edition = await requireRow(served, id, context)
  await assertMayChange(served, edition, context)
  return asSystem(() =>
    inTransaction(context.db, async db => {
      const pages = await pagesToDraw(id, db)
      if (!(await extendDrawing(id, pages.length, db))) await begin(id, String(edition.tenantId), pages.length, db)
      const drawing = await drawingOf(id, db)
      if (!drawing) throw new Refusal(404, refusals.absent)
      return drawing
    }),
  )
}

async function begin(editionId: string, tenantId: string, total: number, db: Db): Promise<void> {
  await beginDrawing({ editionId, tenantId, total }, db)
  if (total > 0) await addJob(db, drawEdition, { editionId }, { key: `${drawEdition.name} ${editionId}` })
}

/** The page that is being drawn is finished, the others are left. */
export async function stopDrawings(served: Served, id: string, context: Context): Promise<null> {
  await requireRow(served, id, context)
  await asSystem(() => noteProgress(id, { state: 'cancelled' }, context.db))
  return null
}
