import { useNotificationProvider } from '@refinedev/antd'
import type { NotificationProvider } from '@refinedev/core'
import { useMemo } from 'react'

/** The one place that shows messages. The screen that can render them binds itself; nothing here renders. */
export type NoticeKind = 'success' | 'error' | 'warning'
/** Answers false where it failed and may be tried again. */
type NoticeAction = () => unknown
/** The message offers `action`, which reverses what it reports unless `label` names another action. */
export type ShowNotice = (kind: NoticeKind, text: string, action?: NoticeAction, label?: string) => void

let show: ShowNotice | undefined
let waiting: Parameters<ShowNotice> | undefined

export function notify(...notice: Parameters<ShowNotice>): void {
  const [, text] = notice
  if (!text) return
  if (show) show(...notice)
  else waiting = notice
}

/** For a message that would disappear with the current screen. */
export function notifyNextScreen(kind: NoticeKind, text: string): void {
  waiting = [kind, text]
  show = undefined
}

/** Returns the way to unbind. A message that came while no screen was bound is shown now. */
export function bindNotices(showNotice: ShowNotice): () => void {
  show = showNotice
  const missed = waiting
  waiting = undefined
  if (missed) showNotice(...missed)
  return () => {
    if (show === showNotice) show = undefined
  }
}

/**
 * Refine's notification provider: successes are shown where all messages are, and what can still be undone as Refine's
 * antd package shows it. `http` has shown failures when Refine hears of them.
 */
export function useNotifications(): NotificationProvider {
  const { open, close } = useNotificationProvider()
  return useMemo(
    () => ({
      open: notice => {
        if (notice.type === 'progress') return open(notice)
        if (notice.key) close(notice.key)
        if (notice.type === 'success') notify('success', notice.message)
      },
      close,
    }),
    [open, close],
  )
}
