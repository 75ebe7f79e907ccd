/** Maps the server's menu to screens: which items have one, and their titles. */
import type { ComponentType, ReactNode } from 'react'
import { matchPath } from 'react-router-dom'
import type { Label } from '#contract/kit/fields'
import type { Menu } from '#contract/system/menu'
import { frameAddress, framedAddress, framePath, isFramed, withoutIndex } from '../../lib/address.ts'
import { queryIn, searchOf } from '../../lib/query.ts'
import type { Language } from '../../lib/text/languages.ts'
import type { Phrase } from '../../providers/i18n/keys.ts'
import type { TabMeta, Visit } from '../../state/tabs.ts'

/** An item of the side menu. Groups have children, leaves lead to a screen or to an outside address. */
export interface Screen {
  id: string
  /** Target of a click: a path of ours, or what a new window opens. */
  path: string
  code: string
  source: string
  label: Record<Language, string>
  /** It opens in a new window. */
  outside: boolean
  meta: TabMeta
  children: Screen[]
}

const newWindow = 2

/** The menu without the items that lead nowhere: screens this program does not have, and groups of nothing but those. */
export function screensIn(menu: readonly Menu[], known: (path: string) => boolean): Screen[] {
  return menu.flatMap(item => {
    const children = screensIn(item.children ?? [], known)
    const leadsSomewhere = children.length > 0 || isFramed(item.path) || known(withoutIndex(routeOf(item.path)))
    return leadsSomewhere ? [{ ...describeScreen(item), children }] : []
  })
}

/** Items for other roles only, and the groups of nothing but those, are left out. */
export function screensFor(roles: readonly string[], screens: readonly Screen[]): Screen[] {
  return screens.flatMap(screen => {
    if (!isFor(roles, screen)) return []
    const children = screensFor(roles, screen.children)
    return children.length > 0 || screen.children.length === 0 ? [{ ...screen, children }] : []
  })
}

/** Those of the screens that are in the menu; the sidebar shows a part of them below a top menu. */
export function screensAmong(screens: readonly Screen[], menu: readonly Menu[]): Screen[] {
  const shown = new Map(menu.map(({ id, children = [] }) => [id, children]))
  return screens.flatMap(screen => {
    const below = shown.get(screen.id)
    if (!below) return []
    return [screen.children.length > 0 ? { ...screen, children: screensAmong(screen.children, below) } : screen]
  })
}

export function leavesOf(screens: readonly Screen[]): Screen[] {
  return screens.flatMap(screen => (screen.children.length > 0 ? leavesOf(screen.children) : [screen]))
}

/** The screen a path belongs to. Dialogs are below the path of their list. */
export function screenAt(screens: readonly Screen[], pathname: string, search = ''): Screen | undefined {
  return leavesOf(screens).find(({ path }) => {
    const route = routeOf(path)
    if (route === framePath) return pathname + search === path
    return pathname === route || pathname.startsWith(`${route}/`)
  })
}

/** The ids of the groups around a screen or a group, outermost first. */
export function groupsAround(screens: readonly Screen[], id: string): string[] {
  return (screensAround(screens, id) ?? []).map(group => group.id)
}

function screensAround(screens: readonly Screen[], id: string): Screen[] | undefined {
  for (const screen of screens) {
    if (screen.id === id) return []
    const below = screensAround(screen.children, id)
    if (below) return [screen, ...below]
  }
  return undefined
}

/** The path of a screen without its query. */
export function routeOf(path: string): string {
  return path.split('?', 1)[0] ?? path
}

/** Items that name a phrase are called by it, in the language of the moment. */
export function namedBy(phrase: (key: string) => string | undefined, screens: readonly Screen[]): Screen[] {
  return screens.map(screen => {
    const name = screen.meta.i18n && phrase(screen.meta.i18n)
    return { ...screen, ...(name && { label: { zh: name, en: name } }), children: namedBy(phrase, screen.children) }
  })
}

function isFor(roles: readonly string[], { meta }: Screen): boolean {
  return !meta.roles || meta.roles.length === 0 || meta.roles.some(role => roles.includes(role))
}

function describeScreen(item: Menu): Omit<Screen, 'children'> {
  const { id, code, source, name, nameEn, meta = {} } = item
  const outside = item.isOpen === newWindow
  return { id, code, source, label: { zh: name, en: nameEn || name }, outside, meta, path: pathOf(item, outside) }
}

function pathOf({ path, name, query = {} }: Menu, outside: boolean): string {
  if (isFramed(path)) return outside ? path : frameAddress(name, path)
  const [route = '', search = ''] = path.split('?', 2)
  return withoutIndex(route) + searchOf({ ...queryIn(search), ...query })
}

/** A page that is in no menu. */
export interface FixedPage {
  /** May contain parameters: `/work/process/leave/form/:processDefinitionId`. */
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
  const group = (screensAround(allowed, screen.id) ?? []).map(({ code }) => code)
  return { label: labels.screen(screen), meta: screen.meta, group }
}

/** A card that a service shows on the home screen. */
export interface HomeCard {
  key: string
  title: Label
  /** `leaves` are the screens of the user's menu. A card that counts nothing is not rendered. */
  useCard: (leaves: readonly Screen[]) => {
    count: number
    content: ReactNode
    isLoading: boolean
    isFailed: boolean
    retry: () => unknown
  }
}
