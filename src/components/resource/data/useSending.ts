import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../providers/api/notification.ts'
import { useRenewal } from './useRenewal.ts'

/** Sends what a dialog holds; a dialog that was refused keeps it. */
export function useSending(path: string, close: () => void) {
  const { t } = useTranslation()
  const renew = useRenewal(path)
  const [sending, setSending] = useState(false)
  async function send(call: () => Promise<unknown>) {
    setSending(true)
    try {
      await call()
      notify('success', t('notifications.success'))
      close()
      await renew()
    } catch {
      // The refusal is on screen.
    } finally {
      setSending(false)
    }
  }
  return { sending, send }
}
