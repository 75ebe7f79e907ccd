// @module-tag full
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Menu } from '#contract/system/menu'
import type { ViewerOptions } from '../../support/browser/browser.ts'
import { layoutShiftLimit, limits } from '../../support/pageLoads/limits.ts'
import { type Load, measureLoad, officeNetwork, openProfile } from '../../support/pageLoads/measure.ts'
import { observedOn, type Ready } from '../../support/pageLoads/observe.ts'
import { addScreens, firstList, home, type MeasuredScreen, signInScreen } from '../../support/pageLoads/screens.ts'
import { type Api, signIn, tokensFor } from '../../support/servers/api.ts'
import { setUpDesk } from '../support/desk.ts'

const windows: [name: string, size: ViewerOptions][] = [
  ['in a wide window', { width: 1440, height: 900 }],
  ['in a narrow window', { width: 390, height: 844 }],
]
/** One of each kind: a list, a list beside a tree, a tree beside a form, a list with pictures, tasks, cards. */
const addresses = ['/system/post', '/system/user', '/base/region', '/biz/articles', '/work/start', '/wel/index']
/** Milliseconds without a request after which a screen that was opened within the application is complete. */
const quiet = 150
/** Milliseconds after a click in which the browser blames nobody for a shift. */
const inputMs = 500

const desk = setUpDesk({ reason: 'what a screen loads depends on the records that other journeys add' })
let api: Api

beforeAll(async () => {
  api = await signIn(desk.product.address)
})

it('a screen sends few requests, none twice, and few bytes, and does not move while it loads', async () => {
  const screens = [signInScreen, firstList, home, ...(await addScreens(api, 2))]
  const excesses: string[] = []
  // Two at a time: they mostly wait for the emulated line.
  const load = async () => {
    for (let screen = screens.shift(); screen; screen = screens.shift())
      for (const [name, measured] of await loadsOf(screen)) excesses.push(...excessesOf(name, measured))
  }
  await Promise.all([load(), load()])
  expect(excesses).toEqual([])
})

it.each(windows)('home and every list stay where they are while they load, %s', async (_, size) => {
  const groups = (await api.get<Menu[]>('blade-system/menu/routes')).filter(({ children = [] }) => children.length > 0)
  const { page, traffic } = await openAt(home.path, home.ready, size)
  const moved = await shiftsOn(page, home.path)
  for (const { name, children = [] } of groups) {
    await openGroup(page, name)
    for (const path of leavesOf(children)) {
      await page.evaluate(showWithin, path)
      await traffic.settled(quiet)
      moved.push(...(await shiftsOn(page, path)))
    }
  }
  expect(groups.flatMap(({ children = [] }) => leavesOf(children)).length).toBeGreaterThan(40)
  expect(moved).toEqual([])
})

it.each(windows)('a list that is opened by its address stays where it is, %s', async (_, size) => {
  const moved: string[] = []
  for (const path of addresses) {
    const { page, close } = await openAt(path, { selectors: ['.tab-pane div'] }, size)
    moved.push(...(await shiftsOn(page, path)))
    await close()
  }
  expect(moved).toEqual([])
})

it('a link changes its colour at once, so that no frame is painted for it while a screen opens', async () => {
  const { page, close } = await openAt(
    '/system/post',
    { selectors: ['.resource-list tr'] },
    { width: 1440, height: 900 },
  )
  await page.evaluate(watchLinks)
  for (const link of ['.shell-sidebar .shell-logo', 'nav a[href="/system/param"]']) {
    await page.locator(link).hover()
    // Longer than a transition waits to begin.
    await page.waitForTimeout(100)
  }
  expect(await page.evaluate(() => document.body.dataset.moving)).toBeUndefined()
  await close()
})

/** Runs in the browser: notes on the body what links change slowly. */
function watchLinks(): void {
  document.addEventListener('transitionrun', ({ target, propertyName }) => {
    if (target instanceof HTMLAnchorElement) document.body.dataset.moving = `${target.className} ${propertyName}`
  })
}

/** The load of the screen, and of the one opened from there, into an empty cache. */
async function loadsOf(screen: MeasuredScreen): Promise<[string, Load][]> {
  const { address } = desk.product
  const context = await openProfile(address, { tokens: screen.signedIn ? await tokensFor(address) : undefined })
  try {
    const options = { ready: screen.ready, profile: officeNetwork }
    const measured = await measureLoad(context, address + screen.path, options)
    const loads: [string, Load][] = [[screen.name, measured.load]]
    for (const { name, action } of screen.next ?? []) loads.push([name, await measured.act(action)])
    return loads
  } finally {
    await context.close()
  }
}

function excessesOf(name: string, load: Load): string[] {
  const limit = limits[name]
  if (!limit) return [`${name}: has no limits`]
  const figures: [string, number, number][] = [
    ['requests', load.requests, limit.requests ?? Number.POSITIVE_INFINITY],
    ['KB', load.total / 1000, limit.total ?? Number.POSITIVE_INFINITY],
    [`layout shift (${load.shifted.join(' ')})`, load.layoutShift, layoutShiftLimit],
  ]
  return [
    ...figures
      .filter(([, value, most]) => value > most)
      .map(([what, value, most]) => `${name}: ${value} ${what}, not ${most}`),
    ...load.duplicates.map(request => `${name}: ${request} twice`),
  ]
}

async function shiftsOn(page: Page, path: string): Promise<string[]> {
  const { layoutShift, shifted } = await observedOn(page)
  return layoutShift > layoutShiftLimit ? [`${path}: ${layoutShift.toFixed(3)}, most by ${shifted.join(' ')}`] : []
}

/** A window with an empty cache that opens the path and is complete. */
async function openAt(path: string, ready: Ready, size: ViewerOptions) {
  const { address } = desk.product
  const context = await openProfile(address, { ...size, tokens: await tokensFor(address) })
  const { page, traffic } = await measureLoad(context, address + path, { ready, profile: officeNetwork })
  return { page, traffic, close: () => context.close() }
}

/** A click explains the movement of the menu. A phone has no menu beside the page. */
async function openGroup(page: Page, name: string): Promise<void> {
  const group = page.getByRole('navigation').getByRole('menuitem', { name, exact: true })
  if ((await group.count()) === 0 || (await group.getAttribute('aria-expanded')) === 'true') return
  await group.click()
  await page.waitForTimeout(inputMs)
}

const leavesOf = (items: readonly Menu[]): string[] =>
  items.flatMap(({ path, children = [] }) =>
    children.length > 0 ? leavesOf(children) : path.startsWith('/') ? [path] : [],
  )

/** Runs in the browser: opens a path as a link does, but with no input that would excuse a shift. */
function showWithin(path: string): void {
  Object.assign(window.pageLoad.observed, { layoutShift: 0, shifted: [] })
  history.pushState({}, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}
