import './shell.css'
import './theme/touch.css'
import { CloseOutlined } from '@ant-design/icons'
import { onlineManager, useIsMutating, useQuery } from '@tanstack/react-query'
import { Drawer } from 'antd'
import {
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { ErrorPage } from '../components/errors/ErrorPage.tsx'
import { Forbidden } from '../components/errors/Forbidden.tsx'
import { type Screen, screenAt, screensAmong } from '../components/navigation/screens.ts'
import { useBackCloses } from '../components/ui/layers.ts'
import { isFreeKey } from '../components/ui/onKeys.ts'
import { type ScreenLevel, useLevel } from '../components/ui/screenLevel.tsx'
import { hrefOf } from '../lib/address.ts'
import { settings } from '../lib/settings.ts'
import { productName } from '../lib/text/branding.ts'
import { useRunningCalls } from '../providers/api/http.ts'
import { useLanguage } from '../providers/i18n/index.ts'
import { useBranding } from '../state/branding.ts'
import { closeDrawer, openMenuSearch, useLayout, useListKeysStore, useSidebar } from '../state/layout.ts'
import { noteScreen } from '../state/recents.ts'
import { useSession } from '../state/session.ts'
import { Header, Logo } from './Header.tsx'
import { Sidebar } from './menu/Sidebar.tsx'
import { TopMenu } from './menu/TopMenu.tsx'
import { SearchDialog } from './search/SearchDialog.tsx'
import { TabBar } from './tabs/TabBar.tsx'
import { FaultContext } from './Workspace.tsx'

interface ShellProps {
  screens: readonly Screen[]
  /** The open pages. */
  children: ReactNode
}

/** The frame around all screens. */
export function Shell({ screens, children }: ShellProps) {
  const { t } = useTranslation()
  const level = useScreenLevel()
  useScreenVisits(screens)
  const wide = level > 1
  const collapsed = useSidebar(state => state.isCollapse) && wide
  const menu = useSession(state => state.menu)
  const shown = useMemo(() => screensAmong(screens, menu), [screens, menu])

  return (
    <div className="shell" data-collapsed={collapsed}>
      <a className="skip-link" href="#content">
        {t('shell.skip')}
      </a>
      <ProgressBar />
      <OfflineBanner />
      <NewVersionBanner />
      {wide && (
        <div className="shell-sidebar">
          <Logo short={collapsed} />
          <nav id="menu" aria-label={t('shell.navigation')}>
            <Sidebar screens={shown} collapsed={collapsed} />
          </nav>
        </div>
      )}
      <div className="shell-top">
        <Header level={level} screens={screens} />
        <TabBar />
      </div>
      {!wide && (
        <MenuDrawer>
          <TopMenu mode="inline" />
          <nav id="menu" aria-label={t('shell.navigation')}>
            <Sidebar screens={shown} onChosen={closeDrawer} />
          </nav>
        </MenuDrawer>
      )}
      <main id="content" className="shell-content" tabIndex={-1}>
        <Content>{children}</Content>
      </main>
      <SearchHost screens={screens} />
    </div>
  )
}

/** The open pages, or what is in their place where the address is no page of this user. */
function Content({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const fault = useContext(FaultContext)
  const { pathname } = useLocation()
  return (
    <>
      {fault === 'forbidden' && <Forbidden target={pathname} />}
      {fault && fault !== 'forbidden' && (
        <ErrorPage title={fault} text={t(`errors.page${fault}`)}>
          <Link to={settings.home}>{t('errors.back')}</Link>
        </ErrorPage>
      )}
      <div className="shell-panes" hidden={fault !== undefined}>
        {children}
      </div>
    </>
  )
}

/** The level of the window's width, written on the root for whoever styles or tests by it. */
function useScreenLevel(): ScreenLevel {
  const level = useLevel()
  useLayoutEffect(() => {
    document.documentElement.dataset.screen = String(level)
  }, [level])
  return level
}

/** Remembers which screens of the menu are opened. */
function useScreenVisits(screens: readonly Screen[]): void {
  const { pathname, search } = useLocation()
  const path = screenAt(screens, pathname, search)?.path
  useEffect(() => {
    if (path !== undefined) noteScreen(path)
  }, [path])
}

/** Runs while calls run. It waits a moment before it shows, so that quick answers do not make it flicker. */
function ProgressBar() {
  const { t } = useTranslation()
  const bar = useRef<HTMLDivElement>(null)
  // Not a state: React would render the screen again with each call that begins or ends.
  useLayoutEffect(() => {
    const show = ({ running }: { running: number }) => {
      if (bar.current) bar.current.hidden = running === 0
    }
    show(useRunningCalls.getState())
    return useRunningCalls.subscribe(show)
  }, [])
  return <div ref={bar} hidden className="shell-progress" role="progressbar" aria-label={t('resource.loading')} />
}

const POLL_INTERVAL_MS = 600_000

/** Offers a reload once the server has another build. The page never reloads on its own: the text in it is the user's. */
function NewVersionBanner() {
  const { t } = useTranslation()
  const [dismissed, setDismissed] = useState(false)
  const { data: hasOther } = useQuery({
    queryKey: ['build'],
    queryFn: isOtherBuild,
    initialData: false,
    staleTime: POLL_INTERVAL_MS,
    refetchInterval: POLL_INTERVAL_MS,
    refetchOnWindowFocus: true,
  })
  return (
    <div role="status" className="version-banner">
      {hasOther && !dismissed && (
        <>
          <span>{t('version.changed')}</span>
          <button type="button" onClick={() => window.location.reload()}>
            {t('version.reload')}
          </button>
          <button type="button" onClick={() => setDismissed(true)}>
            {t('version.later')}
          </button>
        </>
      )}
    </div>
  )
}

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange)
const isOnline = () => onlineManager.isOnline()

/** Saves wait for the connection and are sent once when it is back; the draft of the form outlives the page. */
function OfflineBanner() {
  const { t } = useTranslation()
  const online = useSyncExternalStore(subscribe, isOnline)
  const pending = useIsMutating({ predicate: ({ state }) => state.isPaused }) > 0
  return (
    <div role="status" className="offline-banner">
      {!online && t(pending ? 'offline.pending' : 'offline.idle')}
    </div>
  )
}

/** Opens the search by Ctrl+K or, where no list handles it, by a slash. */
function SearchHost({ screens }: { screens: readonly Screen[] }) {
  const open = useLayout(state => state.menuSearchOpen)
  useEffect(() => {
    window.addEventListener('keydown', openByKey)
    return () => window.removeEventListener('keydown', openByKey)
  }, [])
  return <SearchDialog screens={screens} open={open} />
}

function openByKey(event: KeyboardEvent): void {
  const isShortcut =
    (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k'
  if (!isShortcut && !isSlash(event)) return
  event.preventDefault()
  openMenuSearch()
}

/** Elsewhere the slash is a character, or opens the search of the list. */
function isSlash(event: KeyboardEvent): boolean {
  const { key, target } = event
  if (key !== '/' || !isFreeKey(event) || useListKeysStore.getState().listKeysOff) return false
  return !(target instanceof Element && target.closest('[aria-modal=true]'))
}

/** The menu of small screens. */
function MenuDrawer({ children }: { children: ReactNode }) {
  const open = useLayout(state => state.drawerOpen)
  const content = useRef<HTMLDivElement>(null)
  useBackCloses(open, closeDrawer, () => content.current)
  return (
    <Drawer
      rootClassName="shell-drawer"
      placement="left"
      width={280}
      title={<span className="shell-drawer-title">{productName(useBranding(), useLanguage()).text}</span>}
      closeIcon={<CloseOutlined className="shell-drawer-close" />}
      classNames={{ content: 'shell-drawer-content' }}
      styles={{ body: { padding: '8px 0' } }}
      open={open}
      onClose={closeDrawer}
    >
      <div ref={content}>{children}</div>
    </Drawer>
  )
}

/** Names of the scripts that a page begins with: they change with each build. */
const scriptsOf = (page: Document) =>
  [...page.querySelectorAll('script[type="module"][src]')].map(script => script.getAttribute('src')).join()

const own = scriptsOf(document)

/** Whether the server serves another build than that of this page. */
async function isOtherBuild(): Promise<boolean> {
  const reply = await fetch(hrefOf('/'), { cache: 'no-store' })
  if (!reply.ok) return false
  const scripts = scriptsOf(new DOMParser().parseFromString(await reply.text(), 'text/html'))
  return scripts !== '' && scripts !== own
}
