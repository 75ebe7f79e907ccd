import { createHash, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type PageVideo, readCoordinates } from '#contract/biz/pageCalls'
import { discardLinks, storeFile } from '../../../../kit/files/storedFiles.ts'
import type { BaseColumns, Db } from '../../../../platform/db/database.ts'
import { newId } from '../../../../platform/db/ids.ts'
import { asSystem, defineTable } from '../../../../platform/db/tenancy/scope.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { Refusal } from '../../../../platform/http/reply/refusal.ts'
import { addJob, defineJob, type JobContext } from '../../../../platform/jobs/job.ts'
import { fetchStored, parseFileLink } from '../../../../platform/storage/fetchStored.ts'
import { discard } from '../../../../platform/storage/receive.ts'
import { createChildPool } from '../../../../platform/workers/childPool.ts'
import { WorkerFault } from '../../../../platform/workers/workerPool.ts'
import { renderPage, unchangedEditor } from '../render/renderPage.ts'
import { columnStops, type EncodeFault, type EncodeRequest, type EncodeResult, type Stop } from './camera.ts'

/** Encoding a video of ninety seconds needs about one minute on two processors. */
const TIMEOUT_MS = 300_000

/** An object, so that tests can shorten it. */
export const encodeLimits = { timeout: TIMEOUT_MS }

// ffmpeg counts as well. A process encodes one video, as videos are rare.
const script = new URL('./encodeWorker.ts', import.meta.url)
const pool = createChildPool({ script, size: 1, megabytes: 1024, maxTasks: 1 })

/** Encodes a video in a child process. A fault is returned, never thrown, and leaves no file. */
async function encodeVideo(
  request: EncodeRequest,
  { signal, onProgress }: Pick<ReturnType<typeof monitorEncoding>, 'signal' | 'onProgress'>,
): Promise<EncodeResult> {
  try {
    const seconds = await pool.run(request, { deadlineMs: encodeLimits.timeout, signal, onProgress })
    return { seconds: Number(seconds) }
  } catch (error) {
    await rm(request.video, { force: true })
    return { fault: faultOf(error) }
  }
}

function faultOf(error: unknown): EncodeFault {
  const fault = error instanceof WorkerFault ? error.fault : 'broken'
  return fault === 'overdue' ? 'tooSlow' : fault === 'stopped' ? 'stopped' : 'failed'
}

