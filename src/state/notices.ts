/** Notices as the bell shows them; browser tabs synchronise them. */
import { create } from 'zustand'
import type { MyNotices } from '#contract/desk/notice'
import { tabChannel } from '../lib/tabChannel.ts'
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

const sendNotices = tabChannel<NoticesMessage>('notices', ({ unread, notices, userId: receiver }) => {
  if (receiver !== undefined && receiver === userId()) useNotices.setState({ unread, notices })
})

/** Shows it in all tabs of the browser. */
export function showNotices({ unread, notices }: MyNotices): void {
  useNotices.setState({ unread, notices, isFailed: false })
  sendNotices({ unread, notices, userId: userId() })
}

export function startReading(reading: string): void {
  useNotices.setState({ reading })
}

export function stopReading(): void {
  useNotices.setState({ reading: null })
}

const userId = () => useSession.getState().userInfo?.user_id

onSessionEnd(() => useNotices.setState(nothing))
