/** Renders screens of resources as the application does, without its layout. */
import { createCache, StyleProvider } from '@ant-design/cssinjs'
import { Refine } from '@refinedev/core'
import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { type ReactNode, Suspense } from 'react'
import { MemoryRouter, type NavigateFunction, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { type Module, permissionCodes } from '#contract/kit/module'
import type { LazyResource } from '../../../src/components/resource/definition/lazyResource.ts'
import { resourceRoutes } from '../../../src/components/resource/resourceRoutes.tsx'
import { screens } from '../../../src/layout/theme/antdTheme.ts'
import type { Language } from '../../../src/lib/text/languages.ts'
import { accessControlProvider } from '../../../src/providers/accessControl.ts'
import { dataProvider } from '../../../src/providers/api/data.ts'
import { bindNotices } from '../../../src/providers/api/notification.ts'
import { useNotifications } from '../../../src/providers/api/notificationProvider.ts'
import { authProvider } from '../../../src/providers/auth.ts'
import { startLanguage, switchLanguage, useI18nProvider, useLanguage } from '../../../src/providers/i18n/index.ts'
import { uiLocale } from '../../../src/providers/i18n/uiLocale.ts'
import { liveProvider } from '../../../src/providers/live/live.ts'
import { routerProvider } from '../../../src/providers/router.ts'
import { resources } from '../../../src/resources/index.ts'
import { type UserInfo, useSession } from '../../../src/state/session.ts'

// Styles are computed once: left to itself the library forgets them with the last component that uses them, at the end of each test.
const styles = createCache()
const updateStyle = styles.opUpdate.bind(styles)
styles.opUpdate = (path, next) => updateStyle(path, previous => next(previous) ?? previous ?? null)

export interface RenderedScreen {
  /** Messages that were shown, as `kind: text`. */
  notices: string[]
  /** Runs the undo of the latest message that offers one. */
  undo: () => void
  /** Path and query of the moment. */
  address: () => string
  navigate: NavigateFunction
  container: HTMLElement
}

interface Options {
  at: string
  permission: readonly string[]
  language?: Language
  /** Drafts of forms are stored for a user, and so not at all without one. */
  userId?: string
  roles?: string
  /** A screen that is no resource, at the same address. */
  page?: ReactNode
}

export async function renderResources(
  resources: readonly LazyResource[],
  { at, permission, language = 'zh', userId = '', roles = 'administrator', page }: Options,
): Promise<RenderedScreen> {
  await startLanguage('zh')
  await switchLanguage(language)
  useSession.setState({
    permission: Object.fromEntries(permission.map(code => [code, true])),
    // Users who see the records of all tenants see every field.
    userInfo: { user_id: userId, role_name: roles } as UserInfo,
  })
  const notices: string[] = []
  let offered = () => {}
  bindNotices((kind, text, undo) => {
    notices.push(`${kind}: ${text}`)
    if (undo) offered = undo
  })
  const router: { address: string; navigate: NavigateFunction } = { address: at, navigate: () => undefined }
  const { container } = render(
    <StyleProvider mock="server" cache={styles}>
      <MemoryRouter initialEntries={[at]} future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
        <Application resources={resources}>
          <Suspense>
            <Routes>
              {resourceRoutes(resources)}
              {page && <Route path={at} element={page} />}
            </Routes>
          </Suspense>
          <Probe router={router} />
        </Application>
      </MemoryRouter>
    </StyleProvider>,
  )
  const navigate = ((to: never) => router.navigate(to)) as NavigateFunction
  return { notices, undo: () => offered(), address: () => router.address, navigate, container }
}

/** Opens the list of a module, or the screen at an address below it, with all permissions by default. */
export const openModule = (module: Module, below = '', options: Partial<Options> = {}) =>
  renderResources(
    resources.filter(({ path }) => path === module.path),
    { at: `${module.route}/index${below}`, permission: permissionCodes(module), ...options },
  )

/** The permission to open a module, and to use these buttons in it. */
export const rightsTo = ({ name }: Module, ...buttons: string[]) => [
  name,
  ...buttons.map(button => `${name}_${button}`),
]

function Application({ resources, children }: { resources: readonly LazyResource[]; children: ReactNode }) {
  const i18nProvider = useI18nProvider()
  return (
    <ConfigProvider
      locale={uiLocale(useLanguage())}
      theme={{ token: { ...screens, motion: false } }}
      button={{ autoInsertSpace: false }}
    >
      <App>
        <Refine
          dataProvider={dataProvider}
          accessControlProvider={accessControlProvider}
          authProvider={authProvider}
          routerProvider={routerProvider}
          i18nProvider={i18nProvider}
          liveProvider={liveProvider}
          notificationProvider={useNotifications}
          resources={resources.map(({ path, route, name }) => ({
            name: path,
            list: route,
            meta: { permission: name },
          }))}
          options={{
            syncWithLocation: true,
            useNewQueryKeys: true,
            disableTelemetry: true,
            reactQuery: { clientConfig: quietClient() },
          }}
        >
          {children}
        </Refine>
      </App>
    </ConfigProvider>
  )
}

/** Refused calls are part of many tests; the client need not print them. */
function quietClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false }, mutations: { retry: false } },
    logger: { log: () => {}, warn: () => {}, error: () => {} },
  })
}

function Probe({ router }: { router: { address: string; navigate: NavigateFunction } }) {
  const { pathname, search } = useLocation()
  router.address = pathname + search
  router.navigate = useNavigate()
  return null
}
