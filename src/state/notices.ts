/** Notices as the bell shows them; browser tabs synchronise them. */
import { create } from 'zustand'
import type { MyNotices } from '#contract/desk/notice'
import { settings } from '../lib/settings.ts'
import { onSessionEnd, useSession } from './session.ts'

interface NoticesState extends MyNotices {
  /** They could not be read, the last time. */
  isFailed: boolean
  /** The notice that is open to be read. */
  reading: string | null
}

const nothing: NoticesState = { unread: 0, notices: [], isFailed: false, reading: null }

export const useNotices = create<NoticesState>(() => nothing)

/** Whether they have been read. */
export function areRead({ notices }: Pick<NoticesState, 'notices'>): boolean {
  return notices !== nothing.notices
}

interface NoticesMessage extends MyNotices {
  userId: string | undefined
}

const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`${settings.storagePrefix}notices`)

/** Shows it in all tabs of the browser. */
export function showNotices({ unread, notices }: MyNotices): void {
  useNotices.setState({ unread, notices, isFailed: false })
  channel?.postMessage({ unread, notices, userId: userId() } satisfies NoticesMessage)
}

export function startReading(reading: string): void {
  useNotices.setState({ reading })
}

export function stopReading(): void {
  useNotices.setState({ reading: null })
}

const userId = () => useSession.getState().userInfo?.user_id

channel?.addEventListener('message', ({ data }: MessageEvent<NoticesMessage>) => {
  if (data.userId !== undefined && data.userId === userId())
    useNotices.setState({ unread: data.unread, notices: data.notices })
})

onSessionEnd(() => useNotices.setState(nothing))
