import type { Page } from 'playwright-core'
import { timeLimit } from '../run/timeLimit.ts'

/** The condition under which a screen is complete. */
export interface Ready {
  /** Each selects something in the window; all that it selects there is shown, pictures with their content. */
  selectors: readonly string[]
  /** Text of a part that still waits for its data. */
  waiting?: string
}

export interface Observed {
  /** Milliseconds since the navigation began, or since the click. */
  ready: number
  firstPaint: number
  /** All shifts that no input explains, and the elements of the largest. */
  layoutShift: number
  shifted: string[]
  /** Start and duration of the tasks that occupied the window for more than 50 ms. */
  longTasks: [start: number, duration: number][]
}

/** In the window of the page. */
interface Observer {
  observed: Observed
  watch(ready: Ready, from?: number): void
}

declare global {
  interface Window {
    pageLoad: Observer
  }
}

/** Watches every page that this one opens, from before its first script. */
export async function observe(page: Page, ready: Ready): Promise<void> {
  // tsx compiles functions with calls of a helper that the browser does not have.
  await page.addInitScript('globalThis.__name ??= value => value')
  await page.addInitScript(installObserver, ready)
}

export async function untilReady(page: Page): Promise<void> {
  await page.waitForFunction(() => !Number.isNaN(window.pageLoad?.observed.ready ?? Number.NaN), undefined, {
    timeout: timeLimit(60_000),
    polling: 100,
  })
}

export const observedOn = (page: Page) => page.evaluate(() => window.pageLoad.observed)

/** Runs in the browser, so it uses nothing from outside. */
function installObserver(first: Ready): void {
  const observed: Observed = { ready: Number.NaN, firstPaint: Number.NaN, layoutShift: 0, shifted: [], longTasks: [] }
  let largest = 0

  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement
    return element ? `${element.localName}.${element.getAttribute('class')?.split(' ').join('.') ?? ''}` : '(gone)'
  }
  const onEntries: Record<string, (entry: PerformanceEntry) => void> = {
    paint: entry => {
      if (entry.name === 'first-paint') observed.firstPaint = entry.startTime
    },
    longtask: entry => observed.longTasks.push([entry.startTime, entry.duration]),
    'layout-shift': entry => {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      }
      if (hadRecentInput) return
      observed.layoutShift += value
      if (value < largest) return
      largest = value
      observed.shifted = [`${value.toFixed(3)} at ${entry.startTime.toFixed(0)}`, ...sources.map(s => nameOf(s.node))]
    },
  }
  for (const [type, onEntry] of Object.entries(onEntries))
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) onEntry(entry)
    }).observe({ type, buffered: true })

  const isInWindow = (element: Element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && element.checkVisibility()
  }
  const isComplete = ({ selectors, waiting }: Ready) =>
    selectors.every(selector => {
      const elements = [...document.querySelectorAll(selector)].filter(isInWindow)
      const isFilled = (element: Element) =>
        element instanceof HTMLImageElement
          ? element.complete && element.naturalWidth > 0
          : !waiting || !element.textContent?.includes(waiting)
      return elements.length > 0 && elements.every(isFilled)
    })
  const watch = (ready: Ready, from = 0) => {
    observed.ready = Number.NaN
    const look = () => {
      // Elements that are there now are rendered with this frame.
      if (isComplete(ready)) observed.ready = performance.now() - from
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }
  window.pageLoad = { observed, watch }
  watch(first)
}
