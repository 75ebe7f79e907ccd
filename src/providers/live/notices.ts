/** The user's notices: fetched when an event says that something changed, as are permissions. */
import type { LiveEvent } from '@refinedev/core'
import { type MyNotices, missed, notice, type OpenNotice, permissionsChanged } from '#contract/desk/notice'
import { useLock } from '../../state/lock.ts'
import { showNotices, useNotices } from '../../state/notices.ts'
import { useSession } from '../../state/session.ts'
import { request } from '../api/http.ts'
import { notify } from '../api/notification.ts'
import { phrase } from '../i18n/phrase.ts'
import { renewAccess } from '../renewAccess.ts'

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

/** A failure is shown where the notices would be: the next event or the next screen looks again. */
export async function lookAtNotices(isNews = false): Promise<void> {
  // A locked session receives nothing; whichever tab listens looks for all of them once it is unlocked.
  if (!useSession.getState().token || useLock.getState().isLock) return
  try {
    showNotices(await request<MyNotices>({ url: `${notice.path}/mine`, meta: { silent: true } }), isNews)
  } catch {
    useNotices.setState({ isFailed: true })
  }
}

/** Hears the events of the desk: notices, tasks and permissions. */
export function handleDeskEvent({ type }: LiveEvent): void {
  if (type === 'reassigned') notify('warning', phrase('notice.reassigned'))
  // The permissions may have changed while nothing was heard.
  if ([permissionsChanged, missed, 'reconnected'].includes(type)) renewSoon(type !== permissionsChanged)
  if (type !== permissionsChanged) lookSoon(type !== 'connected')
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

let coming: { isNews: boolean } | undefined

/** Several events are worth one look, and not all browsers look in the same moment. */
function lookSoon(isNews: boolean): void {
  if (coming) {
    coming.isNews ||= isNews
    return
  }
  const look = { isNews }
  coming = look
  setTimeout(
    () => {
      coming = undefined
      void lookAtNotices(look.isNews)
    },
    100 + 100 * Math.random(),
  )
}
