import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Board } from '../../contract/biz/editionCalls.ts'
import type { FoundStories } from '../../contract/biz/pdfCalls.ts'
import type { PrintCheck } from '../../contract/biz/printCalls.ts'
import type { SheetFile } from '../../contract/kit/sheets.ts'
import { newspaperPage } from '../support/files/pdf.ts'
import { type Api, signIn } from '../support/servers/api.ts'
import { type Figure, quantile } from './figures.ts'

const PAGES = 16
const ROUNDS = 5
/** Pages and articles of an issue that is exported. */
const ISSUE = { pages: 8, articles: 60 }
/** Pages of an issue whose stories are found. */
const STORY_PAGES = 8
/** Milliseconds that lists are requested while nothing else happens. */
const IDLE_MS = 4000

/** Time in which a page becomes an image, and the effect on others while a whole edition does. */
export async function pressFigures(address: string): Promise<Figure[]> {
  const api = await signIn(address)
  const editionId = await add(api, 'edition', { title: '测速', editionNo: 1, publishDate: '2026-03-02 00:00:00' })
  const { pdf } = newspaperPage('A01')
  const ids: string[] = []
  for (let place = 1; place <= PAGES + ROUNDS + 1; place++) {
    const pdfUrl = await api.send('A01.pdf', pdf)
    ids.push(await add(api, 'page', { pageNo: `A${place}`, pageName: '测速', editionId, sort: place, pdfUrl }))
  }
  // The first one starts the thread.
  const times: number[] = []
  for (const id of ids.slice(0, ROUNDS + 1)) times.push(await timeOf(() => api.get('blade-biz/page/toImgUrl', { id })))
  const idle = await listTimes(api, async () => await sleep(IDLE_MS))
  const busy = await listTimes(api, () => renderEdition(api, editionId))
  const foreign = await readFile('tests/fixtures/press/banner-chromium.pdf')
  const found = await timeOf(async () => {
    for (const id of ids.slice(0, STORY_PAGES)) {
      await api.post('blade-biz/page/submit', { id, pdfUrl: await api.send('A01.pdf', foreign) })
      await api.get('blade-biz/page/stories', { id })
    }
  })
  const exports = await exportFigures(api, await api.get<Board>('blade-biz/edition/board', { id: editionId }))
  const compared = await compareTime(api, ids.slice(0, STORY_PAGES))
  return [
    ...exports,
    { name: `print of ${STORY_PAGES} pages compared with its articles`, value: compared, unit: 'ms', limit: 60_000 },
    { name: `stories of ${STORY_PAGES} pages found`, value: found, unit: 'ms', limit: 60_000 },
    { name: 'A3 page to image, median', value: quantile(times.slice(1), 0.5), unit: 'ms', limit: 1000 },
    { name: 'list, p99 while nothing is rendered', value: quantile(idle, 0.99), unit: 'ms' },
    { name: 'list, p99 while an edition is rendered', value: quantile(busy, 0.99), unit: 'ms' },
    { name: 'list, p99 rendering to idle', value: quantile(busy, 0.99) / quantile(idle, 0.99), unit: '×', limit: 3 },
  ]
}

/** Time that an issue of eight pages takes from the click to the file. */
async function exportFigures(api: Api, { pages }: Board): Promise<Figure[]> {
  const id = await add(api, 'edition', { title: '导出', editionNo: 2, publishDate: '2026-03-03 00:00:00' })
  const columnId = await add(api, 'columns', { columnName: '测速', columnCode: 'export', sort: 1, parentId: '0' })
  const moved = pages.slice(0, ISSUE.pages)
  for (const page of moved) await api.post('blade-biz/page/submit', { id: page.id, editionId: id })
  const ids: string[] = []
  for (let index = 0; index < ISSUE.articles; index++) {
    const content = `<p>${'集采新规落地满月。'.repeat(120)}</p>`
    const place = { editionId: id, pageId: moved[index % moved.length]?.id, columnId }
    ids.push(await add(api, 'articles', { title: `第${index}篇`, content, ...place }))
  }
  for (const step of ['review', 'publish']) await api.post(`blade-biz/articles/${step}`, { ids: ids.join() })
  const figures: Figure[] = []
  for (const format of ['zip', 'epub', 'ninjs']) {
    const value = await timeOf(async () => {
      const { id: fileId } = await api.post<{ id: string }>('blade-biz/edition/export-issue', { id, format })
      for (;;) {
        const files = await api.get<SheetFile[]>('blade-resource/sheet/list', { module: 'blade-biz/edition' })
        const state = files.find(file => file.id === fileId)?.state
        if (state === 'done') return
        if (state === 'failed') throw new Error(`the export as ${format} failed`)
        await sleep(50)
      }
    })
    figures.push({ name: `issue of ${ISSUE.pages} pages as ${format}`, value, unit: 'ms', limit: 30_000 })
  }
  return figures
}

/** Each page has its eight stories as articles. */
async function compareTime(api: Api, pageIds: readonly string[]): Promise<number> {
  await add(api, 'columns', { columnName: '测速', columnCode: 'bench', sort: 1, parentId: '0' })
  for (const pageId of pageIds) {
    const { stories } = await api.get<FoundStories>('blade-biz/page/stories', { id: pageId })
    const areas = []
    for (const { index, title, area } of stories) {
      const draft = await api.post<{ id: string; version: number }>('blade-biz/articles/draft-story', {
        ...{ pageId, index, title },
      })
      areas.push({ ...draft, areas: [area] })
    }
    await api.post('blade-biz/page/save-areas', { id: pageId, areas: JSON.stringify(areas) })
  }
  return timeOf(async () => {
    for (const id of pageIds) {
      const { articles } = await api.get<PrintCheck>('blade-biz/page/print-check', { id })
      if (articles.length === 0) throw new Error('nothing was compared')
    }
  })
}

async function renderEdition(api: Api, id: string): Promise<void> {
  await api.post('blade-biz/edition/draw', { id })
  for (;;) {
    const { drawing } = await api.get<Board>('blade-biz/edition/board', { id })
    if (drawing?.state !== 'running') return
    await sleep(500)
  }
}

/** Latencies of four clients that request a list in a loop until the work is done. */
async function listTimes(api: Api, work: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  let isDone = false
  const ask = async () => {
    while (!isDone) times.push(await timeOf(() => api.get('blade-system/post/list', { current: '1', size: '10' })))
  }
  const requests = [ask(), ask(), ask(), ask()]
  await work()
  isDone = true
  await Promise.all(requests)
  return times
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startTime = performance.now()
  await work()
  return performance.now() - startTime
}

async function add(api: Api, module: string, fields: object): Promise<string> {
  return (await api.post<{ id: string }>(`blade-biz/${module}/submit`, fields)).id
}
