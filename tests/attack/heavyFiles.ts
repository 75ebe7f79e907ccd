/** Files that are small and need gigabytes or minutes to be read, while somebody else lists records. */
import { setTimeout as sleep } from 'node:timers/promises'
import { edition } from '../../contract/biz/edition.ts'
import type { Board } from '../../contract/biz/editionCalls.ts'
import { newsPage } from '../../contract/biz/page.ts'
import { convertState } from '../../contract/biz/pageCalls.ts'
import { peakMemory, quantile } from '../bench/figures.ts'
import { heavyPdf } from '../support/files/heavyPdf.ts'
import { blankPdf } from '../support/files/pdf.ts'
import { pictureClaiming } from '../support/files/uploads.ts'
import { workbookRepeating } from '../support/files/workbooks.ts'
import { type Api, signIn } from '../support/servers/api.ts'
import type { BuiltServer } from '../support/servers/builtServer.ts'

/** The server without its child processes; containers of 1 GB run it with PostgreSQL. */
const MAX_MIB = 585
const MAX_P99_MS = 500
/** Other processes may load the machine: then lists may last so many times as long as just before. */
const MAX_SLOWDOWN = 3
const REST_MS = 3000

interface Heavy {
  name: string
  /** The status and the text that states what to do. */
  refusal: RegExp
  send(api: Api): Promise<unknown>
}

const heavyFiles: readonly Heavy[] = [
  { name: 'a PDF of eight images of 9,990 × 9,990', refusal: /400 .*300dpi/, send: api => renderPage(api, heavyPdf()) },
  {
    name: 'a PDF of twelve images of 7,100 × 7,100',
    refusal: /400 .*300dpi/,
    send: api => renderPage(api, heavyPdf({ count: 12, side: 7100 })),
  },
  {
    name: 'a PNG of 60,000 × 60,000',
    refusal: /413 .*1亿像素/,
    send: api => api.send('a.png', pictureClaiming(60_000, 60_000)),
  },
  {
    name: 'a workbook with one long text in 14,700 cells',
    refusal: /400 .*过于复杂/,
    send: async api => importUsers(api, await workbookRepeating('长'.repeat(32_000), 4900)),
  },
]

interface HeavyOutcome {
  count: number
  problems: string[]
  mib: number
  restMs: number
  busyMs: number
}

export async function sendHeavyFiles({ address, pid }: BuiltServer): Promise<HeavyOutcome> {
  const api = await signIn(address)
  const problems: string[] = []
  const rest = await listTimes(api, () => sleep(REST_MS))
  const busy = await listTimes(api, async () => {
    for (const { name, refusal, send } of heavyFiles) {
      const answer = await send(api).then(() => 'accepted', String)
      if (!refusal.test(answer)) problems.push(`${name}: ${answer}`)
    }
    await renderPage(api, await blankPdf(1)).catch(error => problems.push(`the next page: ${error}`))
  })
  const [restMs, busyMs, mib] = [quantile(rest, 0.99), quantile(busy, 0.99), Math.round(peakMemory(pid))]
  if (busyMs > Math.max(MAX_P99_MS, MAX_SLOWDOWN * restMs))
    problems.push(`lists took ${Math.round(busyMs)} ms (p99) meanwhile, and ${Math.round(restMs)} ms before`)
  if (mib > MAX_MIB) problems.push(`the server took ${mib} MiB`)
  return { count: heavyFiles.length, problems, mib, restMs, busyMs }
}

let editionNo = 900_100

/** A page in an edition of its own. */
export async function addPage(api: Api, pdf: Buffer): Promise<{ id: string; editionId: string }> {
  editionNo += 1
  const issue = { title: '大文件', editionNo, publishDate: '2031-01-02 00:00:00', isSpecial: 0 }
  const editionId = await api.create(edition.path, issue)
  const pdfUrl = await api.send('A01.pdf', pdf)
  const page = { pageNo: 'A01', pageName: '要闻', editionId, sort: 1, pdfUrl }
  return { id: await api.create(newsPage.path, page), editionId }
}

/** Throws the refusal, once the board shows the same. */
async function renderPage(api: Api, pdf: Buffer): Promise<void> {
  const { id, editionId } = await addPage(api, pdf)
  await api.get(`${newsPage.path}/toImgUrl`, { id }).catch(async error => {
    const [shown] = (await api.get<Board>(`${edition.path}/board`, { id: editionId })).pages
    if (shown?.convertState === convertState.failed && shown.convertFault) throw error
    throw new Error(`the page is in state ${shown?.convertState} after ${error}`)
  })
}

async function importUsers(api: Api, file: Uint8Array): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)]), 'a.xlsx')
  await api.upload('blade-user/import-user', form)
}

/** Milliseconds of each list until the work is done. */
async function listTimes(api: Api, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isDone = false
  const ask = async () => {
    while (!isDone) {
      const startTime = performance.now()
      await api.get('blade-system/post/list', { current: '1', size: '10' })
      times.push(performance.now() - startTime)
    }
  }
  const asking = ask()
  await work()
  isDone = true
  await asking
  return times
}
