/**
 * Runs before the program, beside which it is loaded: what the application asks for in any case is requested here, and
 * its parts are fetched together. It must stay small and without React.
 */
import { placeNow } from './lib/address.ts'
import { requestEarly } from './providers/api/earlyAnswers.ts'
import { openSession } from './state/storedSession.ts'

const session = openSession()
if (session) {
  const { topMenu } = session
  requestEarly('blade-system/menu/routes', session)
  requestEarly('blade-system/menu/buttons', session)
  if (topMenu) requestEarly(`blade-system/menu/routes?topMenuId=${encodeURIComponent(topMenu)}`, session)
  // If it fails, the entry shows it.
  import('./startApplication.ts').then(({ startApplication }) => startApplication(session, placeNow())).catch(() => {})
}
