/** The package's binding with a `parse` of our own: cached, and deaf to query parameters that are not Refine's. */
import {
  type Action,
  type CrudFilter,
  type CrudSort,
  type GoConfig,
  type GoFunction,
  type IResourceItem,
  matchResourceFromRoute,
  ResourceContext,
  type RouterProvider,
} from '@refinedev/core'
import reactRouter from '@refinedev/react-router-v6'
import qs from 'qs'
import { createContext, useCallback, useContext } from 'react'
import {
  matchPath,
  type NavigateFunction,
  type NavigateOptions,
  parsePath,
  type To,
  useLocation,
  useNavigate,
  useParams,
} from 'react-router-dom'
import { firstPage } from '#contract/kit/rules'
import { placeNow, withoutIndex } from '../lib/address.ts'
import { queryIn } from '../lib/query.ts'
import { findTab, updateTabAddress, useTabs } from '../state/tabs.ts'

const { go: useGo } = reactRouter as Required<RouterProvider>

/** The page around, as the row of open pages knows it. */
export const PageIdContext = createContext<string | undefined>(undefined)

/**
 * The router's `useNavigate` for pages. While a page is hidden it must not move the one that is shown: a save that ends
 * meanwhile closes its dialog in the page's own memory, and everything else is dropped.
 */
export function usePageNavigate(): NavigateFunction {
  const id = useContext(PageIdContext)
  const navigate = useNavigate()
  return useCallback(
    (to: To | number, options?: NavigateOptions) => {
      if (isShown(id)) return typeof to === 'number' ? navigate(to) : navigate(to, options)
      if (typeof to === 'string') remember(id, to)
    },
    [id, navigate],
  )
}

export const routerProvider: RouterProvider = {
  ...reactRouter,
  go: () => {
    const go = useGo()
    const { pathname } = useLocation()
    const page = useContext(PageIdContext)
    return useCallback(
      config => {
        // Without path and query the router would go to the list, and close the dialog that is open over it.
        const there = { ...config, to: config.to || pathname }
        // Each list writes its page into the address as it opens, and a change of address renders the screen again.
        if (config.type === 'replace' && there.to === pathname && !config.hash && isCurrentAddress(go, there)) return
        if (config.type === 'path' || isShown(page)) return go(there)
        remember(page, go({ ...there, type: 'path' }) ?? '')
      },
      [go, pathname, page],
    )
  },
  parse: () => {
    const params = useParams()
    const { pathname, search } = useLocation()
    const { resources } = useContext(ResourceContext)
    return useCallback(() => {
      const { resource, action, matchedRoute } = matchOf(pathname, resources)
      const { '*': _rest, ...inPath } = matchedRoute ? (matchPath(matchedRoute, pathname)?.params ?? params) : params
      const { current, pageSize, sorters, filters, to } = qs.parse(search, { ignoreQueryPrefix: true, arrayLimit: 200 })
      return {
        ...(resource && { resource }),
        ...(action && { action }),
        ...(inPath.id && { id: decodeURIComponent(inPath.id) }),
        pathname,
        // Other properties here would become part of the list's query key and refetch it.
        params: {
          ...inPath,
          current: numberIn(current),
          pageSize: numberIn(pageSize),
          sorters: listIn(sorters, isSort),
          filters: listIn(filters, isFilter),
          to: typeof to === 'string' ? decodeURIComponent(to) : undefined,
        },
      }
    }, [pathname, search, params, resources])
  },
}

/**
 * The address changes before the rendered page does, so that both have to agree. Whatever is no page is always shown.
 */
function isShown(id: string | undefined): boolean {
  const tab = id === undefined ? undefined : findTab(id)
  return (
    id === undefined ||
    (tab !== undefined && useTabs.getState().current === id && isBelow(placeNow().pathname, tab.value))
  )
}

/** The new address of a hidden page, if it is still that of the page. */
function remember(id: string | undefined, to: string): void {
  const tab = id === undefined ? undefined : findTab(id)
  const { pathname = '', search = '' } = parsePath(to)
  if (!tab || !isBelow(pathname, tab.value)) return
  const below = pathname.slice(tab.value.length).replace(/^\//, '')
  updateTabAddress(tab.id, { params: below ? { '*': below } : {}, query: queryIn(search) })
}

function isBelow(pathname: string, value: string): boolean {
  const route = withoutIndex(value)
  return pathname === route || pathname.startsWith(`${route}/`)
}

/** The current address is the same already. A list that opens without a query shows its first page. */
function isCurrentAddress(go: GoFunction, { to, query }: GoConfig): boolean {
  const present = go({ to, type: 'path', options: { keepQuery: true } })
  const next = go({ to, type: 'path', query, options: { keepQuery: true } })
  const first = go({ to, type: 'path', query: { ...query, ...firstPage, sorters: [], filters: [] } })
  return next === present || (present === to && next === first)
}

interface Match {
  resource?: IResourceItem
  action?: Action
  matchedRoute?: string
}

// Almost every hook of Refine reads the match, several times per component.
const matches = new WeakMap<IResourceItem[], Map<string, Match>>()

function matchOf(pathname: string, resources: IResourceItem[]): Match {
  const known = matches.get(resources) ?? new Map<string, Match>()
  matches.set(resources, known)
  const match = known.get(pathname) ?? matchResourceFromRoute(pathname.replace(/\/index(?=\/|$)/, ''), resources)
  known.set(pathname, match)
  return match
}

function numberIn(value: unknown): number | undefined {
  const number = Number(value)
  return typeof value === 'string' && Number.isInteger(number) && number > 0 ? number : undefined
}

/** An address may have been typed by hand; what is not of Refine's making is left out. */
function listIn<Item>(value: unknown, isItem: (item: unknown) => item is Item): Item[] | undefined {
  return Array.isArray(value) ? value.filter(isItem) : undefined
}

const isFilter = (item: unknown): item is CrudFilter =>
  isObject(item) && typeof item.field === 'string' && typeof item.operator === 'string'

const isSort = (item: unknown): item is CrudSort =>
  isObject(item) && typeof item.field === 'string' && (item.order === 'asc' || item.order === 'desc')

function isObject(item: unknown): item is Record<string, unknown> {
  return typeof item === 'object' && item !== null
}
