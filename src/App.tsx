import { Refine, type ResourceProps } from '@refinedev/core'
import { type ReactElement, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BrowserRouter, Route, useLocation } from 'react-router-dom'
import { WaitingPage } from './components/errors/ErrorPage.tsx'
import { ProofDialog } from './components/factor/FactorForm.tsx'
import {
  type FixedPage,
  leavesOf,
  namedBy,
  type PageLabels,
  routeOf,
  type Screen,
  screensFor,
  screensIn,
} from './components/navigation/screens.ts'
import type { LazyResource } from './components/resource/definition/lazyResource.ts'
import { preloadScreen, resourceRoutes } from './components/resource/resourceRoutes.tsx'
import { preloadable } from './components/ui/preloadable.tsx'
import { fixedPages } from './fixedPages.ts'
import { Gate } from './layout/Gate.tsx'
import { IdleLock, idleLimitOf, idleTime } from './layout/IdleLock.tsx'
import { Shell } from './layout/Shell.tsx'
import { TabPanes } from './layout/tabs/TabPanes.tsx'
import { UiProvider } from './layout/theme/UiProvider.tsx'
import { Workspace } from './layout/Workspace.tsx'
import { framePath, placeNow } from './lib/address.ts'
import { basePath, settings } from './lib/settings.ts'
import { ChoicePage, FirstPasswordPage } from './pages/login/FirstPasswordPage.tsx'
import { accessControlProvider } from './providers/accessControl.ts'
import { dataProvider } from './providers/api/data.ts'
import { useNotifications } from './providers/api/notificationProvider.ts'
import { queryClient } from './providers/api/queryClient.ts'
import { authProvider } from './providers/auth.ts'
import { useI18nProvider, useLabel } from './providers/i18n/index.ts'
import type { Phrase } from './providers/i18n/keys.ts'
import { liveProvider } from './providers/live/live.ts'
import { routerProvider } from './providers/router.ts'
import { layouts, loadHomeCards, resources } from './resources/index.ts'
import { useLock } from './state/lock.ts'
import { hasSeveralRoles, useSession } from './state/session.ts'

/** Screens that are no module. Those in no menu are open to everyone who has signed in. */
const pages: readonly (FixedPage & { page: (screens: readonly Screen[]) => ReactElement })[] = [
  { path: settings.home, label: 'shell.home', page: screens => <HomePage screens={screens} /> },
  { path: framePath, label: 'route.frame', page: () => <Framed /> },
  ...fixedPages.map(({ path, label, Page }) => ({ path, label, page: () => <Page /> })),
]

const HomePage = preloadable(async () => {
  const [{ HomePage: Page }, cards] = await Promise.all([import('./pages/wel/HomePage.tsx'), loadHomeCards()])
  return ({ screens }: { screens: readonly Screen[] }) => <Page screens={screens} serviceCards={cards} />
})

const FramePage = preloadable(async () => (await import('./pages/FramePage.tsx')).FramePage)

export default function App() {
  const limit = useSession(({ userInfo }) => idleLimitOf(userInfo))
  const isLockedAfterIdle = useLockedAfterIdle(limit)
  return (
    <>
      {limit > 0 && <IdleLock limit={limit} />}
      {isLockedAfterIdle ? <WaitingPage /> : <Screens />}
    </>
  )
}

/** A browser that is opened after too long shows nothing before it is unlocked. */
function useLockedAfterIdle(limit: number): boolean {
  const [isLockedAfterIdle, setLockedAfterIdle] = useState(() => limit > 0 && idleTime() >= limit)
  useEffect(() => useLock.subscribe((now, before) => before.isLock && !now.isLock && setLockedAfterIdle(false)), [])
  return isLockedAfterIdle && limit > 0
}

function Screens() {
  const firstPassword = useSession(state => state.userInfo?.must_change_password === true)
  const mustChoose = useSession(state => hasSeveralRoles(state.userInfo))
  // Permissions depend on the choice, so nothing is requested before it.
  if (firstPassword || mustChoose)
    return <UiProvider>{firstPassword ? <FirstPasswordPage /> : <ChoicePage />}</UiProvider>
  return (
    <Gate loadScreen={loadScreen}>
      <UiProvider>
        <BrowserRouter basename={basePath} future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
          <Application />
          <ProofDialog />
        </BrowserRouter>
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
  const labels = useLabels()
  const { screens, leaves, routeTable } = useScreens()
  const described = useMemo(() => refineResources(resources, leaves), [leaves])
  const routes = useMemo(
    () => [
      ...resourceRoutes([...resources, ...layouts]),
      ...pages.map(({ path, page }) => <Route key={path} path={path} element={page(screens)} />),
    ],
    [screens],
  )
  return (
    <Refine
      dataProvider={dataProvider}
      authProvider={authProvider}
      liveProvider={liveProvider}
      accessControlProvider={accessControlProvider}
      notificationProvider={useNotifications}
      i18nProvider={i18nProvider}
      routerProvider={routerProvider}
      resources={described}
      options={options}
    >
      <Workspace routeTable={routeTable} labels={labels}>
        <Shell screens={screens}>
          <TabPanes>{routes}</TabPanes>
        </Shell>
      </Workspace>
    </Refine>
  )
}

const routes = new Set(resources.map(({ route }) => route))

/** The user's menu, in the language of the moment. */
function useScreens() {
  const { i18n } = useTranslation()
  const { language } = i18n
  const menu = useSession(state => state.menuAll)
  const roles = useSession(state => state.userInfo?.role_name ?? '')
  return useMemo(() => {
    const phrase = (key: string) =>
      i18n.exists(`route.${key}`, { lng: language }) ? i18n.t(`route.${key}` as Phrase) : undefined
    const all = namedBy(
      phrase,
      screensIn(menu, path => routes.has(path)),
    )
    const screens = screensFor(roles.split(','), all)
    return { screens, leaves: leavesOf(screens), routeTable: { allowed: screens, fixed: pages, lists } }
  }, [i18n, language, menu, roles])
}

function useLabels(): PageLabels {
  const { t } = useTranslation()
  const textOf = useLabel()
  return useMemo(() => ({ page: label => t(label), screen: ({ label }) => textOf(label) }), [t, textOf])
}

/** The framed page of the tab's own address. */
function Framed() {
  return <FramePage search={useLocation().search} />
}

const lists = [...resources, ...layouts]

/** Loads the screen at the present address. */
async function loadScreen(): Promise<void> {
  const { pathname } = placeNow()
  if (pathname === settings.home) return HomePage.preload()
  const resource = resources.find(({ route }) => pathname === route || pathname.startsWith(`${route}/`))
  if (resource) await preloadScreen(resource)
}

/**
 * The resources for Refine. All are included, because forms look up records of resources that are not in the user's
 * menu; the lists of these stay closed.
 */
function refineResources(resources: readonly LazyResource[], leaves: readonly Screen[]): ResourceProps[] {
  const open = new Set(leaves.map(leaf => routeOf(leaf.path)))
  return resources.map(({ path, route, name, views }) => ({
    name: path,
    identifier: path,
    list: route,
    ...(views.includes('create') && { create: `${route}/create` }),
    ...(views.includes('edit') && { edit: `${route}/edit/:id` }),
    ...(views.includes('show') && { show: `${route}/show/:id` }),
    // This object becomes part of every list's query key: keep it small, flat and independent of the language.
    meta: { permission: name, ...(!open.has(route) && { isClosed: true }) },
  }))
}