interface PageFilmTable extends BaseColumns {
  pageId: string
  state: Exclude<PageVideo['state'], 'none'>
  percent: number
  fault: PageVideo['fault']
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

const columns = ['state', 'percent', 'fault', 'madeFrom', 'videoUrl'] as const

/** The latest job of a page, in any state. */
export function findVideoJob(pageId: string, db: Db) {
  return asSystem(() => db.selectFrom('pageFilm').select(columns).where('pageId', '=', pageId).executeTakeFirst())
}

type VideoJobUpdate = Partial<Pick<PageFilmTable, 'state' | 'percent' | 'fault'>>

/** Updates a waiting or running job; false when the job had already ended. */
export async function updateVideoJob(pageId: string, change: VideoJobUpdate, db: Db): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pageFilm')
    .set(change)
    .where('pageId', '=', pageId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Videos of a tenant that wait. */
const MAX_WAITING = 50
const RETRY_SECONDS = 60

/** Queues the video of a page: one at a time is encoded, alternating between tenants. */
export async function queueVideo(pageId: string, tenantId: string, db: Db): Promise<void> {
  const waiting = await countWaiting(tenantId, db)
  if (waiting >= MAX_WAITING) throw new Refusal(429, labels.full, { retryAfter: RETRY_SECONDS })
  const queued = { state: 'waiting', percent: 0, fault: null } as const
  await db
    .insertInto('pageFilm')
    .values({ id: newId(), tenantId, pageId, ...queued, madeFrom: null, videoUrl: null })
    .onConflict(conflict =>
      conflict
        .columns(['pageId'])
        .where('isDeleted', '=', 0)
        // The previous video stays visible meanwhile.
        .doUpdateSet({ ...queued, updateTime: sql<string>`localtimestamp(0)` }),
    )
    .execute()
  const { name } = encodeVideos
  await addJob(db, encodeVideos, { pageId, tenantId }, { key: `${name} ${pageId}`, queue: name, priority: waiting })
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

const labels = {
  full: {
    zh: `本单位已有${MAX_WAITING}个版面视频在等待生成，请等前面的完成后再试；已提交的不受影响`,
    en: `${MAX_WAITING} videos of your tenant are waiting. Try again when some of them are done; they are not affected`,
  },
}

/** Interval at which progress is stored and a cancellation is detected. */
const POLL_INTERVAL_MS = 1000

export const encodeVideos = defineJob<{ pageId: string; tenantId: string } | null>({
  name: 'film-pages',
  worker: 'heavy',
  attempts: 3,
  async run(payload, { app, db, signal, lastTry }) {
    // Jobs that version 0.2 queued name no page; a cancelled one is skipped.
    if (!payload || !(await updateVideoJob(payload.pageId, { state: 'running', percent: 0 }, db))) return
    const { pageId } = payload
    try {
      const encoded = await encodePage(pageId, { app, db, signal })
      if (!('fault' in encoded)) return
      // The next process starts it again.
      if (signal.aborted) await updateVideoJob(pageId, { state: 'waiting', percent: 0 }, db)
      signal.throwIfAborted()
      if (encoded.fault !== 'stopped') await updateVideoJob(pageId, { state: 'failed', fault: encoded.fault }, db)
    } catch (error) {
      const isFinal = error instanceof Refusal || (lastTry && !signal.aborted)
      if (isFinal) await updateVideoJob(pageId, { state: 'failed', fault: 'failed' }, db)
      if (!(error instanceof Refusal)) throw error
    }
  },
})

type RunningJob = Pick<JobContext, 'app' | 'db' | 'signal'>

async function encodePage(pageId: string, { app, db, signal }: RunningJob): Promise<EncodeResult> {
  const { storages } = app
  const source = await readVideoSource(pageId, db)
  const ffmpeg = app.findFfmpeg()
  if (!source || !ffmpeg) return { fault: 'failed' }
  const place = parseFileLink(await renderPage(pageId, { storages, db, isJob: true }))
  if (!place) return { fault: 'failed' }
  const image = await fetchStored(place, { storages, db })
  const video = join(storages.incoming, randomUUID())
  const watch = monitorEncoding(pageId, { db, signal })
  try {
    const { title, stops } = source
    const encoded = await encodeVideo({ ffmpeg, image: image.path, video, title, stops }, watch)
    if ('fault' in encoded) return encoded
    const name = await storeFile(video, { tenantId: source.tenantId, originalName: 'page.mp4' }, { storages, db })
    await link(pageId, source, `${place.domain}/${name}`, db)
    return encoded
  } finally {
    watch.end()
    await discard(image)
    await discard({ path: video })
  }
}

/** Stores the progress; the signal aborts when the video is not wanted any more. */
function monitorEncoding(pageId: string, { db, signal }: Pick<RunningJob, 'db' | 'signal'>) {
  const stopped = new AbortController()
  let percent = 0
  const timer = setInterval(() => {
    updateVideoJob(pageId, { percent }, db).then(
      isCurrent => isCurrent || stopped.abort(),
      // The database is away: encoding continues, and the next interval checks again.
      () => {},
    )
  }, POLL_INTERVAL_MS)
  return {
    signal: AbortSignal.any([signal, stopped.signal]),
    onProgress: (reached: unknown) => {
      percent = Number(reached)
    },
    end: () => clearInterval(timer),
  }
}

/** Discards the video when the job was cancelled, the page removed or another video uploaded meanwhile. */
async function link(pageId: string, { tenantId, mark }: VideoSource, videoUrl: string, db: Db): Promise<void> {
  await inTransaction(db, async db => {
    const before = (await findVideoJob(pageId, db))?.videoUrl ?? null
    const isCurrent = await updateVideoJob(pageId, { state: 'done', percent: 100 }, db)
    const { numUpdatedRows = 0n } = isCurrent
      ? await db
          .updateTable('bladePage')
          .set(eb => ({ videoUrl, ...unchangedEditor(eb) }))
          .where('id', '=', pageId)
          .where(eb => eb.or([eb('videoUrl', 'is', null), ...(before === null ? [] : [eb('videoUrl', '=', before)])]))
          .executeTakeFirst()
      : {}
    if (numUpdatedRows === 0n) return discardLinks([videoUrl], tenantId, db)
    await db.updateTable('pageFilm').set({ madeFrom: mark, videoUrl }).where('pageId', '=', pageId).execute()
    await discardLinks([before], tenantId, db)
  })
}

type VideoSource = NonNullable<Awaited<ReturnType<typeof readVideoSource>>>

/**
 * The input of a video, with a mark that stays the same for the same page with the same areas; undefined when the page
 * does not exist.
 */
export async function readVideoSource(id: string, db: Db) {
  const page = await asSystem(() =>
    db
      .selectFrom('bladePage as p')
      .leftJoin('bladeEdition as e', 'e.id', 'p.editionId')
      .select(['p.tenantId', 'p.pageNo', 'p.pageName', 'p.pdfUrl', 'p.videoUrl', 'e.title'])
      .where('p.id', '=', id)
      .executeTakeFirst(),
  )
  if (!page) return undefined
  const areas = await areasOn(id, db)
  const title = `${page.pageNo} ${page.pageName}　${page.title ?? ''}`.trim()
  const stops = areas.length > 0 ? areas : columnStops()
  const pdfUrl = page.pdfUrl ?? ''
  const mark = createHash('sha256')
    .update(JSON.stringify([pdfUrl, title, stops]))
    .digest('hex')
  return { tenantId: page.tenantId, pdfUrl, videoUrl: page.videoUrl ?? '', title, stops, mark }
}

/** In the order in which the articles are read. */
async function areasOn(id: string, db: Db): Promise<Stop[]> {
  const articles = await asSystem(() =>
    db
      .selectFrom('bladeArticles')
      .select(['title', 'coordinates'])
      .where('pageId', '=', id)
      .where('coordinates', 'is not', null)
      .orderBy('sort')
      .orderBy('id')
      .limit(200)
      .execute(),
  )
  return articles.flatMap(({ title, coordinates }) =>
    (readCoordinates(coordinates ?? '') ?? []).map(corners => ({ title, corners })),
  )
}
