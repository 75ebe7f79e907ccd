import { fixedPages } from './fixedPages.ts'
import { settings } from './lib/settings.ts'
import { layouts, resources } from './resources/index.ts'

const routes = [
  settings.home.replace(/\/index$/, ''),
  ...[...resources, ...layouts].map(({ route }) => route),
  ...fixedPages.map(({ path }) => path.split(/\/[:*]/, 1)[0]),
]

/** Whether a screen is at this path, whoever may open it. */
export function isScreenPath(pathname: string): boolean {
  return routes.some(route => pathname === route || pathname.startsWith(`${route}/`))
}
