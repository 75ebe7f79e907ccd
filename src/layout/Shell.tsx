import { Grid } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router-dom'
import { useTitle } from '../components/useTitle.ts'
import { settings } from '../lib/settings.ts'
import { LoadBoundary } from '../pages/errors/LoadBoundary.tsx'
import { Waiting } from '../pages/Waiting.tsx'
import { useLanguage } from '../providers/i18n/index.ts'
import { endSession, storedToken } from '../state/session.ts'
import { Header } from './Header.tsx'
import { Sidebar } from './Sidebar.tsx'
import './shell.css'
import { type Screen, screenAt } from './screens.ts'
import { useTokenRenewal } from './useTokenRenewal.ts'

interface ShellProps {
  screens: readonly Screen[]
  preload: (path: string) => void
}

// Wide screens have no use for it.
const MenuDrawer = lazy(() => import('./MenuDrawer.tsx').then(module => ({ default: module.MenuDrawer })))

/** What stays when the screen changes. */
export function Shell({ screens, preload }: ShellProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { pathname } = useLocation()
  const current = screenAt(screens, pathname)
  const wide = Grid.useBreakpoint().lg ?? window.innerWidth >= 992
  const [drawer, setDrawer] = useState(false)
  useTitle(pathname.startsWith(settings.home) ? t('shell.home') : (current?.label[language] ?? ''))
  useTokenRenewal()

  // Somebody may have emptied the token in storage; each change of screen looks.
  useEffect(() => {
    if (pathname && !storedToken()) endSession()
  }, [pathname])

  return (
    <div className="shell">
      <a className="skip-link" href="#content">
        {t('shell.skip')}
      </a>
      <Header onMenu={wide ? undefined : () => setDrawer(true)} />
      {wide && (
        <nav className="shell-sidebar" aria-label={t('shell.navigation')}>
          <Sidebar screens={screens} preload={preload} />
        </nav>
      )}
      {!wide && (
        <Suspense>
          <MenuDrawer open={drawer} onClose={() => setDrawer(false)}>
            <nav aria-label={t('shell.navigation')}>
              <Sidebar screens={screens} preload={preload} onChosen={() => setDrawer(false)} />
            </nav>
          </MenuDrawer>
        </Suspense>
      )}
      <main id="content" className="shell-content" tabIndex={-1}>
        {/* A screen that failed must not keep the next one from being shown. */}
        <LoadBoundary key={current?.id ?? pathname}>
          <Suspense fallback={<Waiting />}>
            <Outlet />
          </Suspense>
        </LoadBoundary>
      </main>
    </div>
  )
}
