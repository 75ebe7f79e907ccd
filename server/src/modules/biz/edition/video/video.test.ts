import { execFile } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PageVideo } from '#contract/biz/pageCalls'
import { requireFfmpeg } from '../../../../../../tests/support/files/ffmpeg.ts'
import { newspaperPage } from '../../../../../../tests/support/files/pdf.ts'
import { setUpPress } from '../../../../../../tests/support/records/press.ts'
import { timeLimit } from '../../../../../../tests/support/run/timeLimit.ts'
import { TENANT } from '../../../../../../tests/support/servers/config.ts'
import { sweep } from '../../../../kit/files/sweep.ts'
import { findFfmpeg } from '../../../../platform/config/ffmpeg.ts'
import { asSystem } from '../../../../platform/db/tenancy/scope.ts'
import { encodeLimits, encodeVideos } from './encodeVideos.ts'

/** Encoding gives way to everything else that runs on the machine. */
const ENCODING_LIMIT_MS = timeLimit(170_000)

const { people, add, send } = setUpPress()

let ffmpeg: string
let editionId: string
let pdfUrl: string
let areas: [number, number][][]
let number = 0

beforeAll(async () => {
  editionId = await add('edition', { title: '第4321期', editionNo: 4321, publishDate: '2026-03-02 00:00:00' })
  const front = newspaperPage('A01')
  areas = front.areas
  pdfUrl = await send('A01.pdf', front.pdf)
})
afterEach(() => {
  people.test.app.findFfmpeg = findFfmpeg
  encodeLimits.timeout = 300_000
})

it('answers a video that somebody has sent, and never replaces it', async () => {
  const pageId = await addPage()
  await people.editor.post('blade-biz/page/submit', { id: pageId, videoUrl: '/a.mp4' })
  expect((await toVideo(pageId)).data).toBe('/a.mp4')
  expect(await video(pageId)).toMatchObject({ isSent: true, state: 'none' })
})

it('says without ffmpeg what is missing, and how to get it', async () => {
  people.test.app.findFfmpeg = () => undefined
  const pageId = await addPage()
  const { status, msg } = await toVideo(pageId)
  expect(status).toBe(400)
  expect(msg).toContain('apt-get install ffmpeg')
  expect(await video(pageId)).toMatchObject({ canMake: false, state: 'none' })
})

it('names the PDF that is missing, and refuses those who may not', async () => {
  const pageId = await add('page', { pageNo: `C${++number}`, pageName: '要闻', editionId, sort: number })
  expect(await toVideo(pageId)).toMatchObject({ status: 400, msg: '请选择版面PDF' })
  const { foreigner } = people
  expect((await foreigner.get('blade-biz/page/toVideo', { id: pageId })).status).toBe(404)
  expect((await foreigner.get('blade-biz/page/video', { id: pageId })).status).toBe(404)
  const reader = await people.test.addPerson(TENANT, ['page', 'page_view'])
  for (const call of ['toVideo', 'video'])
    expect((await reader.get(`blade-biz/page/${call}`, { id: pageId })).status).toBe(403)
})

