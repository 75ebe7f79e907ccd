/** Render jobs, one per edition: their rows, their progress, and the events that browsers follow. */

import { sql } from 'kysely'
import type { RenderProgress } from '#contract/biz/editionCalls'
import { renderEventsPath } from '#contract/biz/editionCalls'
import type { Db } from '../../../../platform/db/database.ts'
import { newId } from '../../../../platform/db/ids.ts'
import { asSystem } from '../../../../platform/db/tenancy/scope.ts'
import { progressEvents } from './progressEvents.ts'
import '../tables/editionTables.ts'

const columns = ['editionId', 'state', 'done', 'failed', 'total'] as const

/** The latest job of an edition. */
export async function findRenderProgress(editionId: string, db: Db): Promise<RenderProgress | null> {
  const row = await asSystem(() =>
    db.selectFrom('editionDrawing').select(columns).where('editionId', '=', editionId).executeTakeFirst(),
  )
  return row ?? null
}

/** Adds new pages to a running job; false where no job is running. */
export async function extendRenderProgress(editionId: string, waiting: number, db: Db): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('editionDrawing')
    .set(eb => ({ total: sql<number>`${eb.ref('done')} + ${eb.ref('failed')} + ${waiting}` }))
    .where('editionId', '=', editionId)
    .where('state', '=', 'running')
    // A job without progress for longer has died.
    .where('updateTime', '>', sql<string>`localtimestamp(0) - interval '2 minutes'`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Replaces the previous job of the edition. */
export async function startRenderProgress(
  of: { editionId: string; tenantId: string; total: number },
  db: Db,
): Promise<void> {
  const { editionId, tenantId, total } = of
  const state = total > 0 ? 'running' : 'done'
  await db
    .insertInto('editionDrawing')
    .values({ id: newId(), tenantId, editionId, state, done: 0, failed: 0, total })
    .onConflict(conflict =>
      conflict
        .columns(['editionId'])
        .where('isDeleted', '=', 0)
        .doUpdateSet({ state, done: 0, failed: 0, total, updateTime: sql<string>`localtimestamp(0)` }),
    )
    .execute()
  await events.publish(editionId, tenantId, db)
}

export interface ProgressChange {
  state?: RenderProgress['state']
  done?: number
  failed?: number
}

/** Adds to the counters of a running job; a cancelled job stays cancelled. */
export async function updateRenderProgress(
  editionId: string,
  { state, done = 0, failed = 0 }: ProgressChange,
  db: Db,
): Promise<void> {
  const row = await db
    .updateTable('editionDrawing')
    .set(eb => ({
      done: eb('done', '+', done),
      failed: eb('failed', '+', failed),
      ...(state && { state }),
    }))
    .where('editionId', '=', editionId)
    .where('state', '=', 'running')
    .returning('tenantId')
    .executeTakeFirst()
  if (row) await events.publish(editionId, row.tenantId, db)
}

/** Publishes the progress to open boards. */
const events = progressEvents({
  topic: 'drawing',
  channel: 'edition_drawing',
  path: renderEventsPath,
  needs: 'edition_view',
  title: { zh: '版面转换进度', en: 'Progress of rendering' },
  find: findRenderProgress,
})

export const renderEvents = events.serve
