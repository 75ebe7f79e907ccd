import type { Menu } from '#contract/system/menu'
import { useSession } from './session.ts'

/** Whether the user's menu contains the screen. */
export function hasScreen(route: string): boolean {
  const includesRoute = (items: readonly Menu[]): boolean =>
    items.some(({ path, children = [] }) => path.replace(/\/index$/, '') === route || includesRoute(children))
  return includesRoute(useSession.getState().menuAll)
}
