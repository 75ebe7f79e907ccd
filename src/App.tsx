import { Refine } from '@refinedev/core'
import { lazy, Suspense, useMemo } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { resourceRoutes } from './components/resource/resourceRoutes.tsx'
import { Gate } from './layout/Gate.tsx'
import { refineResources } from './layout/refineResources.ts'
import { Shell } from './layout/Shell.tsx'
import { leavesOf, screensIn } from './layout/screens.ts'
import { UiProvider } from './layout/UiProvider.tsx'
import { addressAfterSignIn, errorPages } from './lib/address.ts'
import { settings } from './lib/settings.ts'
import { ErrorPage } from './pages/errors/ErrorPage.tsx'
import { HomePage } from './pages/wel/HomePage.tsx'
import { accessControlProvider } from './providers/accessControl.ts'
import { authProvider } from './providers/auth.ts'
import { dataProvider } from './providers/data.ts'
import { useI18nProvider } from './providers/i18n/refineTexts.ts'
import { notificationProvider } from './providers/notification.ts'
import { queryClient } from './providers/queryClient.ts'
import { routerProvider } from './providers/router.ts'
import { layouts, resources } from './resources/index.ts'
import { hasSeveralPlaces, useSession } from './state/session.ts'

// Most users never see it.
const FirstPasswordPage = lazy(() =>
  import('./pages/login/FirstPasswordPage.tsx').then(module => ({ default: module.FirstPasswordPage })),
)

const ChoicePage = lazy(() => import('./pages/login/ChoicePage.tsx').then(module => ({ default: module.ChoicePage })))

export default function App() {
  const firstPassword = useSession(state => state.userInfo?.must_change_password === true)
  const mustChoose = useSession(state => hasSeveralPlaces(state.userInfo))
  if (firstPassword) return <FirstPasswordPage />
  return (
    <Gate>
      <UiProvider>
        {mustChoose ? (
          <Suspense>
            <ChoicePage />
          </Suspense>
        ) : (
          <BrowserRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
            <Application />
          </BrowserRouter>
        )}
      </UiProvider>
    </Gate>
  )
}

const options = {
  syncWithLocation: true,
  mutationMode: 'pessimistic',
  disableTelemetry: true,
  useNewQueryKeys: true,
  disableServerSideValidation: true,
  reactQuery: { clientConfig: queryClient },
} as const

function Application() {
  const i18nProvider = useI18nProvider()
  const menu = useSession(state => state.menu)
  const screens = useMemo(() => screensIn(menu, path => routes.has(path)), [menu])
  const leaves = useMemo(() => leavesOf(screens), [screens])
  const isOpen = (route: string) => leaves.some(leaf => leaf.path === route)
  const open = [...resources.filter(({ route }) => isOpen(route)), ...layouts.filter(({ beside }) => isOpen(beside))]
  const described = useMemo(() => refineResources(resources, leaves), [leaves])
  return (
    <Refine
      dataProvider={dataProvider}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      notificationProvider={notificationProvider}
      i18nProvider={i18nProvider}
      routerProvider={routerProvider}
      resources={described}
      options={options}
    >
      <Routes>
        <Route path="/login" element={<SignedIn />} />
        {errorPages.map(name => (
          <Route key={name} path={`/${name}`} element={<ErrorPage name={name} />} />
        ))}
        <Route element={<Shell screens={screens} preload={preload} />}>
          <Route path={settings.home} element={<HomePage screens={screens} />} />
          {resourceRoutes(open)}
        </Route>
        {['/', '/wel'].map(path => (
          <Route key={path} path={path} element={<Navigate to={settings.home} replace />} />
        ))}
        <Route path="*" element={<Navigate to="/404" replace />} />
      </Routes>
    </Refine>
  )
}

/** Nobody signs in twice. */
function SignedIn() {
  const { search } = useLocation()
  return <Navigate to={addressAfterSignIn(search, window.location.origin)} replace />
}

const routes = new Set(resources.map(({ route }) => route))

function preload(path: string): void {
  // If it fails, opening the screen shows it.
  void resources
    .find(({ route }) => route === path)
    ?.load()
    .catch(() => {})
}
