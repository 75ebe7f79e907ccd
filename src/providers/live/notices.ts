/** The events of the desk: what changed is fetched again, be it notices, permissions or records of a module. */
import type { LiveEvent } from '@refinedev/core'
import {
  type MyNotices,
  notice,
  type OpenNotice,
  permissionsChanged,
  type RecordsChanged,
  recordsChanged,
} from '#contract/desk/notice'
import { type ActName, flowActs } from '#contract/flow/acts'

import { useLock } from '../../state/lock.ts'
import { showNotices, useNotices } from '../../state/notices.ts'
import { useSession } from '../../state/session.ts'
import { currentLanguage } from '../../state/settings.ts'
import { renewAccess } from '../accessControl.ts'
import { request } from '../api/http.ts'
import { notify } from '../api/notification.ts'
import { phrase } from '../i18n/index.ts'
import { anyModule, publishChange } from './live.ts'

/** The text of a notice, which is read from now on. */
export async function openNotice(id: string): Promise<OpenNotice> {
  const url = `${notice.path}/read`
  const opened = await request<OpenNotice>({ method: 'POST', url, data: { id }, meta: { silent: true } })
  void refreshNotices()
  return opened
}

export async function readAllNotices(): Promise<void> {
  await request({ method: 'POST', url: `${notice.path}/read-all` })
  await refreshNotices()
}

/** A failure is shown where the notices would be: the next event or the next screen looks again. */
export async function refreshNotices(): Promise<void> {
  // A locked session receives nothing; whichever tab listens looks for all of them once it is unlocked.
  if (!useSession.getState().token || useLock.getState().isLock) return
  try {
    showNotices(await request<MyNotices>({ url: `${notice.path}/mine`, meta: { silent: true } }))
  } catch {
    useNotices.setState({ isFailed: true })
  }
}

/** Hears the events of the desk: notices, permissions and records of other modules. */
export function handleDeskEvent({ type, payload }: LiveEvent): void {
  // Anything may have changed while nothing was heard.
  const isGap = type === 'reconnected'
  if (type === 'reassigned') notify('warning', phrase('notice.reassigned'))
  if (type === 'flowDue') notify('warning', phrase('notice.due'))
  if (type === 'flowAct') notify('warning', phrase('notice.act', { act: actName(payload as { act: ActName }) }))
  if (isGap || type === permissionsChanged) renewSoon(isGap)
  if (isGap) publishSoon({ module: anyModule, ids: [] })
  else if (type === recordsChanged) publishSoon(payload as RecordsChanged)
  else if (type === 'notice' || type === 'connected') publishSoon({ module: notice.path, ids: [] })
}

const actName = ({ act }: { act: ActName }) => flowActs[act].title[currentLanguage()]

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

/** Ids by the paths of their modules. */
const pendingIds = new Map<string, string[]>()

/** Several events are worth one refetch, and not all browsers refetch in the same moment. */
function publishSoon({ module, ids }: RecordsChanged): void {
  if (pendingIds.size === 0) setTimeout(publishPending, 100 + 100 * Math.random())
  const known = pendingIds.get(module)
  pendingIds.set(module, known?.length === 0 || ids.length === 0 ? [] : [...(known ?? []), ...ids])
}

function publishPending(): void {
  const changes = [...pendingIds].map(([module, ids]) => ({ module, ids }))
  pendingIds.clear()
  if (useLock.getState().isLock) return
  for (const change of changes) publishChange(change)
  if (changes.some(({ module }) => module === notice.path || module === anyModule)) void refreshNotices()
}
