/** Decides what to load: the sign-in page alone, or the application. It must stay small, for it is loaded first. */
import { lazy, type ReactElement, Suspense, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { refreshCheckInterval, refusals, type TokenReply, tokenTime } from '#contract/auth'
import { ErrorPage, LoadBoundary, useTitle, WaitingPage } from './components/errors/ErrorPage.tsx'
import {
  addressAfterSignIn,
  type ErrorPageName,
  errorPageAt,
  hrefOf,
  isEntrance,
  lockPath,
  placeNow,
  showAddress,
  signInAddress,
  socialArrivalAt,
} from './lib/address.ts'
import { withTimeout } from './lib/timeout.ts'
import { LockPage, LockScreen } from './pages/login/LockPage.tsx'
import { LoginPage } from './pages/login/LoginPage.tsx'
import { refreshAccessToken } from './providers/api/http.ts'
import { bindRejections } from './providers/api/refreshAccessToken.ts'
import { useFactorQuestion } from './providers/api/secondFactor.ts'
import { authProvider } from './providers/auth.ts'
import { useLock } from './state/lock.ts'
import { tokenAge, useSession } from './state/session.ts'
import { currentLanguage } from './state/settings.ts'

const chunkTimeout = 120_000
const loadApp = () => withTimeout(chunkTimeout, import('./App.tsx'))
const App = lazy(loadApp)

// Open to everybody, but seldom seen without the application, whose texts it uses.
const PublicFrame = lazy(async () => {
  const { FramePage } = await import('./pages/FramePage.tsx')
  return { default: () => <FramePage search={window.location.search + window.location.hash} /> }
})

// Only accounts with a second factor see it.
const FactorPage = lazy(async () => {
  const [{ FactorPage: Page }, { UiProvider }] = await Promise.all([
    import('./pages/login/FactorPage.tsx'),
    import('./layout/theme/UiProvider.tsx'),
  ])
  return {
    default: () => (
      <UiProvider>
        <Page />
      </UiProvider>
    ),
  }
})

// The list of screens is not needed to sign in.
const Visitor = lazy(async () => {
  const { isScreenPath } = await import('./screenPaths.ts')
  return { default: () => (isScreenPath(placeNow().pathname) ? <SignIn /> : <NotFound />) }
})

// Calls that no hook of Refine makes.
bindRejections(authProvider.onError)

export function Entry() {
  const signedIn = useSession(state => state.token !== '')
  const person = useSession(state => `${state.tenantId}/${state.userInfo?.user_id}`)
  const locked = useLock(state => state.isLock)
  const pathname = usePathname()
  const errorPage = errorPageAt(pathname)
  const [hadSession, setHadSession] = useState(signedIn)
  if (signedIn && !hadSession) setHadSession(true)
  if (!locked && pathname === lockPath) return <LockPage locked={false} />
  // A signed-in user needs no data of a third party.
  if (signedIn && socialArrivalAt(placeNow())) showAddress('/')
  if (signedIn) return <SignedIn person={person} locked={locked} />
  if (pathname.startsWith('/myiframe/'))
    return (
      <Waited
        page={
          <main className="public-frame">
            <PublicFrame />
          </main>
        }
      />
    )
  if (errorPage) return <PublicErrorPage name={errorPage} />
  // A session that ends was on a screen.
  return hadSession || isEntrance(placeNow()) ? <SignIn /> : <Waited page={<Visitor />} />
}

/** A page that is loaded when it is shown. */
function Waited({ page }: { page: ReactElement }) {
  return (
    <LoadBoundary>
      <Suspense fallback={<WaitingPage />}>{page}</Suspense>
    </LoadBoundary>
  )
}

/**
 * Open screens stay mounted behind the lock screen; screens that open on a locked session wait until it is unlocked.
 */
function SignedIn({ person, locked }: { person: string; locked: boolean }) {
  const [opened, setOpened] = useState(!locked)
  if (!locked && !opened) setOpened(true)
  useTokenRenewal()
  return (
    <>
      {opened && <Waited page={<App key={person} />} />}
      {locked && <LockScreen />}
    </>
  )
}

/** An address that no screen has is unknown whether or not somebody has signed in. */
function NotFound() {
  useLayoutEffect(() => showAddress('/404'), [])
  return <PublicErrorPage name="404" />
}

function PublicErrorPage({ name }: { name: ErrorPageName }) {
  const { t } = useTranslation()
  useTitle(name)
  return (
    <main>
      <ErrorPage title={name} text={t(`errors.page${name}`)}>
        <a href={hrefOf('/')}>{t('errors.back')}</a>
      </ErrorPage>
    </main>
  )
}

function SignIn() {
  const [arrival] = useState(() => socialArrivalAt(placeNow()))
  useLayoutEffect(() => showAddress(signInAddress(placeNow())), [])
  const isAsked = useFactorQuestion(({ question }) => question !== undefined)
  return (
    <>
      {/* It stays, for it goes on with the answer. */}
      <div hidden={isAsked}>
        <LoginPage prepare={loadApp} onSignedIn={enter} arrival={arrival} />
      </div>
      {isAsked && <Waited page={<FactorPage />} />}
    </>
  )
}

function enter(reply: TokenReply): void {
  const { search, origin } = window.location
  showAddress(addressAfterSignIn(search, origin))
  void authProvider.login(reply)
}

// The router comes with the application; here only the Back button can change the path.
function usePathname(): string {
  return useSyncExternalStore(onBack, () => placeNow().pathname)
}

function onBack(changed: () => void): () => void {
  window.addEventListener('popstate', changed)
  return () => window.removeEventListener('popstate', changed)
}

/** Refreshes the token before it expires. One refresh runs at a time, and a failed one is tried again at the next look. */
function useTokenRenewal(): void {
  useEffect(() => {
    const look = () => {
      if (tokenAge() >= tokenTime * 1000) void refreshAccessToken(refusals.signIn[currentLanguage()], true)
    }
    const lookWhenVisible = () => document.visibilityState === 'visible' && look()
    const timer = setInterval(look, refreshCheckInterval)
    document.addEventListener('visibilitychange', lookWhenVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookWhenVisible)
    }
  }, [])
}
