/** Decides what to load: the sign-in page alone, or the application. It must stay small, for it is loaded first. */
import { lazy, Suspense, useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import type { TokenReply } from '#contract/auth'
import { addressAfterSignIn, errorPageAt, signInAddress } from './lib/address.ts'
import { within } from './lib/within.ts'
import { ErrorPage } from './pages/errors/ErrorPage.tsx'
import { LoadBoundary } from './pages/errors/LoadBoundary.tsx'
import { LoginPage } from './pages/login/LoginPage.tsx'
import { Waiting } from './pages/Waiting.tsx'
import { loadAccess } from './providers/access.ts'
import { startSession, useSession } from './state/session.ts'

const chunkTimeout = 120_000
const loadApp = () => within(chunkTimeout, import('./App.tsx'))
const App = lazy(loadApp)

export function Entry() {
  const signedIn = useSession(state => state.token !== '')
  const person = useSession(state => `${state.tenantId}/${state.userInfo?.user_id}`)
  const errorPage = errorPageAt(usePathname())
  if (signedIn) {
    return (
      <LoadBoundary>
        <Suspense fallback={<Waiting />}>
          <Head />
          <App key={person} />
        </Suspense>
      </LoadBoundary>
    )
  }
  return errorPage ? <ErrorPage name={errorPage} /> : <SignIn />
}

/** Asks for the menu while the program is still on its way. A failure is the gate's to show. */
function Head() {
  useEffect(() => void loadAccess().catch(() => {}), [])
  return null
}

function SignIn() {
  useLayoutEffect(() => window.history.replaceState(null, '', signInAddress(window.location)), [])
  return <LoginPage prepare={loadApp} onSignedIn={enter} />
}

function enter(reply: TokenReply): void {
  const { search, origin } = window.location
  window.history.replaceState(null, '', addressAfterSignIn(search, origin))
  startSession(reply)
}

// The router comes with the application; here only the Back button can change the path.
function usePathname(): string {
  return useSyncExternalStore(onBack, () => window.location.pathname)
}

function onBack(changed: () => void): () => void {
  window.addEventListener('popstate', changed)
  return () => window.removeEventListener('popstate', changed)
}
