/** Draws the page of docs/refine-screens.md on the product's providers, in a browser that has a session. */
import { Refine } from '@refinedev/core'
import { App, ConfigProvider } from 'antd'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { loadAccess } from '../../../src/providers/access.ts'
import { accessControlProvider } from '../../../src/providers/accessControl.ts'
import { dataProvider } from '../../../src/providers/api/data.ts'
import { startLanguage } from '../../../src/providers/i18n/index.ts'
import { routerProvider } from '../../../src/providers/router.ts'

export async function draw(Page: () => React.ReactNode): Promise<void> {
  await startLanguage('en')
  await loadAccess()
  const resources = [{ name: 'blade-system/post', list: '/', meta: { permission: 'post' } }]
  createRoot(document.body.appendChild(document.createElement('main'))).render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <App>
        <BrowserRouter>
          <Refine
            dataProvider={dataProvider}
            accessControlProvider={accessControlProvider}
            routerProvider={routerProvider}
            resources={resources}
            options={{ disableTelemetry: true, useNewQueryKeys: true }}
          >
            <Page />
          </Refine>
        </BrowserRouter>
      </App>
    </ConfigProvider>,
  )
}
