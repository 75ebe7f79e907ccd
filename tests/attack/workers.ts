/**
 * The threads and processes next to the server: each has a file of its own in the bundle, which only a request reads.
 */
import { chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newsPage } from '../../contract/biz/page.ts'
import type { PageVideo } from '../../contract/biz/pageCalls.ts'
import { deployProcess } from '../crash/flow.ts'
import { blankPdf } from '../support/files/pdf.ts'
import { picture } from '../support/files/uploads.ts'
import { timeLimit } from '../support/run/timeLimit.ts'
import { type Api, signIn } from '../support/servers/api.ts'
import { addPage } from './heavyFiles.ts'

const ANSWER_WITHIN_MS = timeLimit(30_000)

/** A request of each worker; it fails unless the worker has answered. */
const requests: Readonly<Record<string, (api: Api) => Promise<unknown>>> = {
  parseWorker: api => deployProcess(api),
  fileWorker: api => api.send('a.png', picture()),
  async pdfWorker(api) {
    const { id } = await addPage(api, await blankPdf(1))
    return api.get(`${newsPage.path}/toImgUrl`, { id })
  },
  async encodeWorker(api) {
    const { id } = await addPage(api, await blankPdf(1))
    await api.get(`${newsPage.path}/toVideo`, { id })
    await encoding(api, id)
    await api.post(`${newsPage.path}/stop-video`, { id })
  },
}

/** One line for each worker of the sources that the bundle lacks or does not find. */
export async function askWorkers(address: string): Promise<{ count: number; problems: string[] }> {
  const api = await signIn(address)
  const workers = readdirSync('server/src', { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('Worker.ts'))
    .map(path => basename(path, '.ts'))
  const problems: string[] = []
  for (const worker of workers) {
    if (!existsSync(`dist/server/${worker}.mjs`)) problems.push(`${worker}: not in the bundle`)
    const ask = requests[worker] ?? (() => Promise.reject(new Error('no request that it answers is known')))
    await ask(api).catch((error: Error) => problems.push(`${worker}: ${error.message}`))
  }
  return { count: workers.length, problems }
}

/** Replaces ffmpeg, which a machine need not have: accepts all frames. */
export function makeEncoder(folder: string): string {
  const path = join(folder, 'encoder')
  writeFileSync(path, '#!/bin/sh\ncat > /dev/null\n')
  chmodSync(path, 0o755)
  return path
}

/** Resolves when the first second of the video is encoded. */
async function encoding(api: Api, id: string): Promise<void> {
  const until = Date.now() + ANSWER_WITHIN_MS
  for (;;) {
    const { state, percent } = await api.get<PageVideo>(`${newsPage.path}/video`, { id })
    if (state === 'done' || percent > 0) return
    if (state === 'failed' || Date.now() > until) throw new Error(`the video is ${state} at ${percent} %`)
    await sleep(100)
  }
}
