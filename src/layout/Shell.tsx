import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router-dom'
import { useTitle } from '../components/useTitle.ts'
import { settings } from '../lib/settings.ts'
import { LoadBoundary } from '../pages/errors/LoadBoundary.tsx'
import { Waiting } from '../pages/Waiting.tsx'
import { useLanguage } from '../providers/i18n/index.ts'
import { closeDrawer, useSidebar } from '../state/layout.ts'
import { endSession, storedToken } from '../state/session.ts'
import { Header } from './Header.tsx'
import { Logo } from './Logo.tsx'
import { Sidebar } from './Sidebar.tsx'
import './shell.css'
import { type Screen, screenAt } from './screens.ts'
import { useScreenLevel } from './useScreenLevel.ts'

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
  const level = useScreenLevel()
  const wide = level > 1
  const collapsed = useSidebar(state => state.isCollapse) && wide
  useTitle(pathname.startsWith(settings.home) ? t('shell.home') : (current?.label[language] ?? ''))

  // Somebody may have emptied the token in storage; each change of screen looks.
  useEffect(() => {
    if (pathname && !storedToken()) endSession()
  }, [pathname])

  return (
    <div className="shell" data-collapsed={collapsed}>
      <a className="skip-link" href="#content">
        {t('shell.skip')}
      </a>
      {wide && (
        <div className="shell-sidebar">
          <Logo short={collapsed} />
          <nav id="menu" aria-label={t('shell.navigation')}>
            <Sidebar screens={screens} preload={preload} collapsed={collapsed} />
          </nav>
        </div>
      )}
      <div className="shell-top">
        <Header level={level} />
      </div>
      {!wide && (
        <Suspense>
          <MenuDrawer>
            <nav id="menu" aria-label={t('shell.navigation')}>
              <Sidebar screens={screens} preload={preload} onChosen={closeDrawer} />
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
