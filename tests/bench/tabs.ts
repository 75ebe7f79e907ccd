import type { CDPSession, Page } from 'playwright-core'
import { closeBrowser, openViewer } from '../support/browser/browser.ts'
import { ADMIN_PASSWORD } from '../support/servers/config.ts'
import { type Figure, median } from './figures.ts'

const TABS = 40
const SWITCHES = 200
const KEPT = 10
const HEAP_LIMIT_MB = 10
const SCRIPT_LIMIT_MS = 50
const SLOW_DOWN = 4

const lists = ['system/user', 'system/post', 'system/param', 'system/dict', 'system/dictbiz', 'system/client']
const more = ['system/tenant', 'authority/role', 'authority/apiscope', 'system/topmenu']
const routes = [...lists, ...more].map(route => `/${route}/index`)

/** A day with many open pages: what they cost in memory, and how much a return to one costs on a slow machine. */
export async function tabFigures(address: string): Promise<Figure[]> {
  const { page, context } = await openViewer()
  try {
    await signIn(page, address)
    await openMany(page, address)
    const session = await context.newCDPSession(page)
    await visit(page, KEPT, KEPT)
    const before = await heapOf(session)
    await visit(page, SWITCHES, TABS)
    const grown = (await heapOf(session)) - before
    await visit(page, KEPT, KEPT)
    const { script, task } = await switching(page, session)
    return [
      { name: `heap grown by ${SWITCHES} switches among ${TABS} tabs`, value: grown, unit: 'MB', limit: HEAP_LIMIT_MB },
      {
        name: `script of a return to a kept page, ${SLOW_DOWN}x slower`,
        value: script,
        unit: 'ms',
        limit: SCRIPT_LIMIT_MS,
      },
      { name: `all work of a return to a kept page, ${SLOW_DOWN}x slower`, value: task, unit: 'ms' },
    ]
  } finally {
    await context.close()
    await closeBrowser()
  }
}

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByLabel('租户ID').fill('000000')
  await page.getByLabel('账号', { exact: true }).fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: '登 录' }).click()
  await page.getByRole('tab').first().waitFor()
}

/** Stores tabs as if the browser had been closed: every list four times, each with its own query. */
async function openMany(page: Page, address: string): Promise<void> {
  const tabs = Array.from({ length: TABS - 1 }, (_, index) => ({
    ...{ label: '', value: routes[index % routes.length], params: {}, query: { nr: String(index) } },
    ...{ meta: {}, group: [], close: true },
  }))
  await page.evaluate(list => {
    const entry = { dataType: 'object', content: list, datetime: Date.now() }
    window.addEventListener('pagehide', () => localStorage.setItem('saber-tagList', JSON.stringify(entry)))
  }, tabs)
  await page.goto(`${address}/wel/index`)
  await page
    .getByRole('tab')
    .nth(TABS - 1)
    .waitFor()
}

/** Clicks through the first `among` tabs; each page is on screen, with its rows, before the next. */
async function visit(page: Page, times: number, among: number): Promise<void> {
  for (let turn = 0; turn < times; turn++) {
    await page.evaluate(index => document.querySelectorAll<HTMLElement>('[role=tab]')[index]?.click(), turn % among)
    // Answers yes or no: an element would be held for the test, and be counted as memory of the product.
    await page.waitForFunction(() => {
      const pane = document.querySelector('[role=tabpanel]:not([hidden])')
      const isHome = location.pathname.startsWith('/wel')
      return pane !== null && (isHome || pane.querySelector('.ant-table-row, .ant-table-placeholder') !== null)
    })
  }
}

/** In megabytes, without what is only waiting to be collected. */
async function heapOf(session: CDPSession): Promise<number> {
  for (let turn = 0; turn < 3; turn++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1_000_000
}

/** The median of many returns, in milliseconds. */
async function switching(page: Page, session: CDPSession) {
  await session.send('Performance.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
  const script: number[] = []
  const task: number[] = []
  for (let turn = 0; turn < 24; turn++) {
    const before = await durations(session)
    await page.evaluate(
      index =>
        new Promise<void>(resolve => {
          document.querySelectorAll<HTMLElement>('[role=tab]')[index]?.click()
          // Two frames later everything has been drawn.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
        }),
      1 + (turn % 4),
    )
    const after = await durations(session)
    script.push((after.script - before.script) * 1000)
    task.push((after.task - before.task) * 1000)
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return { script: median(script), task: median(task) }
}

async function durations(session: CDPSession): Promise<{ script: number; task: number }> {
  const { metrics } = await session.send('Performance.getMetrics')
  const value = (name: string) => metrics.find(metric => metric.name === name)?.value ?? 0
  return { script: value('ScriptDuration'), task: value('TaskDuration') }
}
