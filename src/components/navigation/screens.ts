/** Maps the server's menu to screens: which items have one, and their titles. */
import type { Menu } from '#contract/system/menu'
import { withoutIndex } from '../../lib/address.ts'
import { frameAddress, framePath, isFramed } from '../../lib/frames.ts'
import { queryIn, searchOf } from '../../lib/query.ts'
import type { Language } from '../../lib/text/languages.ts'
import type { TabMeta } from '../../state/storedTabs.ts'

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

/** Those of the screens that stand in the menu; the sidebar shows a part of them below a top menu. */
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

/** The screen a path belongs to. Dialogs stand below the path of their list. */
export function screenAt(screens: readonly Screen[], pathname: string, search = ''): Screen | undefined {
  return leavesOf(screens).find(({ path }) => {
    const route = routeOf(path)
    if (route === framePath) return pathname + search === path
    return pathname === route || pathname.startsWith(`${route}/`)
  })
}

/** The ids of the groups around a screen, outermost first. */
export function groupsAround(screens: readonly Screen[], id: string): string[] {
  return screensAround(screens, id).map(group => group.id)
}

export function screensAround(screens: readonly Screen[], id: string): Screen[] {
  for (const screen of screens) {
    if (screen.id === id) return []
    const below = screen.children.length > 0 && leavesOf([screen]).some(leaf => leaf.id === id)
    if (below) return [screen, ...screensAround(screen.children, id)]
  }
  return []
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
