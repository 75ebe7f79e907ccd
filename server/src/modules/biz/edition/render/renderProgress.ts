import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type RenderProgress, renderEventsPath } from '#contract/biz/editionCalls'
import type { Label } from '#contract/kit/fields'
import type { BaseColumns, Db } from '../../../../platform/db/database.ts'
import { newId } from '../../../../platform/db/ids.ts'
import { asSystem, defineTable } from '../../../../platform/db/tenancy/scope.ts'
import { eventAnswers } from '../../../../platform/http/eventStream.ts'

interface EditionDrawingTable extends BaseColumns {
  editionId: string
  state: 'running' | 'done' | 'cancelled'
  done: number
  failed: number
  total: number
}

declare module '../../../../platform/db/database.ts' {
  interface Database {
    editionDrawing: EditionDrawingTable
  }
}

defineTable('edition_drawing', 'tenant')

/** Render jobs, one per edition: their rows, their progress, and the events that browsers follow. */
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

interface ProgressChange {
  state?: RenderProgress['state']
  done?: number
  failed?: number
}

/** Adds to the counters of a running job; a cancelled job stays cancelled. Nothing is left to render when one is done. */
export async function updateRenderProgress(
  editionId: string,
  { state, done = 0, failed = 0 }: ProgressChange,
  db: Db,
): Promise<void> {
  const row = await db
    .updateTable('editionDrawing')
    .set(eb => ({
      done: state === 'done' ? eb('total', '-', eb.ref('failed')) : eb('done', '+', done),
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

interface ProgressOptions<Progress> {
  /** The name of the event and of the subscription. */
  topic: string
  /** The channel of `pg_notify` between server processes. */
  channel: string
  path: string
  needs: string
  title: Label
  /** The current progress; undefined once the work no longer exists. */
  find(id: string, db: Db): Promise<Progress | null | undefined>
}

/** Publishes the progress of long work on a record to the browsers of all server processes. */
export function progressEvents<Progress>({ topic, channel, path, needs, title, find }: ProgressOptions<Progress>) {
  async function publish(id: string, tenantId: string, db: Db): Promise<void> {
    await sql`select pg_notify(${channel}, ${JSON.stringify({ id, tenantId })})`.execute(db)
  }

  function serve(app: FastifyInstance, db: Db): void {
    app.get(`/api/${path}`, {
      config: {
        policy: { anyOf: [needs] },
        stream: true,
        rateLimit: { max: 600, timeWindow: 60_000 },
        answers: eventAnswers,
      },
      schema: {
        tags: [path.slice(0, path.lastIndexOf('/'))],
        summary: title.zh,
        description: title.en,
        produces: ['text/event-stream'],
      },
      handler: async (request, reply) => {
        app.streams.open(request, reply, topic)
        return reply
      },
    })

    app.streams.listener.on(channel, payload => {
      if (payload === undefined) return
      const { id, tenantId } = JSON.parse(payload) as { id: string; tenantId: string }
      const audience = { tenantId, topic }
      if (!app.streams.hasListener(audience)) return
      find(id, db)
        .then(progress => progress && app.streams.broadcast(audience, { name: topic, data: progress }))
        .catch(error => app.log.warn({ err: error }, `browsers were not told of the progress of ${topic}`))
    })
  }

  return { publish, serve }
}
