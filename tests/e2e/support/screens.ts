import type { Page } from 'playwright-core'
import { modules } from '../../support/records/declared.ts'

/** Addresses of all lists. */
export const lists = [...new Set(modules.flatMap(({ route }) => (route === undefined ? [] : [`${route}/index`])))]
/** Screens that are no list. */
export const pages = [
  ...['/wel/index', '/wel/dashboard', '/info/index', '/test/index', '/report/design/new'],
  ...['/dict-horizontal/index', '/dict-vertical/index'],
]

/** Goes on without loading the product anew. */
export function follow(page: Page, path: string): Promise<void> {
  return page.evaluate(address => {
    for (const pane of document.querySelectorAll('.tab-pane')) pane.setAttribute('data-measured', '')
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Until the screen of the address, and its form if it has one there, shows what it holds. */
export async function settled(page: Page): Promise<void> {
  const busy = '[aria-busy=true], .record-waiting, .ant-spin-spinning, .ant-skeleton'
  await page.waitForFunction(selector => {
    const isShown = (element: Element) => element.checkVisibility()
    const pane = document.querySelector('.tab-pane:not([hidden]):not([data-measured])')
    const dialogs = [...document.querySelectorAll('[role=dialog]')].filter(isShown)
    const place = location.pathname.endsWith('/create') ? dialogs.at(-1) : pane
    return place?.querySelector('a, button, input, h1') && ![...document.querySelectorAll(selector)].some(isShown)
  }, busy)
}
