import { onlineManager, useIsMutating } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange)
const isOnline = () => onlineManager.isOnline()

/** Saves wait for the connection and are sent once when it is back; the draft of the form outlives the page. */
export function OfflineBanner() {
  const { t } = useTranslation()
  const online = useSyncExternalStore(subscribe, isOnline)
  const pending = useIsMutating({ predicate: ({ state }) => state.isPaused }) > 0
  return (
    <div role="status" className="offline-banner">
      {!online && t(pending ? 'offline.pending' : 'offline.idle')}
    </div>
  )
}
