import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { noticeEventsPath } from '../../../contract/desk/notice.ts'
import { headersFor, signIn } from '../../support/servers/api.ts'
import { type Figure, median, quantile } from '../figures.ts'
import { type Call, loadOf, pacedTimes, timeOf } from './load.ts'
import { accountOf, listeners } from './rows.ts'

const STREAMS = 200
const LISTS_PER_SECOND = 75
const PACED_SECONDS = 10
const PACED_P99_MS = 60
const CLIENTS = 1000
const CLIENT_SECONDS = 8
const NEXT_CALLER_MS = 500

export interface Streams {
  /** Streams that the server has not ended. */
  open(): number
  close(): void
}

/** Listens to notices as many people with several tabs each do. */
export async function openStreams(address: string): Promise<Streams> {
  const leaving = new AbortController()
  let open = 0
  for (let number = 1; number <= listeners; number++) {
    const { token } = await signIn(address, { account: accountOf(number) })
    for (let tab = 0; tab < STREAMS / listeners; tab++) {
      const headers = { ...headersFor(token), accept: 'text/event-stream' }
      const reply = await fetch(`${address}/api/${noticeEventsPath}`, { headers, signal: leaving.signal })
      if (!reply.ok || !reply.body) throw new Error(`a stream was refused: ${reply.status}`)
      open += 1
      void drain(reply.body).finally(() => {
        open -= 1
      })
    }
  }
  return { open: () => open, close: () => leaving.abort() }
}

async function drain(body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader()
  try {
    while (!(await reader.read()).done);
  } catch {
    // Aborted by `close`.
  }
}

/** Lists at an even pace while many streams are open. */
export async function besideStreams(list: Call, streams: Streams): Promise<Figure[]> {
  const times = await pacedTimes(list, LISTS_PER_SECOND, PACED_SECONDS)
  if (streams.open() < STREAMS) throw new Error(`${STREAMS - streams.open()} streams ended`)
  const name = `${LISTS_PER_SECOND} lists/s beside ${STREAMS} streams`
  return [
    { name: `${name}, p50`, value: median(times), unit: 'ms' },
    { name: `${name}, p99`, value: quantile(times, 0.99), unit: 'ms', limit: PACED_P99_MS },
  ]
}

/** A thousand clients at once, which all leave without waiting for their answers, and a caller who comes afterwards. */
export async function crowd(list: Call): Promise<Figure[]> {
  const { times, failed } = await loadOf(list, { connections: CLIENTS, seconds: CLIENT_SECONDS, mayFail: true })
  const agent = new Agent()
  const waited = await timeOf(list, agent)
  await sleep(1000)
  return [
    { name: `${CLIENTS} clients at once, failed`, value: failed, unit: '', limit: 0 },
    { name: `${CLIENTS} clients at once, p99`, value: quantile(times, 0.99), unit: 'ms' },
    { name: 'the next caller after all of them left', value: waited, unit: 'ms', limit: NEXT_CALLER_MS },
  ]
}
