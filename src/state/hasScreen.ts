import { useSession } from './session.ts'

interface Item {
  path: string
  children?: Item[]
}

/** Whether the user's menu contains the screen. */
export function hasScreen(route: string): boolean {
  const includesRoute = (items: readonly Item[]): boolean =>
    items.some(({ path, children = [] }) => path.replace(/\/index$/, '') === route || includesRoute(children))
  return includesRoute(useSession.getState().menuAll)
}
