import { useIsAuthenticated } from '@refinedev/core'
import { createContext, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { useTitle } from '../components/errors/ErrorPage.tsx'
import { type PageLabels, type ResolvedPage, type RouteTable, resolvePage } from '../components/navigation/screens.ts'
import { addressAfterSignIn, type ErrorPageName, errorPageAt, hrefOf, lockPath } from '../lib/address.ts'
import { queryIn, searchOf } from '../lib/query.ts'
import { settings } from '../lib/settings.ts'
import { notify } from '../providers/api/notification.ts'
import { endSession, useSession } from '../state/session.ts'
import {
  describeTabs,
  findTab,
  openOrSelectTab,
  refreshTabs,
  tabAddress,
  tabTitle,
  useTabs,
  type Visit,
} from '../state/tabs.ts'

interface WorkspaceProps {
  routeTable: RouteTable
  labels: PageLabels
  /** The frame with the open pages in it. */
  children: ReactNode
}

/** Shows the page that the present address means, or that there is none or none for this user. */
export function Workspace({ routeTable, labels, children }: WorkspaceProps) {
  const location = useLocation()
  const error = errorPageAt(location.pathname)
  // The lock page precedes all of this.
  const isOurs = !error && location.pathname !== lockPath
  const page = useMemo(
    () => (isOurs ? resolvePage(routeTable, labels, location) : undefined),
    [isOurs, routeTable, labels, location],
  )
  useDescriptions(routeTable, labels)
  useFollowing(page)
  useSwitchedRole()
  useEmptiedToken(location.pathname)

  const isPage = typeof page === 'object'
  const fault = page === 'forbidden' ? page : error
  const opened = useRef(false)
  opened.current ||= isPage || fault !== undefined
  return (
    <>
      {isPage && <Title visit={page} />}
      {fault && <FaultTitle name={error ?? '403'} />}
      {page === 'absent' && <Navigate to={elsewhere(location)} replace />}
      {/* A wrong address leaves the open pages as they are. */}
      {opened.current && (
        <div hidden={!isPage && !fault}>
          <FaultContext.Provider value={fault}>{children}</FaultContext.Provider>
        </div>
      )}
    </>
  )
}

/** Nobody signs in twice, and what is not there is an error page. */
function elsewhere({ pathname, search }: { pathname: string; search: string }): string {
  if (pathname === '/login') return addressAfterSignIn(search, window.location.origin)
  if (['/', '/wel', '/wel/'].includes(pathname)) return settings.home
  return '/404'
}

function FaultTitle({ name }: { name: ErrorPageName }) {
  useTitle(name)
  return null
}

function Title({ visit }: { visit: Visit }) {
  const tab = useTabs(({ current }) => findTab(current))
  useTitle(tabTitle(tab?.value === visit.value ? { ...visit, ...(tab.name && { name: tab.name }) } : visit))
  return null
}

/** Synchronises the open pages and the address of the browser. */
function useFollowing(page: ResolvedPage | undefined): void {
  const location = useLocation()
  const type = useNavigationType()
  const navigate = useNavigate()
  // A new language or menu is no arrival.
  const latest = useRef(page)
  latest.current = page
  // Except that a page which was forbidden may now be opened.
  const isPage = typeof page === 'object'

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that becomes available is followed like an arrival.
  useLayoutEffect(() => {
    const visit = latest.current
    if (typeof visit !== 'object') return
    if (visit.query.target) return openWindow(visit, type === 'PUSH' ? () => navigate(-1) : replace)
    const address = tabAddress(openOrSelectTab(visit, type, location.key))
    if (address !== asAddress(location)) navigate(address, { replace: true })

    function replace(address: string) {
      navigate(address, { replace: true })
    }
  }, [location, type, navigate, isPage])
}

/** Addresses with a `target` are for a window of their own; the present page stays. */
function openWindow(visit: Visit, stay: (address: string) => void): void {
  const { target: _, ...query } = visit.query
  const address = tabAddress({ ...visit, query })
  window.open(hrefOf(address), '_blank', 'noopener,noreferrer')
  stay(address)
}

/** Normal form, as `addressOf` writes it. */
function asAddress({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + searchOf(queryIn(search))
}

/** Names tabs after their pages, and closes those of pages that the user may no longer open. */
function useDescriptions(routeTable: RouteTable, labels: PageLabels): void {
  const { t } = useTranslation()
  useLayoutEffect(() => {
    const closedTabs = describeTabs(tab => {
      const page = resolvePage(routeTable, labels, { pathname: tab.value, search: searchOf(tab.query) })
      return typeof page === 'object' ? page : undefined
    })
    // The page that replaces the current one reports this itself.
    const hidden = closedTabs.filter(({ id }) => id !== useTabs.getState().current)
    const names = hidden.map(tabTitle).join(t('resource.comma'))
    if (names) notify('warning', t('tabs.gone', { names }))
  }, [routeTable, labels, t])
}

/** Somebody may have emptied the token in storage; each change of page looks. */
function useEmptiedToken(pathname: string): void {
  const { data, refetch } = useIsAuthenticated()
  const isEmptied = data?.authenticated === false
  useEffect(() => {
    if (pathname) void refetch()
  }, [pathname, refetch])
  useEffect(() => {
    if (isEmptied) endSession()
  }, [isEmptied])
}

/** In another department or role nothing stays on screen that the former one showed, but for unsaved text. */
function useSwitchedRole(): void {
  const role = useSession(({ userInfo }) => `${userInfo?.dept_id}/${userInfo?.role_id}`)
  const before = useRef(role)
  useEffect(() => {
    if (before.current !== role) refreshTabs()
    before.current = role
  }, [role])
}

/** The reason why the present address shows no page: the user may not open its screen, or it is an error page. */
export const FaultContext = createContext<'forbidden' | ErrorPageName | undefined>(undefined)
