/** Refine's live provider: a channel is `resources/…` for the records of a module, or the path of an event stream. */
import type { LiveProvider } from '@refinedev/core'
import { refusals } from '#contract/auth'
import { noticeEventsPath, type RecordsChanged } from '#contract/desk/notice'
import { settings } from '../../lib/settings.ts'
import { tabChannel } from '../../lib/tabChannel.ts'
import { rememberError } from '../../state/errorLog.ts'
import { useLock } from '../../state/lock.ts'
import { useSession } from '../../state/session.ts'
import { currentLanguage } from '../../state/settings.ts'
import { refreshAccessToken, requestHeaders } from '../api/http.ts'

type Subscription = Parameters<LiveProvider['subscribe']>[0]

export const liveProvider: LiveProvider = {
  subscribe(subscription) {
    const { channel, types, callback } = subscription
    const leaving = new AbortController()
    const emit: EmitEvent = (type, payload = {}) => {
      if (types.includes('*') || types.includes(type)) callback({ channel, type, payload, date: new Date() })
    }
    if (channel.startsWith('resources/')) followRecords(subscription, emit, leaving.signal)
    else void (channel === noticeEventsPath ? inOneTab : followStream)(channel, emit, leaving.signal)
    return leaving
  },
  unsubscribe: (leaving: AbortController) => leaving.abort(),
  /** Own changes: who made one refetches, and the event about it would do so again. */
  publish: ({ channel }) => void ownChanges.set(channel, Date.now()),
}

/** Represents all modules where events may have been missed. */
export const anyModule = '*'

const followers = new Set<(change: RecordsChanged, isOwn: boolean) => void>()
const sendChange = tabChannel<RecordsChanged>('records', publishHere)

/** For the subscriptions of all tabs of the browser, of which one hears the server. */
export function publishChange(change: RecordsChanged): void {
  publishHere(change)
  sendChange(change)
}

function publishHere(change: RecordsChanged): void {
  const isOwn = isOwnChange(`resources/${change.module}`)
  for (const follower of followers) follower(change, isOwn)
}

/** Ids narrow an event to who reads one of these records, unless the event or the reader names none. */
function followRecords({ channel, params }: Subscription, emit: EmitEvent, signal: AbortSignal): void {
  const read = params?.ids?.map(String) ?? []
  const follower = ({ module, ids }: RecordsChanged, isOwn: boolean) => {
    if (module !== anyModule && channel !== `resources/${module}`) return
    if (read.length > 0 && ids.length > 0 && !ids.some(id => read.includes(id))) return
    // Refine's data hooks declare their type. Own changes make them refetch, and no one else.
    if (!isOwn || !params?.subscriptionType) emit('updated', { ids })
  }
  followers.add(follower)
  signal.addEventListener('abort', () => followers.delete(follower))
}

/** Milliseconds between an own change and the event about it. */
const ownEventDelay = 3000
const ownChanges = new Map<string, number>()

/** Once for each own change. */
function isOwnChange(channel: string): boolean {
  const at = ownChanges.get(channel)
  ownChanges.delete(channel)
  return at !== undefined && Date.now() - at < ownEventDelay
}

/** One tab follows the stream for all; another one continues when it is closed. */
async function inOneTab(path: string, emit: EmitEvent, signal: AbortSignal): Promise<void> {
  const follow = () => followStream(path, emit, signal)
  if (!navigator.locks) return follow()
  const name = `${settings.storagePrefix}notices`
  const wasFirst = await navigator.locks.request(name, { ifAvailable: true }, async lock => {
    if (lock) await follow()
    return lock !== null
  })
  if (wasFirst || signal.aborted) return
  emit('connected')
  // Refused when the tab leaves before its turn has come.
  await navigator.locks.request(name, { signal }, follow).catch(() => {})
}

/** The one client of server-sent events. */

/**
 * In addition to the events of the server: `connected` and `reconnected`, before which events may have been missed, and
 * `disconnected`, emitted once for each break.
 */
type EmitEvent = (type: string, data?: object) => void

/** Follows the stream until the signal is aborted, and reconnects after each break with growing delays. */
async function followStream(path: string, emitEvent: EmitEvent, signal: AbortSignal): Promise<void> {
  const emit = remembering(emitEvent)
  let lastId = ''
  let failures = 0
  let isOffered = true
  let wasOpen = false
  while (isOffered && !signal.aborted) {
    if (useLock.getState().isLock) {
      await pause(30_000, signal)
      continue
    }
    try {
      const response = await fetch(`${settings.apiBase}/${path}`, { signal, headers: headers(lastId) })
      // Another server may know nothing of this.
      isOffered = ![404, 405, 406, 501].includes(response.status)
      if (response.status === 401) await refreshAccessToken(refusals.signIn[currentLanguage()], true)
      const events = eventsIn(response)
      failures = 0
      emit(wasOpen ? 'reconnected' : 'connected')
      wasOpen = true
      for await (const { id, event, data } of events) {
        if (id) lastId = id
        emit(event, data)
      }
      // The server ends a stream when it stops, and when the token is no longer good.
    } catch {}
    if (failures === 0 && !signal.aborted) emit('disconnected')
    await pause(delayAfter(failures++), signal)
  }
}

/** An event that cannot be read, and an error of whoever hears it, are no reason to open the stream again. */
function remembering(emit: EmitEvent): (type: string, data?: string) => void {
  return (type, data) => {
    try {
      emit(type, data === undefined ? undefined : (JSON.parse(data) as object))
    } catch (error) {
      rememberError(error)
    }
  }
}

function headers(lastId: string): Record<string, string> {
  const { token, tenantId } = useSession.getState()
  return {
    ...requestHeaders({ token, tenantId, language: currentLanguage() }),
    Accept: 'text/event-stream',
    ...(lastId && { 'Last-Event-ID': lastId }),
  }
}

/** Milliseconds. Not all browsers come back in the same moment. */
const delayAfter = (failures: number) => Math.min(30_000, 1000 * 2 ** failures) * (0.5 + Math.random() / 2)

/** Shorter where the network comes back, the screen is unlocked, or nobody waits any more. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      unsubscribe()
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    window.addEventListener('online', done)
    const unsubscribe = useLock.subscribe(({ isLock }) => isLock || done())
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })
}

interface StreamedEvent {
  id: string
  event: string
  data: string
}

/** The named events of an answer, until it ends or breaks. Throws at once where the answer is no stream. */
export function eventsIn({ ok, headers, body }: Response): AsyncIterable<StreamedEvent> {
  if (!ok || !body || !headers.get('content-type')?.startsWith('text/event-stream')) throw new Error('no stream')
  return read(body.getReader())
}

async function* read(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<StreamedEvent> {
  const decoder = new TextDecoder()
  let unread = ''
  let next = nothing()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const lines = (unread + decoder.decode(value, { stream: true })).split(/\r?\n/)
    unread = lines.pop() ?? ''
    for (const line of lines) {
      if (line !== '') addLine(next, line)
      else {
        if (next.event) yield next
        next = nothing()
      }
    }
  }
}

const nothing = (): StreamedEvent => ({ id: '', event: '', data: '' })

/** Lines without one of these names are comments, or nothing to us. */
function addLine(next: StreamedEvent, line: string): void {
  const [, name, value = ''] = /^(id|event|data): ?(.*)$/.exec(line) ?? []
  if (name === 'data') next.data += next.data && '\n'
  if (name) next[name as keyof StreamedEvent] += value
}
