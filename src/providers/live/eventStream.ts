/** The one client of server-sent events. */
import { refusals } from '#contract/auth'
import { settings } from '../../lib/settings.ts'
import { rememberError } from '../../state/errorLog.ts'
import { useLock } from '../../state/lock.ts'
import { useSession } from '../../state/session.ts'
import { currentLanguage } from '../../state/settings.ts'
import { refreshAccessToken, requestHeaders } from '../api/http.ts'

/**
 * Besides the events of the server: `connected` and `reconnected`, before which events may have been missed, and
 * `disconnected`, emitted once for each break.
 */
export type EmitEvent = (type: string, data?: object) => void

/** Follows the stream until the signal is aborted, and reconnects after each break with growing delays. */
export async function followStream(path: string, emitEvent: EmitEvent, signal: AbortSignal): Promise<void> {
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
