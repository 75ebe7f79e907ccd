/** What the server's menu means for this program: which of its items lead somewhere, and how they are called. */
import type { Menu } from '#contract/system/menu'
import type { Language } from '../state/settings.ts'

/** An item of the side menu. Groups have children, leaves lead to a screen or to an outside address. */
export interface Screen {
  id: string
  path: string
  code: string
  source: string
  label: Record<Language, string>
  outside: boolean
  children: Screen[]
}

/** The menu without the items that lead nowhere: screens this program does not have, and groups of nothing but those. */
export function screensIn(menu: readonly Menu[], known: (path: string) => boolean): Screen[] {
  return menu.flatMap(item => {
    const children = screensIn(item.children ?? [], known)
    const outside = /^https?:\/\//.test(item.path)
    const leadsSomewhere = children.length > 0 || outside || known(item.path)
    return leadsSomewhere ? [{ ...described(item), outside, children }] : []
  })
}

export function leavesOf(screens: readonly Screen[]): Screen[] {
  return screens.flatMap(screen => (screen.children.length > 0 ? leavesOf(screen.children) : [screen]))
}

/** The screen a path belongs to. Dialogs stand below the path of their list. */
export function screenAt(screens: readonly Screen[], pathname: string): Screen | undefined {
  return leavesOf(screens).find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
}

/** The ids of the groups around a screen, outermost first. */
export function groupsAround(screens: readonly Screen[], id: string): string[] {
  for (const screen of screens) {
    if (screen.id === id) return []
    const below = screen.children.length > 0 && leavesOf([screen]).some(leaf => leaf.id === id)
    if (below) return [screen.id, ...groupsAround(screen.children, id)]
  }
  return []
}

function described({ id, path, code, source, name, nameEn }: Menu) {
  return { id, path, code, source, label: { zh: name, en: nameEn || name } }
}
