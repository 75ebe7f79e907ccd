import { useNotificationProvider } from '@refinedev/antd'
import type { NotificationProvider } from '@refinedev/core'
import { useMemo } from 'react'
import { notify } from './notification.ts'

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
