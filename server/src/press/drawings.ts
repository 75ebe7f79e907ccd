/** Runs over the pages of an edition: how far they are, and how browsers hear of it. */

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Drawing } from '#contract/biz/press'
import { drawingEventsPath } from '#contract/biz/press'
import type { Db } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { asSystem } from '../db/scope.ts'
import './tables.ts'

const CHANNEL = 'edition_drawing'
const TOPIC = 'drawing'

const columns = ['editionId', 'state', 'done', 'failed', 'total'] as const

/** The latest one; null while there was none. */
export async function drawingOf(editionId: string, db: Db): Promise<Drawing | null> {
  const row = await asSystem(() =>
    db.selectFrom('editionDrawing').select(columns).where('editionId', '=', editionId).executeTakeFirst(),
  )
  return row ?? null
}

/** To a run that goes on, pages that came meanwhile are added; answers whether there is such a run. */
export async function extendDrawing(editionId: string, waiting: number, db: Db): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('editionDrawing')
    .set(eb => ({ total: sql<number>`${eb.ref('done')} + ${eb.ref('failed')} + ${waiting}` }))
    .where('editionId', '=', editionId)
    .where('state', '=', 'running')
    // One that is quiet for longer has died.
    .where('updateTime', '>', sql<string>`localtimestamp(0) - interval '2 minutes'`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A new run takes the place of the one before. */
export async function beginDrawing(of: { editionId: string; tenantId: string; total: number }, db: Db): Promise<void> {
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
  await tell(editionId, tenantId, db)
}

export interface Progress {
  state?: Drawing['state']
  done?: number
  failed?: number
}

/** Adds to what is done and failed. Only a run that goes on is changed: one that was stopped stays so. */
export async function noteProgress(
  editionId: string,
  { state, done = 0, failed = 0 }: Progress,
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
  if (row) await tell(editionId, row.tenantId, db)
}

async function tell(editionId: string, tenantId: string, db: Db): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ editionId, tenantId })})`.execute(db)
}

/** Tells who looks at a board how far the run is: `drawing`. */
export function drawingEvents(app: FastifyInstance, db: Db): void {
  app.get(`/api/${drawingEventsPath}`, {
    config: { policy: { anyOf: ['edition_view'] }, stream: true, rateLimit: { max: 600, timeWindow: 60_000 } },
    schema: {
      tags: ['blade-biz/edition'],
      summary: '版面转换进度',
      description: 'Progress of pages being drawn',
      produces: ['text/event-stream'],
    },
    handler: async (request, reply) => {
      app.streams.open(request, reply, TOPIC)
      return reply
    },
  })

  app.streams.listener.on(CHANNEL, payload => {
    if (payload === undefined) return
    const { editionId, tenantId } = JSON.parse(payload) as { editionId: string; tenantId: string }
    const audience = { tenantId, topic: TOPIC }
    if (!app.streams.isHeardBy(audience)) return
    drawingOf(editionId, db)
      .then(drawing => drawing && app.streams.tell(audience, { name: 'drawing', data: drawing }))
      .catch(error => app.log.warn({ err: error }, 'progress of a drawing'))
  })
}
