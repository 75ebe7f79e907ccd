import { dialogAt, firstCallOf } from './components/resource/definition/lazyResource.ts'
import { type Place, placeNow } from './lib/address.ts'
import { requestEarly } from './providers/api/earlyAnswers.ts'
import type { Sender } from './providers/api/requestHeaders.ts'
import { resources } from './resources/index.ts'
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
  startScreen(session, placeNow())
}

/** Fetches the application together with the list at the present address, and the first page of its records. */
function startScreen(sender: Sender, { pathname, search }: Place): void {
  const resource = resources.find(({ route }) => pathname === route || pathname.startsWith(`${route}/`))
  const list = resource?.firstList && firstCallOf(resource.firstList, search)
  if (list) requestEarly(list, sender)
  const parts = [
    import('./App.tsx'),
    resource?.load(),
    resource && import('./components/resource/ResourceView.tsx'),
    resource && dialogAt(resource, pathname) && import('./components/resource/ResourceDialog.tsx'),
  ]
  // A part that fails is imported again by the screen that shows it.
  for (const part of parts) if (part) part.catch(() => {})
}
