/** The navigation of the tabs' pages. No other file takes what the router calls unsafe: its next version may differ. */
import { type ReactNode, useContext, useMemo } from 'react'
import {
  createPath,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  NavigationType,
  type Navigator,
  parsePath,
  resolvePath,
  type To,
} from 'react-router-dom'
import { withoutIndex } from '../../components/navigation/screens.ts'
import { hrefOf, placeNow } from '../../lib/address.ts'
import { queryIn } from '../../lib/query.ts'
import { findTab, updateTabAddress, useTabs } from '../../state/tabs.ts'

interface FrameNavigator {
  push: (address: string) => void
  replace: (address: string) => void
}

/** For the frame. `useNavigate` answers another function at each address, which renders its users again. */
export function useNavigator(): FrameNavigator {
  const { navigator } = useContext(NavigationContext)
  return useMemo(
    () => ({
      push: address => navigator.push(hrefOf(address)),
      replace: address => navigator.replace(hrefOf(address)),
    }),
    [navigator],
  )
}

interface PaneNavigationProps {
  id: string
  address: string
  children: ReactNode
}

/**
 * The location of a page, and its navigator. While it is hidden it must not move the page that is shown: a save
 * that ends meanwhile closes its dialog in the page's own memory, and everything else is dropped.
 */
export function PaneNavigation({ id, address, children }: PaneNavigationProps) {
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
  return tab !== undefined && useTabs.getState().current === id && isBelow(placeNow().pathname, tab.value)
}

function remember(id: string, to: To): void {
  const tab = findTab(id)
  const { pathname, search } = resolvePath(createPath(typeof to === 'string' ? resolvePath(to) : to))
  if (!tab || !isBelow(pathname, tab.value)) return
  const below = pathname.slice(tab.value.length).replace(/^\//, '')
  updateTabAddress(id, { params: below ? { '*': below } : {}, query: queryIn(search) })
}

function isBelow(pathname: string, value: string): boolean {
  const route = withoutIndex(value)
  return pathname === route || pathname.startsWith(`${route}/`)
}
