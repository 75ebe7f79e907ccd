import type { Menu } from '#contract/system/menu'

/** All items of a menu, groups included. */
export function itemsIn(menu: readonly Menu[]): Menu[] {
  return menu.flatMap(item => [item, ...itemsIn(item.children ?? [])])
}
