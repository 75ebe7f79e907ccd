import { newsPage } from '#contract/biz/page'
import type { PageVideo } from '#contract/biz/pageCalls'
import type { Context, ModuleDefinition } from '../../../../kit/definition/serveModule.ts'
import { discardLinks } from '../../../../kit/files/storedFiles.ts'
import { refusalFor } from '../../../../kit/input/checkInput.ts'
import { requireRow } from '../../../../kit/records/changeLog.ts'
import { assertMayChange } from '../../../../kit/records/releaseProtection.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { asSystem } from '../../../../platform/db/tenancy/scope.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { absent, Refusal } from '../../../../platform/http/reply/refusal.ts'
import { renderPage } from '../render/renderPage.ts'
import { findVideoJob, queueVideo, readVideoSource, updateVideoJob } from './encodeVideos.ts'

/** The state of the video of a page. */
export async function videoOf(served: ModuleDefinition, id: string, context: Context): Promise<PageVideo> {
  await requireRow(served, id, context)
  const { db, services } = context
  const source = await readVideoSource(id, db)
  const job = await findVideoJob(id, db)
  if (!source) throw absent()
  const isOurs = job !== undefined && job.videoUrl === source.videoUrl
  return {
    ...{ state: job?.state ?? 'none', percent: job?.percent ?? 0, fault: job?.fault ?? null },
    videoUrl: source.videoUrl,
    isSent: source.videoUrl !== '' && !isOurs,
    isCurrent: isOurs && job.madeFrom === source.mark,
    canMake: services.findFfmpeg() !== undefined,
    hasPdf: source.pdfUrl !== '',
  }
}

/**
 * The video of a page; empty while it is being made, which this call begins. One that shows the page as it is, or that
 * somebody has sent, is answered as it is: from one page with the same areas no second one is made.
 */
export async function toVideo(served: ModuleDefinition, id: string, context: Context): Promise<string> {
  const { videoUrl, isSent, isCurrent, canMake, hasPdf, state } = await videoOf(served, id, context)
  if (isSent || isCurrent) return videoUrl
  if (!canMake) {
    if (videoUrl) return videoUrl
    throw new Refusal(400, labels.noProgram)
  }
  if (!hasPdf) throw refusalFor(newsPage.fields.pdfUrl, 'missing')
  if (state === 'waiting' || state === 'running') return ''
  const { db, services } = context
  const page = await requireRow(served, id, context)
  await assertMayChange(served, page, context)
  // Rendering first reports problems of the PDF at once instead of failing the job.
  await renderPage(id, { storages: services.storages, db })
  await asSystem(() => inTransaction(db, async db => queueVideo(id, String(page.tenantId), db)))
  return ''
}

export async function stopVideo(served: ModuleDefinition, id: string, context: Context): Promise<null> {
  await requireRow(served, id, context)
  await asSystem(() => updateVideoJob(id, { state: 'cancelled' }, context.db))
  return null
}

/** A page goes with the video that was made of it. */
export async function dropVideos(pages: readonly { id: string; videoUrl: string; tenantId: string }[], db: Db) {
  await asSystem(async () => {
    for (const { id, videoUrl, tenantId } of pages) {
      await updateVideoJob(id, { state: 'cancelled' }, db)
      if (videoUrl && (await findVideoJob(id, db))?.videoUrl === videoUrl) await discardLinks([videoUrl], tenantId, db)
    }
  })
}

/** A page that comes back does so without the video that went with it. */
export async function withoutVideo({ id, videoUrl }: { id: string; videoUrl: string }, db: Db) {
  return videoUrl && (await findVideoJob(id, db))?.videoUrl === videoUrl ? { videoUrl: '' } : {}
}

const labels = {
  noProgram: {
    zh: '服务器没有安装 ffmpeg，不能生成版面视频。请管理员安装 ffmpeg（如 apt-get install ffmpeg），或编辑版面并上传视频',
    en: 'ffmpeg is not installed on the server, so no video can be made. Install it (such as apt-get install ffmpeg), or edit the page and upload a video',
  },
}
