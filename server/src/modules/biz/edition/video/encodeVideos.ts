import { createHash, randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readCoordinates } from '#contract/biz/coordinates'
import { discardFiles } from '../../../../kit/files/sweep.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { asSystem } from '../../../../platform/db/tenancy/scope.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { Refusal } from '../../../../platform/http/reply/refusal.ts'
import { defineJob, type JobContext } from '../../../../platform/jobs/job.ts'
import { fetchStored, parseFileLink } from '../../../../platform/storage/fetchStored.ts'
import { keepFile } from '../../../../platform/storage/keepFile.ts'
import { discard } from '../../../../platform/storage/receive.ts'
import type { Storages } from '../../../../platform/storage/storages.ts'
import { createChildPool } from '../../../../platform/workers/childPool.ts'
import { WorkerFault } from '../../../../platform/workers/workerPool.ts'
import { renderPage } from '../render/renderPage.ts'
import { columnStops, type EncodeFault, type EncodeRequest, type EncodeResult, type Stop } from './camera.ts'
import { claimVideoJob, findVideoJob, updateVideoJob } from './videoJobs.ts'

/** A video of ninety seconds takes about one minute on two processors. */
const TIMEOUT_MS = 300_000

/** An object, so that tests can shorten it. */
export const encodeLimits = { timeout: TIMEOUT_MS }

// ffmpeg counts as well. A process encodes one video, as videos are rare.
const script = new URL('./encodeWorker.ts', import.meta.url)
const pool = createChildPool({ script, size: 1, megabytes: 1024, maxTasks: 1 })

interface EncodeOptions {
  /** Aborted when the video is not wanted any more. */
  signal: AbortSignal
  onPercent: (percent: number) => void
}

/** Encodes a video in a child process. A fault is returned, never thrown, and leaves no file. */
export async function encodeVideo(request: EncodeRequest, { signal, onPercent }: EncodeOptions): Promise<EncodeResult> {
  const onProgress = (percent: unknown) => onPercent(Number(percent))
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

/** Interval at which progress is stored and a cancellation is detected. */
const POLL_INTERVAL_MS = 1000

/** Encodes the videos of waiting pages, one after the other. */
export const encodeVideos = defineJob({
  name: 'film-pages',
  heavy: true,
  attempts: 3,
  run: (_, context) => encodeAll(context),
})

type RunningJob = Pick<JobContext, 'app' | 'db' | 'signal'>

async function encodeAll({ app, db, signal }: JobContext): Promise<void> {
  for (;;) {
    const next = await claimVideoJob(db)
    if (!next) return
    const { pageId } = next
    const encoded = await encodePage(pageId, { app, db, signal }).catch(error => {
      if (error instanceof Refusal) return { fault: 'failed' } as const
      throw error
    })
    if ('fault' in encoded) {
      // The next process starts it again.
      if (signal.aborted) await updateVideoJob(pageId, { state: 'waiting', percent: 0 }, db)
      signal.throwIfAborted()
      if (encoded.fault !== 'stopped') await updateVideoJob(pageId, { state: 'failed', fault: encoded.fault }, db)
    }
  }
}

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
    const name = await storeVideo(video, source.tenantId, { storages, db })
    await link({ pageId, source, name, videoUrl: `${place.domain}/${name}` }, db)
    return encoded
  } finally {
    watch.end()
    await discard(image)
    await discard({ path: video })
  }
}

/** Stores the progress and aborts when the job was cancelled. */
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
    onPercent: (reached: number) => {
      percent = reached
    },
    end: () => clearInterval(timer),
  }
}

async function storeVideo(
  path: string,
  tenantId: string,
  { storages, db }: { storages: Storages; db: Db },
): Promise<string> {
  const { id: storageId } = await storages.chosen(tenantId)
  const { size } = await stat(path)
  const finish = ({ name }: { name: string }) => Promise.resolve(name)
  return keepFile({ path, size }, { tenantId, storageId, originalName: 'page.mp4', finish }, { storages, db })
}

interface EncodedVideo {
  pageId: string
  source: VideoSource
  name: string
  videoUrl: string
}

/** Discards the video when the job was cancelled, the page removed or another video uploaded meanwhile. */
async function link({ pageId, source, name, videoUrl }: EncodedVideo, db: Db): Promise<void> {
  const { tenantId, mark } = source
  await inTransaction(db, async db => {
    const before = (await findVideoJob(pageId, db))?.videoUrl ?? null
    const isCurrent = await updateVideoJob(pageId, { state: 'done', percent: 100 }, db)
    const { numUpdatedRows = 0n } = isCurrent
      ? await db
          .updateTable('bladePage')
          .set(eb => ({ videoUrl, updateUser: eb.ref('updateUser'), updateTime: eb.ref('updateTime') }) as object)
          .where('id', '=', pageId)
          .where(eb => eb.or([eb('videoUrl', 'is', null), ...(before === null ? [] : [eb('videoUrl', '=', before)])]))
          .executeTakeFirst()
      : {}
    if (numUpdatedRows === 0n) return discardFiles([name], tenantId, db)
    await db.updateTable('pageFilm').set({ madeFrom: mark, videoUrl }).where('pageId', '=', pageId).execute()
    await discardFiles(storedNames(before, tenantId), tenantId, db)
  })
}

export function storedNames(videoUrl: string | null, tenantId: string): string[] {
  const place = videoUrl ? parseFileLink(videoUrl) : undefined
  return place?.tenantId === tenantId ? [place.name] : []
}

interface VideoSource {
  tenantId: string
  pdfUrl: string
  /** The current video of the page. */
  videoUrl: string
  title: string
  stops: Stop[]
  /** The same for the same page with the same areas. */
  mark: string
}

/** The input of a video; undefined when the page does not exist. */
export async function readVideoSource(id: string, db: Db): Promise<VideoSource | undefined> {
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
