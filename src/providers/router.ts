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
import { useCallback, useContext } from 'react'
import { matchPath, useLocation, useParams } from 'react-router-dom'
import { firstPage } from '#contract/kit/rules'

const { go: useGo } = reactRouter as Required<RouterProvider>

export const routerProvider: RouterProvider = {
  ...reactRouter,
  go: () => {
    const go = useGo()
    const { pathname } = useLocation()
    return useCallback(
      config => {
        // Without path and query the router would go to the list, and close the dialog that is open over it.
        const there = { ...config, to: config.to || pathname }
        // Each list writes its page into the address as it opens, and a change of address renders the screen again.
        if (config.type === 'replace' && there.to === pathname && !config.hash && isSaid(go, there)) return
        return go(there)
      },
      [go, pathname],
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

/** The present address says the same already. A list that opens without a query shows its first page. */
function isSaid(go: GoFunction, { to, query }: GoConfig): boolean {
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

// Almost every hook of Refine asks for the match, several times per component.
const matches = new WeakMap<IResourceItem[], Map<string, Match>>()

function matchOf(pathname: string, resources: IResourceItem[]): Match {
  const known = matches.get(resources) ?? new Map<string, Match>()
  matches.set(resources, known)
  const match = known.get(pathname) ?? matchResourceFromRoute(withoutIndex(pathname), resources)
  known.set(pathname, match)
  return match
}

/** `/system/post/index` is the same screen as `/system/post`. */
function withoutIndex(pathname: string): string {
  return pathname.replace(/\/index(?=\/|$)/, '')
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
