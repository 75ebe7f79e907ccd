/** Which page an address belongs to, and how that page is called. */
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

/** A list, which may be open to those who have another one in their menu. */
interface ListPage {
  route: string
  beside?: string
}

export interface RouteTable {
  /** Those that the user's roles may open. */
  allowed: readonly Screen[]
  fixed: readonly FixedPage[]
  lists: readonly ListPage[]
}

/** Says how something is called in the language of the moment. */
export interface PlaceLabels {
  page: (label: Phrase) => string
  screen: (screen: Screen) => string
}

export type Place = Visit | 'absent' | 'forbidden'

interface Address {
  pathname: string
  search: string
  hash?: string
}

export function resolvePage(known: RouteTable, naming: PlaceLabels, { pathname, search, hash = '' }: Address): Place {
  const query = queryIn(search)
  const nothing = { params: {}, query, meta: {}, group: [] }
  if (pathname.startsWith('/myiframe/')) return frame(known, naming, search + hash)
  const page = known.fixed.find(({ path }) => matchPath(path, pathname))
  if (page) return { ...nothing, label: naming.page(page.label), value: pathname }

  const list = known.lists.find(({ route }) => pathname === route || pathname.startsWith(`${route}/`))
  if (!list) return 'absent'
  const screenRoute = list.beside ?? list.route
  const screen = screenAt(known.allowed, screenRoute)
  if (!screen) return 'forbidden'
  const below = pathname.slice(list.route.length).replace(/^\/(index(\/|$))?/, '')
  return {
    ...nothing,
    ...described(known, naming, screen),
    value: `${list.route}/index`,
    params: below ? { '*': below } : {},
  }
}

function frame(known: RouteTable, naming: PlaceLabels, searchAndHash: string): Visit {
  const name = String(queryIn(searchAndHash).name ?? '')
  const src = framedAddress(searchAndHash)
  const framed = ({ path }: Screen) =>
    routeOf(path) === framePath && framedAddress(path.slice(framePath.length)) === src
  const screen = leavesOf(known.allowed).find(framed)
  const description = screen ? described(known, naming, screen) : { label: name || src, meta: {}, group: [] }
  return { ...description, value: framePath, params: {}, query: { name, src } }
}

function described({ allowed }: RouteTable, naming: PlaceLabels, screen: Screen) {
  const group = screensAround(allowed, screen.id).map(({ code }) => code)
  return { label: naming.screen(screen), meta: screen.meta, group }
}
