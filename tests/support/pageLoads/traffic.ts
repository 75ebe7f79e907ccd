import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession } from 'playwright-core'
import { timeLimit } from '../run/timeLimit.ts'

export interface Transfer {
  method: string
  url: string
  kind: 'document' | 'js' | 'css' | 'json' | 'other'
  /** Bytes on the wire with headers; 0 from the cache. */
  bytes: number
  fromCache: boolean
  /** Milliseconds since the recording began. */
  start: number
  end: number
}

const QUIET_MS = 700
const MAX_WAIT_MS = timeLimit(40_000)
const POLL_MS = 25
const UNTIL_IDLE = 'new Promise(done => requestIdleCallback(() => done()))'

interface Recorded extends Transfer {
  id: string
  isStream: boolean
  isDone: boolean
}

/** Every request of a page, those that its cache answers included. Streams of events never end and are not waited for. */
export class Traffic {
  readonly transfers: Recorded[] = []
  private began: number | undefined
  private lastChange = performance.now()

  private readonly session: CDPSession

  constructor(session: CDPSession) {
    this.session = session
    session.on('Network.requestWillBeSent', ({ requestId: id, request: { method, url }, timestamp, type }) => {
      // The icon of the page, which the browser itself reads again with each address, is of another type.
      if (/^(data|blob):/.test(url) || type === 'Other') return
      this.began ??= timestamp
      const start = this.since(timestamp)
      const begun = { id, method, url, kind: 'other' as const, start, end: start, bytes: 0, fromCache: false }
      this.transfers.push({ ...begun, isStream: type === 'EventSource', isDone: false })
      this.lastChange = performance.now()
    })
    session.on('Network.requestServedFromCache', ({ requestId }) => this.change(requestId, { fromCache: true }))
    session.on('Network.responseReceived', ({ requestId, response, type, timestamp }) => {
      const { mimeType, fromDiskCache, encodedDataLength } = response
      this.change(requestId, {
        kind: type === 'Document' ? 'document' : kindOf(mimeType),
        ...(fromDiskCache && { fromCache: true }),
        ...(mimeType === 'text/event-stream' && { isStream: true }),
        bytes: encodedDataLength,
        end: this.since(timestamp),
      })
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
      const bytes = this.find(requestId)?.fromCache ? 0 : encodedDataLength
      this.change(requestId, { bytes, end: this.since(timestamp), isDone: true })
    })
    session.on('Network.loadingFailed', ({ requestId, timestamp }) =>
      this.change(requestId, { end: this.since(timestamp), isDone: true }),
    )
  }

  /** Forgets what was recorded; the next request is the beginning. */
  async restart(): Promise<void> {
    await this.session.send('Network.enable')
    this.transfers.length = 0
    this.began = undefined
    this.lastChange = performance.now()
  }

  /** Nothing is on its way for a while, and the page has nothing to calculate that could send more. */
  async settled(quiet = QUIET_MS): Promise<void> {
    const until = performance.now() + MAX_WAIT_MS
    while (!(await this.isQuiet(quiet))) {
      if (performance.now() > until)
        throw new Error(`The page goes on loading: ${this.running().map(({ method, url }) => `${method} ${url}`)}`)
      await sleep(POLL_MS)
    }
  }

  private async isQuiet(quiet: number): Promise<boolean> {
    const change = this.lastChange
    if (this.running().length > 0 || performance.now() - change < quiet) return false
    await this.session.send('Runtime.evaluate', { expression: UNTIL_IDLE, awaitPromise: true })
    return change === this.lastChange
  }

  private running(): Transfer[] {
    return this.transfers.filter(({ isDone, isStream }) => !isDone && !isStream)
  }

  private since(timestamp: number): number {
    return (timestamp - (this.began ?? timestamp)) * 1000
  }

  private find(id: string): Recorded | undefined {
    return this.transfers.findLast(transfer => transfer.id === id)
  }

  private change(id: string, changes: Partial<Recorded>): void {
    const transfer = this.find(id)
    if (!transfer) return
    Object.assign(transfer, changes)
    this.lastChange = performance.now()
  }
}

function kindOf(mimeType: string): Transfer['kind'] {
  if (mimeType.includes('javascript')) return 'js'
  if (mimeType.includes('json')) return 'json'
  return mimeType === 'text/css' ? 'css' : 'other'
}

/** Milliseconds; screens poll less often, and on a busy machine a load lasts longer than that. */
const SHORTEST_POLL_MS = 8000

/** Requests with the method and the address of one shortly before. */
export function duplicates(transfers: readonly Transfer[]): string[] {
  const nameOf = ({ method, url }: Transfer) => `${method} ${url}`
  const isSoonAfter = (one: Transfer, before: Transfer) =>
    nameOf(before) === nameOf(one) && one.start - before.start < SHORTEST_POLL_MS
  return transfers
    .filter((transfer, index) => transfers.slice(0, index).some(before => isSoonAfter(transfer, before)))
    .map(nameOf)
}

export function bytesOf(transfers: readonly Transfer[], kind?: Transfer['kind']): number {
  return transfers.reduce((sum, transfer) => sum + (kind && transfer.kind !== kind ? 0 : transfer.bytes), 0)
}
