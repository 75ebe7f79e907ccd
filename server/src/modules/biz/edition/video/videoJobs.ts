/** Video jobs, one per page: their rows, their progress, and the events that browsers follow. */
import { sql } from 'kysely'
import { type VideoJob, videoEventsPath } from '#contract/biz/editionCalls'
import type { BaseColumns, Db } from '../../../../platform/db/database.ts'
import { newId } from '../../../../platform/db/ids.ts'
import { asSystem, defineTable } from '../../../../platform/db/tenancy/scope.ts'
import { Refusal } from '../../../../platform/http/reply/refusal.ts'
import { progressEvents } from '../render/renderProgress.ts'

interface PageFilmTable extends BaseColumns {
  pageId: string
  state: Exclude<VideoJob['state'], 'none'>
  percent: number
  fault: 'tooSlow' | 'failed' | null
  /** A hash of the page and areas that the latest video shows. */
  madeFrom: string | null
  /** The latest film; the page may show another one by now. */
  videoUrl: string | null
}

declare module '../../../../platform/db/database.ts' {
  interface Database {
    pageFilm: PageFilmTable
  }
}

defineTable('page_film', 'tenant')

/** A job without progress for longer has died with its process. */
const isAlive = sql<boolean>`(state = 'running' and update_time > localtimestamp(0) - interval '1 minute')`

const columns = ['pageId', 'tenantId', 'state', 'percent', 'fault', 'madeFrom', 'videoUrl'] as const

/** The latest job of a page, in any state. */
export function findVideoJob(pageId: string, db: Db) {
  return asSystem(() => db.selectFrom('pageFilm').select(columns).where('pageId', '=', pageId).executeTakeFirst())
}

/** Whether the video of a page is queued or being encoded; a job whose process died is neither. */
export async function isInProgress(pageId: string, db: Db): Promise<boolean> {
  const row = await asSystem(() =>
    db
      .selectFrom('pageFilm')
      .select('id')
      .where('pageId', '=', pageId)
      .where(eb => eb.or([eb('state', '=', 'waiting'), isAlive]))
      .executeTakeFirst(),
  )
  return row !== undefined
}

/** Videos of a tenant that wait. */
const MAX_WAITING = 50
const RETRY_SECONDS = 60

export async function enqueueVideoJob(
  { pageId, tenantId }: { pageId: string; tenantId: string },
  db: Db,
): Promise<void> {
  const waiting = { state: 'waiting', percent: 0, fault: null } as const
  if ((await countWaiting(tenantId, db)) >= MAX_WAITING)
    throw new Refusal(429, labels.full, { retryAfter: RETRY_SECONDS })
  await db
    .insertInto('pageFilm')
    .values({ id: newId(), tenantId, pageId, ...waiting, madeFrom: null, videoUrl: null })
    .onConflict(conflict =>
      conflict
        .columns(['pageId'])
        .where('isDeleted', '=', 0)
        // The previous video stays visible meanwhile.
        .doUpdateSet({ ...waiting, updateTime: sql<string>`localtimestamp(0)` }),
    )
    .execute()
  await events.publish(pageId, tenantId, db)
}

async function countWaiting(tenantId: string, db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('pageFilm')
    .select(eb => eb.fn.countAll<string>().as('waiting'))
    .where('tenantId', '=', tenantId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(waiting)
}

/** When a video of the same tenant was finished last; null before the first one. */
const lastOfTenant = sql`(select max(ended.update_time) from page_film ended
  where ended.tenant_id = page_film.tenant_id and ended.state in ('done', 'failed'))`

/**
 * The next page of the tenant that waits longest for a video, or whose process died; none while another one is being
 * encoded anywhere.
 */
export async function claimVideoJob(db: Db): Promise<{ pageId: string; tenantId: string } | undefined> {
  const busy = await db.selectFrom('pageFilm').select('id').where(isAlive).limit(1).executeTakeFirst()
  if (busy) return undefined
  const next = await db
    .selectFrom('pageFilm')
    .select(['pageId', 'tenantId'])
    .where('state', 'in', underWay)
    .orderBy(lastOfTenant, order => order.asc().nullsFirst())
    .orderBy('updateTime')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!next) return undefined
  const { numUpdatedRows } = await db
    .updateTable('pageFilm')
    .set({ state: 'running', percent: 0 })
    .where('pageId', '=', next.pageId)
    .where('state', 'in', underWay)
    .where(eb => eb.not(isAlive))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return claimVideoJob(db)
  await events.publish(next.pageId, next.tenantId, db)
  return next
}

const underWay = ['waiting', 'running'] as const

interface VideoJobUpdate {
  state?: 'waiting' | 'done' | 'failed' | 'cancelled'
  percent?: number
  fault?: 'tooSlow' | 'failed'
}

/** Updates a waiting or running job; false when the job had already ended. */
export async function updateVideoJob(pageId: string, change: VideoJobUpdate, db: Db): Promise<boolean> {
  const row = await db
    .updateTable('pageFilm')
    .set(change)
    .where('pageId', '=', pageId)
    .where('state', 'in', underWay)
    .returning('tenantId')
    .executeTakeFirst()
  if (row) await events.publish(pageId, row.tenantId, db)
  return row !== undefined
}

/** Publishes the progress to open video dialogs. */
const events = progressEvents({
  topic: 'film',
  channel: 'page_film',
  path: videoEventsPath,
  needs: 'page_convert',
  title: { zh: '版面视频进度', en: 'Progress of videos of pages' },
  find: async (pageId, db) => {
    const job = await findVideoJob(pageId, db)
    return job && toWireJob(job)
  },
})

export const videoEvents = events.serve

export function toWireJob({ pageId, state, percent, fault }: VideoJob): VideoJob {
  return { pageId, state, percent, fault }
}

const labels = {
  full: {
    zh: `本单位已有${MAX_WAITING}个版面视频在等待生成，请等前面的完成后再试；已提交的不受影响`,
    en: `${MAX_WAITING} videos of your tenant are waiting. Try again when some of them are done; they are not affected`,
  },
}
