import { ConfigProvider } from 'antd'
import {
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import {
  createPath,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  NavigationType,
  type Navigator,
  parsePath,
  Routes,
  resolvePath,
  type To,
} from 'react-router-dom'
import { useShallow } from 'zustand/react/shallow'
import { LoadBoundary } from '../../components/errors/LoadBoundary.tsx'
import { withoutIndex } from '../../components/navigation/screens.ts'
import { PageIdContext } from '../../components/resource/data/useRecordName.ts'
import { UnsavedContext } from '../../components/resource/draft/unsaved.ts'
import { Waiting } from '../../components/ui/states/Waiting.tsx'
import { queryIn } from '../../lib/query.ts'
import { tabAddress } from '../../state/storedTabs.ts'
import { findTab, moveTab, openPages, useTabs } from '../../state/tabs.ts'
import { holderOf } from '../../state/unsaved.ts'
import { clearScroll, keepScroll } from './keepScroll.ts'

/** The pages that were used last, of which one is shown. The others keep what was typed, chosen and scrolled. */
export function TabPanes({ children: routes }: { children: ReactNode }) {
  const state = useTabs(useShallow(({ tagList, loose, mounted, current }) => ({ tagList, loose, mounted, current })))
  // In the order in which they were opened: a frame that changes its place among its neighbours loads again.
  const mountedPages = openPages(state).filter(({ id }) => state.mounted.includes(id))
  const inOrder = mountedPages.toSorted((one, other) => Number(one.id) - Number(other.id))
  return inOrder.map(tab => (
    <Pane
      key={tab.id}
      id={tab.id}
      isTab={tab.meta.isTab !== false}
      visible={tab.id === state.current}
      address={tabAddress(tab)}
      generation={tab.generation}
      routes={routes}
    />
  ))
}

interface PaneProps extends Omit<PageProps, 'pane'> {
  isTab: boolean
  visible: boolean
  generation: number
}

const Pane = memo(function Pane({ isTab, visible, generation, ...page }: PaneProps) {
  const { id } = page
  const pane = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (visible && pane.current ? keepScroll(id, pane.current) : undefined), [id, visible])
  useEffect(() => () => clearScroll(id), [id])
  const labelled = isTab && { role: 'tabpanel', id: `pane-${id}`, 'aria-labelledby': `tab-${id}` }
  return (
    <div ref={pane} className="tab-pane" hidden={!visible} {...labelled}>
      <Page key={generation} pane={pane} {...page} />
    </div>
  )
})

interface PageProps {
  id: string
  address: string
  routes: ReactNode
  pane: RefObject<HTMLElement>
}

/** A page at its own address, whatever the present one is. */
const Page = memo(function Page({ id, address, routes, pane }: PageProps) {
  const holder = useMemo(() => holderOf(id), [id])
  return (
    <PaneNavigation id={id} address={address}>
      <PageIdContext.Provider value={id}>
        <UnsavedContext.Provider value={holder}>
          {/* Dialogs and lists to choose from belong to their page, and hide with it. */}
          <ConfigProvider getPopupContainer={() => pane.current ?? document.body}>
            <LoadBoundary>
              <Suspense fallback={<Waiting />}>
                <Routes>{routes}</Routes>
              </Suspense>
            </LoadBoundary>
          </ConfigProvider>
        </UnsavedContext.Provider>
      </PageIdContext.Provider>
    </PaneNavigation>
  )
})

interface PaneNavigationProps {
  id: string
  address: string
  children: ReactNode
}

/**
 * The location of a page, and its navigator. While it is hidden it must not move the page that is shown: a save
 * that ends meanwhile closes its dialog in the page's own memory, and everything else is dropped.
 */
function PaneNavigation({ id, address, children }: PaneNavigationProps) {
  const outer = useContext(NavigationContext)
  const navigation = useMemo(() => ({ ...outer, navigator: guarded(outer.navigator, id) }), [outer, id])
  // Around the routes: with a `location` of their own they would draw every kept page anew at each change of address.
  const here = useMemo(() => ({ location: locationAt(address), navigationType: NavigationType.Pop }), [address])
  return (
    <NavigationContext.Provider value={navigation}>
      <LocationContext.Provider value={here}>{children}</LocationContext.Provider>
    </NavigationContext.Provider>
  )
}

function locationAt(address: string) {
  return { pathname: '/', search: '', hash: '', state: null, key: 'default', ...parsePath(address) }
}

function guarded(navigator: Navigator, id: string): Navigator {
  return {
    createHref: to => navigator.createHref(to),
    encodeLocation: to => navigator.encodeLocation?.(to) ?? resolvePath(to),
    go: delta => {
      if (isShown(id)) navigator.go(delta)
    },
    push: (to, state, options) => (isShown(id) ? navigator.push(to, state, options) : remember(id, to)),
    replace: (to, state, options) => (isShown(id) ? navigator.replace(to, state, options) : remember(id, to)),
  }
}

/** The address changes before what is drawn does, so that both have to agree. */
function isShown(id: string): boolean {
  const tab = findTab(id)
  return tab !== undefined && useTabs.getState().current === id && isBelow(window.location.pathname, tab.value)
}

function remember(id: string, to: To): void {
  const tab = findTab(id)
  const { pathname, search } = resolvePath(createPath(typeof to === 'string' ? resolvePath(to) : to))
  if (!tab || !isBelow(pathname, tab.value)) return
  const below = pathname.slice(tab.value.length).replace(/^\//, '')
  moveTab(id, { params: below ? { '*': below } : {}, query: queryIn(search) })
}

function isBelow(pathname: string, value: string): boolean {
  const route = withoutIndex(value)
  return pathname === route || pathname.startsWith(`${route}/`)
}
