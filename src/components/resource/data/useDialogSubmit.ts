import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../providers/api/notification.ts'
import { useOneAtATime } from '../../ui/states/useOneAtATime.ts'
import { useInvalidateResource } from './useInvalidateResource.ts'

/** Sends what a dialog holds; a dialog that was refused keeps it. */
export function useDialogSubmit(path: string, close: () => void) {
  const { t } = useTranslation()
  const invalidate = useInvalidateResource(path)
  const [sending, setSending] = useState(false)
  const send = useOneAtATime(async (call: () => Promise<unknown>) => {
    setSending(true)
    try {
      await call()
      notify('success', t('notifications.success'))
      close()
      await invalidate()
    } catch {
      // The refusal is on screen.
    } finally {
      setSending(false)
    }
  })
  return { sending, send }
}
