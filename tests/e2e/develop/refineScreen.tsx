/** Renders the screens of docs/refine-screens.md on the product's providers, in a browser that has a session. */
import { Refine } from '@refinedev/core'
import { App, ConfigProvider } from 'antd'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import type { ResourceDefinition } from '../../../src/components/resource/definition/defineResource.ts'
import { lazyResource } from '../../../src/components/resource/definition/lazyResource.ts'
import { resourceRoutes } from '../../../src/components/resource/resourceRoutes.tsx'
import { accessControlProvider, loadAccess } from '../../../src/providers/accessControl.ts'
import { dataProvider } from '../../../src/providers/api/data.ts'
import { useNotifications } from '../../../src/providers/api/notificationProvider.ts'
import { startLanguage, useI18nProvider } from '../../../src/providers/i18n/index.ts'
import '../../../src/providers/i18n/uiLocale.ts'
import { routerProvider } from '../../../src/providers/router.ts'

interface Screens {
  /** Definitions of posts, by the last part of the address that shows them. */
  declared: Record<string, ResourceDefinition>
  Page: () => React.ReactNode
}

export async function draw({ declared, Page }: Screens): Promise<void> {
  await Promise.all([startLanguage('en'), loadAccess()])
  const lists = Object.entries(declared).map(([name, definition]) =>
    lazyResource('blade-system/post', `/refine-screen/${name}`, async () => ({ default: definition })),
  )
  const routes = (
    <Routes>
      {resourceRoutes(lists)}
      <Route path="*" element={<Page />} />
    </Routes>
  )
  createRoot(document.body.appendChild(document.createElement('main'))).render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <App>
        <BrowserRouter>
          <Application>
            <Suspense>{routes}</Suspense>
          </Application>
        </BrowserRouter>
      </App>
    </ConfigProvider>,
  )
}

const resources = [{ name: 'blade-system/post', list: '/', meta: { permission: 'post' } }]

function Application({ children }: { children: React.ReactNode }) {
  return (
    <Refine
      dataProvider={dataProvider}
      accessControlProvider={accessControlProvider}
      routerProvider={routerProvider}
      notificationProvider={useNotifications}
      i18nProvider={useI18nProvider()}
      resources={resources}
      options={{ disableTelemetry: true, useNewQueryKeys: true }}
    >
      {children}
    </Refine>
  )
}
