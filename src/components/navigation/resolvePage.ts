/** The page that an address belongs to, and its label. */
import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import { framedAddress, framePath } from '../../lib/frames.ts'
import { queryIn } from '../../lib/query.ts'
import type { Phrase } from '../../providers/i18n/keys.ts'
import type { Visit } from '../../state/tabs.ts'
import { leavesOf, routeOf, type Screen, screenAt, screensAround } from './screens.ts'

/** A page that stands in no menu. */
export interface FixedPage {
  /** May hold parameters: `/work/process/leave/form/:processDefinitionId`. */
  path: string
  label: Phrase
}

/** One that a service brings. */
export interface ServicePage extends FixedPage {
  Page: ComponentType
}

/** A list, which may be open to those who have another one in their menu. */
interface ListPage {
  route: string
  beside?: string
  /** Its own, where it is not that of the item in the menu. */
  label?: Phrase
}

export interface RouteTable {
  /** Those that the user's roles may open. */
  allowed: readonly Screen[]
  fixed: readonly FixedPage[]
  lists: readonly ListPage[]
}

/** Labels in the language of the moment. */
export interface PageLabels {
  page: (label: Phrase) => string
  screen: (screen: Screen) => string
}

export type ResolvedPage = Visit | 'absent' | 'forbidden'

interface Address {
  pathname: string
  search: string
  hash?: string
}

export function resolvePage(
  routeTable: RouteTable,
  labels: PageLabels,
  { pathname, search, hash = '' }: Address,
): ResolvedPage {
  const query = queryIn(search)
  const nothing = { params: {}, query, meta: {}, group: [] }
  if (pathname.startsWith('/myiframe/')) return frame(routeTable, labels, search + hash)
  const page = routeTable.fixed.find(({ path }) => matchPath(path, pathname))
  if (page) return { ...nothing, label: labels.page(page.label), value: pathname }

  const list = routeTable.lists.find(({ route }) => pathname === route || pathname.startsWith(`${route}/`))
  if (!list) return 'absent'
  const screenRoute = list.beside ?? list.route
  const screen = screenAt(routeTable.allowed, screenRoute)
  if (!screen) return 'forbidden'
  const below = pathname.slice(list.route.length).replace(/^\/(index(\/|$))?/, '')
  return {
    ...nothing,
    ...descriptionOf(routeTable, labels, screen),
    ...(list.label && { label: labels.page(list.label) }),
    value: `${list.route}/index`,
    params: below ? { '*': below } : {},
  }
}

function frame(routeTable: RouteTable, labels: PageLabels, searchAndHash: string): Visit {
  const name = String(queryIn(searchAndHash).name ?? '')
  const src = framedAddress(searchAndHash)
  const framed = ({ path }: Screen) =>
    routeOf(path) === framePath && framedAddress(path.slice(framePath.length)) === src
  const screen = leavesOf(routeTable.allowed).find(framed)
  const description = screen ? descriptionOf(routeTable, labels, screen) : { label: name || src, meta: {}, group: [] }
  return { ...description, value: framePath, params: {}, query: { name, src } }
}

function descriptionOf({ allowed }: RouteTable, labels: PageLabels, screen: Screen) {
  const group = screensAround(allowed, screen.id).map(({ code }) => code)
  return { label: labels.screen(screen), meta: screen.meta, group }
}
