/** A stream of events, followed while a screen is open. */
import { EventStreamContentType, fetchEventSource } from '@microsoft/fetch-event-source'
import { tokenHeader } from '#contract/auth'
import { settings } from '../lib/settings.ts'
import { useSession } from '../state/session.ts'
import { clientHeader } from './api/http.ts'

export interface HeardEvent {
  event: string
  data: unknown
}

const RETRY_MS = 3000

/** Until the function that it answers is called. What happened while the line was broken is told as `missed`. */
export function followEvents(path: string, hear: (event: HeardEvent) => void): () => void {
  const leaving = new AbortController()
  void follow(path, hear, leaving.signal)
  return () => leaving.abort()
}

async function follow(path: string, hear: (event: HeardEvent) => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { token, tenantId } = useSession.getState()
    await fetchEventSource(`${settings.apiBase}/${path}`, {
      signal,
      openWhenHidden: true,
      headers: { Authorization: clientHeader, 'Tenant-Id': tenantId, [tokenHeader]: `bearer ${token}` },
      async onopen(response) {
        if (!response.headers.get('content-type')?.startsWith(EventStreamContentType)) throw new Error('no stream')
        hear({ event: 'missed', data: {} })
      },
      onmessage({ event, data }) {
        if (event) hear({ event, data: JSON.parse(data) })
      },
      onerror(error) {
        // Not the library's own repetition, which would send the token of the first time.
        throw error
      },
    }).catch(() => {})
    await new Promise(resolve => setTimeout(resolve, RETRY_MS))
  }
}
