/** The user's notices: read when something tells of a change, and told of by a stream of events, as are permissions. */
import { EventStreamContentType, fetchEventSource } from '@microsoft/fetch-event-source'
import { refusals, tokenHeader } from '#contract/auth'
import { type MyNotices, notice, noticeEventsPath, type OpenNotice, permissionsChanged } from '#contract/desk/notice'
import { settings } from '../lib/settings.ts'
import { useLock } from '../state/lock.ts'
import { showNotices } from '../state/notices.ts'
import { useSession } from '../state/session.ts'
import { currentLanguage } from '../state/settings.ts'
import { clientHeader, renewToken, request } from './api/http.ts'
import { notify } from './api/notification.ts'
import { phrase } from './i18n/phrase.ts'
import { renewAccess } from './renewAccess.ts'

/** The text of a notice, which is read from now on. */
export async function openNotice(id: string): Promise<OpenNotice> {
  const url = `${notice.path}/read`
  const opened = await request<OpenNotice>({ method: 'POST', url, data: { id }, meta: { silent: true } })
  void lookAtNotices()
  return opened
}

export async function readAllNotices(): Promise<void> {
  await request({ method: 'POST', url: `${notice.path}/read-all` })
  await lookAtNotices()
}

/** Nobody asked for it, so that a failure is no matter: the next event or the next screen looks again. */
async function lookAtNotices(): Promise<void> {
  // A locked session is told nothing; whichever tab listens looks for all of them once it is unlocked.
  if (!useSession.getState().token || useLock.getState().isLock) return
  try {
    showNotices(await request<MyNotices>({ url: `${notice.path}/mine`, meta: { silent: true } }))
  } catch {}
}

/** Follows what is published, until the function that it answers is called. One tab of a browser listens for all. */
export function followNotices(): () => void {
  const leaving = new AbortController()
  void inOneTab(leaving.signal, () => listen(leaving.signal))
  return () => leaving.abort()
}

/** The others look once and wait for their turn, which comes when the tab that listens is closed. */
async function inOneTab(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  const name = `${settings.storagePrefix}notices`
  const wasFirst = await navigator.locks.request(name, { ifAvailable: true }, async lock => {
    if (lock) await work()
    return lock !== null
  })
  if (wasFirst || signal.aborted) return
  void lookAtNotices()
  // Refused when the tab leaves before its turn has come.
  await navigator.locks.request(name, { signal }, work).catch(() => {})
}

/** Comes back after each break, later and later while the server cannot be reached. */
async function listen(signal: AbortSignal): Promise<void> {
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
      await fetchEventSource(`${settings.apiBase}/${noticeEventsPath}`, {
        signal,
        // A hidden tab may be the one that listens for the others.
        openWhenHidden: true,
        headers: headers(lastId),
        async onopen(response) {
          // Another server may know nothing of this.
          isOffered = ![404, 405, 406, 501].includes(response.status)
          if (response.status === 401) await renewToken(refusals.signIn[currentLanguage()], true)
          const isStream = response.headers.get('content-type')?.startsWith(EventStreamContentType)
          if (!response.ok || !isStream) throw new Error('no stream')
          failures = 0
          // Events before the stream opened were missed.
          lookSoon()
          if (wasOpen) renewSoon(true)
          wasOpen = true
        },
        onmessage({ id, event }) {
          if (id) lastId = id
          if (event === 'reassigned') notify('warning', phrase('notice.reassigned'))
          if (event === permissionsChanged) renewSoon()
          else if (event) lookSoon()
        },
        onerror(error) {
          // Not the library's own repetition, which would send the token of the first time.
          throw error
        },
      })
      // The server closes a stream when it stops, and when the token is no longer good.
      lookSoon()
    } catch {
      // A server without the stream is still asked once.
      if (failures === 0) lookSoon()
    }
    await pause(delayAfter(failures++), signal)
  }
}

function headers(lastId: string): Record<string, string> {
  const { token, tenantId } = useSession.getState()
  return {
    Authorization: clientHeader,
    'Tenant-Id': tenantId,
    [tokenHeader]: `bearer ${token}`,
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

let renewal: ReturnType<typeof setTimeout> | undefined
let isCertain = false

/** Several changes are worth one renewal, and a grant may concern many browsers. */
function renewSoon(unlessSame = false): void {
  if (useLock.getState().isLock) return
  isCertain ||= !unlessSame
  clearTimeout(renewal)
  renewal = setTimeout(
    () => {
      void renewAccess(!isCertain)
      isCertain = false
    },
    100 + 400 * Math.random(),
  )
}

let isLookComing = false

/** Several events are worth one look, and not all browsers look in the same moment. */
function lookSoon(): void {
  if (isLookComing) return
  isLookComing = true
  setTimeout(
    () => {
      isLookComing = false
      void lookAtNotices()
    },
    100 + 100 * Math.random(),
  )
}