describe('a video that is made', { tags: ['full'] }, () => {
  beforeAll(async () => {
    ffmpeg = await requireFfmpeg()
  })

  it('makes one video of a page and its areas, and another when they change', async () => {
    const columnId = await add('columns', { columnName: '要闻', columnCode: 'film', sort: 1, parentId: '0' })
    const article = { title: '医保目录落地提速', content: '<p>一</p>', columnId, editionId }
    const articleId = await add('articles', article)
    const pageId = await addPage()
    await place(pageId, articleId, areas.slice(0, 1))
    expect(await toVideo(pageId)).toMatchObject({ status: 200, data: '' })
    expect(await toVideo(pageId)).toMatchObject({ status: 200, data: '' })
    expect(await video(pageId)).toMatchObject({ state: 'waiting', isCurrent: false, canMake: true })
    await runJob(pageId)
    const { videoUrl, ...made } = await video(pageId)
    expect(made).toMatchObject({ state: 'done', percent: 100, isSent: false, isCurrent: true })
    expect(videoUrl).toMatch(/\/upload\/\d{8}\/[\da-f-]{36}\.mp4$/)
    expect(await probe(videoUrl)).toEqual({
      ...{ codec_name: 'h264', pix_fmt: 'yuv420p', width: 960, height: 1280, duration: 9, starts: true },
    })
    // An unchanged page gets no second video.
    expect((await toVideo(pageId)).data).toBe(videoUrl)
    expect(await videosKept()).toBe(1)

    await place(pageId, articleId, areas.slice(1, 2))
    expect(await video(pageId)).toMatchObject({ videoUrl, isCurrent: false })
    expect((await toVideo(pageId)).data).toBe('')
    await runJob(pageId)
    const next = (await video(pageId)).videoUrl
    expect(next).not.toBe(videoUrl)
    expect(await videosKept()).toBe(1)

    await people.editor.post('blade-biz/articles/remove', { ids: articleId })
    expect(await people.editor.post('blade-biz/page/remove', { ids: pageId })).toMatchObject({ status: 200 })
    expect(await videosKept()).toBe(0)
    await asSystem(() => sweep(people.test.app, people.test.db))
    expect((await people.editor.ask({ method: 'GET', url: new URL(next).pathname })).status).toBe(404)
    expect(await people.editor.post('blade-biz/page/restore', { ids: pageId })).toMatchObject({ status: 200 })
    expect(await video(pageId)).toMatchObject({ videoUrl: '', isCurrent: false })
  })

  it('can be cancelled, and leaves no file behind', async () => {
    const pageId = await addPage()
    await toVideo(pageId)
    const running = runJob(pageId)
    await vi.waitFor(async () => expect((await video(pageId)).percent).toBeGreaterThan(0), ENCODING_LIMIT_MS)
    await people.editor.post('blade-biz/page/stop-video', { id: pageId })
    await running
    expect(await video(pageId)).toMatchObject({ state: 'cancelled', videoUrl: '' })
    expect(await nothingLeft()).toBe(true)
  })

  it('goes on where a server was stopped in the middle', async () => {
    const pageId = await addPage()
    await toVideo(pageId)
    const stopping = new AbortController()
    const running = asSystem(() =>
      encodeVideos.run({ pageId, tenantId: TENANT }, { ...people.test, signal: stopping.signal }),
    )
    const ended = expect(running).rejects.toThrow()
    await vi.waitFor(async () => expect((await video(pageId)).state).toBe('running'), ENCODING_LIMIT_MS)
    stopping.abort()
    await ended
    expect(await video(pageId)).toMatchObject({ state: 'waiting' })
    await people.editor.post('blade-biz/page/stop-video', { id: pageId })
    expect(await nothingLeft()).toBe(true)
  })

  it('says that ffmpeg failed, was killed or was too slow', async () => {
    const pageId = await addPage()
    const failing = await program('exit 1')
    const killed = await program('head -c 3000000 > /dev/null; kill -9 $$')
    const hanging = await program('sleep 60')
    for (const [path, fault] of [
      [failing, 'failed'],
      [killed, 'failed'],
      [hanging, 'tooSlow'],
    ] as const) {
      encodeLimits.timeout = path === hanging ? 1000 : 300_000
      people.test.app.findFfmpeg = () => path
      expect((await toVideo(pageId)).data).toBe('')
      await runJob(pageId)
      expect(await video(pageId)).toMatchObject({ state: 'failed', fault, videoUrl: '' })
    }
    expect(await nothingLeft()).toBe(true)
    await expect(promisify(execFile)('pgrep', ['-f', hanging])).rejects.toThrow()
  })
})

function addPage(): Promise<string> {
  return add('page', { pageNo: `A${++number}`, pageName: '要闻', editionId, sort: number, pdfUrl })
}

async function place(pageId: string, id: string, areas: object): Promise<void> {
  const { version } = (await people.editor.get('blade-biz/articles/detail', { id })).data as { version: number }
  const changed = JSON.stringify([{ id, version, areas }])
  expect(await people.editor.post('blade-biz/page/save-areas', { id: pageId, areas: changed })).toMatchObject({
    status: 200,
  })
}

/** A program that stands in for ffmpeg, to fail as it may. */
async function program(script: string): Promise<string> {
  const path = join(people.test.app.storages.incoming, '..', `ffmpeg-${script.replace(/\W/g, '')}`)
  await writeFile(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return path
}

async function probe(link: string) {
  const { bytes } = await people.editor.ask({ method: 'GET', url: new URL(link).pathname })
  const path = join(people.test.app.storages.incoming, '..', 'probed.mp4')
  await writeFile(path, bytes)
  const shown = 'stream=codec_name,pix_fmt,width,height,duration'
  const args = ['-v', 'error', '-show_entries', shown, '-of', 'json', path]
  const { stdout } = await promisify(execFile)(ffmpeg.replace(/ffmpeg$/, 'ffprobe'), args)
  const [stream] = (JSON.parse(stdout) as { streams: { duration: string }[] }).streams
  // The index stands before the pictures.
  const starts = bytes.indexOf('moov') < bytes.indexOf('mdat')
  return { ...stream, duration: Math.round(Number(stream?.duration)), starts }
}

const toVideo = (id: string) => people.editor.get('blade-biz/page/toVideo', { id })
const video = async (id: string) => (await people.editor.get('blade-biz/page/video', { id })).data as PageVideo
const runJob = (pageId: string) => {
  const context = { ...people.test, signal: AbortSignal.timeout(ENCODING_LIMIT_MS) }
  return asSystem(() => encodeVideos.run({ pageId, tenantId: TENANT }, context))
}

async function nothingLeft(): Promise<boolean> {
  return (await videosKept()) === 0 && (await readdir(people.test.app.storages.incoming)).length === 0
}

async function videosKept(): Promise<number> {
  const rows = await asSystem(() =>
    people.test.db
      .selectFrom('storedFile')
      .select('id')
      .where('mediaType', '=', 'video/mp4')
      .where('status', '=', 2)
      .execute(),
  )
  return rows.length
}
