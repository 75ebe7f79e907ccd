import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { noticeEventsPath } from '../../contract/desk/notice.ts'
import { startPostgres } from '../../server/src/platform/db/embedded/index.ts'
import { urlOf } from '../support/database/databaseUrl.ts'
import { type Api, signIn } from '../support/servers/api.ts'
import { startBuiltServer } from '../support/servers/builtServer.ts'
import type { Figure } from './figures.ts'

const ROUNDS = 15
const LIMIT_MS = 2000

/** How long a notice that is published at one process takes to somebody who listens at another on the same database. */
export async function noticeFigures(address: string, dataDir: string): Promise<Figure[]> {
  const { connection } = await startPostgres({ dataDir: resolve(dataDir) })
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-bench-other-'))
  const other = await startBuiltServer(folder, { DATABASE_URL: urlOf(connection), SECRET_KEY })
  const leaving = new AbortController()
  try {
    const publisher = await signIn(address)
    const titles = await listen(other.address, await signIn(other.address), leaving.signal)
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const startTime = performance.now()
      await publisher.post('blade-desk/notice/submit', { ...notice, title: `Bench ${round}` })
      for (;;) if ((await titles.next()).value === `Bench ${round}`) break
      times.push(performance.now() - startTime)
    }
    times.sort((one, next) => one - next)
    return [
      { name: 'notice from one process to another, p50', value: times[ROUNDS >> 1] ?? 0, unit: 'ms' },
      { name: 'notice from one process to another, slowest', value: times.at(-1) ?? 0, unit: 'ms', limit: LIMIT_MS },
    ]
  } finally {
    leaving.abort()
    await other.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const notice = { category: 1, content: '正文', releaseTime: '2020-01-01 08:00:00' }
const SECRET_KEY = '7d41f0a95c2be6380f1d47a2c96be05318d7f2a04c9be613'

/** Titles of the notices in the order in which they come. */
async function listen(address: string, { token }: Api, signal: AbortSignal): Promise<AsyncGenerator<string, string>> {
  const headers = {
    accept: 'text/event-stream',
    authorization: `Basic ${btoa('saber:saber_secret')}`,
    'blade-auth': `bearer ${token}`,
  }
  const { body } = await fetch(`${address}/api/${noticeEventsPath}`, { headers, signal })
  if (!body) throw new Error('the stream has no body')
  return titlesIn(body)
}

async function* titlesIn(body: ReadableStream<Uint8Array>): AsyncGenerator<string, string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true })
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const data = /^event: notice\ndata: (.+)$/m.exec(event)?.[1]
      if (data) yield (JSON.parse(data) as { title: string }).title
    }
  }
  throw new Error('the stream has ended')
}
