import { placeNow } from './lib/address.ts'
import { requestEarly } from './providers/api/earlyAnswers.ts'
import { openSession } from './state/storedSession.ts'

/**
 * With an open session, requests what the application asks for in any case and fetches its parts together. It is loaded
 * before all others, so it must stay small and without React.
 */
export function startEarly(): void {
  const session = openSession()
  if (!session) return
  const { topMenu } = session
  requestEarly('blade-system/menu/routes', session)
  requestEarly('blade-system/menu/buttons', session)
  if (topMenu) requestEarly(`blade-system/menu/routes?topMenuId=${encodeURIComponent(topMenu)}`, session)
  // If it fails, the entry shows it.
  import('./startApplication.ts').then(({ startApplication }) => startApplication(session, placeNow())).catch(() => {})
}
