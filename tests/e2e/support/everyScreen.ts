/** A walk through the menu, item by item, as somebody would who looks at everything. */
import type { Locator, Page, Response } from 'playwright-core'
import { expect } from 'vitest'
import type { Menu } from '#contract/system/menu'
import type { Viewer } from '../../support/browser/browser.ts'
import type { Api } from '../../support/servers/api.ts'

/** Opens each item of the menu; answers the addresses, and what went wrong at each of them. */
export async function openEveryScreen({ page, complaints }: Viewer, api: Pick<Api, 'get'>) {
  const menu = await api.get<Menu[]>('blade-system/menu/routes')
  const refused: string[] = []
  const running = runningRequests(page, response => {
    if (response.status() >= 400) refused.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  const opened: string[] = []
  const wrong: string[] = []
  const nav = page.getByRole('navigation').first()

  async function open({ path, name, children = [] }: Menu): Promise<void> {
    if (children.length > 0) {
      await expand(nav.getByRole('menuitem', { name, exact: true }))
      for (const child of children) await open(child)
      return
    }
    await nav.locator(`a[href="${path}"]`).click()
    await page.getByRole('tabpanel', { name, exact: true }).waitFor()
    await settled(page, running)
    const found = [...(await page.evaluate(failuresShown)), ...refused.splice(0), ...complaints.splice(0)]
    opened.push(path)
    if (found.length > 0) wrong.push(`${path}: ${found.join('; ')}`)
  }

  await settled(page, running)
  for (const item of menu) await open(item)
  return { opened, wrong }
}

async function expand(group: Locator): Promise<void> {
  if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click()
}

/** Requests on their way; streams of events never end and are left out. */
function runningRequests(page: Page, onAnswer: (response: Response) => void): ReadonlySet<unknown> {
  const running = new Set<unknown>()
  page.on('request', request => {
    if (!/events?$/.test(new URL(request.url()).pathname)) running.add(request)
  })
  page.on('requestfinished', request => running.delete(request))
  page.on('requestfailed', request => running.delete(request))
  page.on('response', onAnswer)
  return running
}

/** A screen asks for its data once its code has come: it is there when nothing is on its way twice in a row. */
async function settled(page: Page, running: ReadonlySet<unknown>): Promise<void> {
  let quiet = 0
  const looks = async () => {
    quiet = running.size === 0 && !(await page.evaluate(isWaiting)) ? quiet + 1 : 0
    return quiet
  }
  await expect.poll(looks, { interval: 30 }).toBeGreaterThanOrEqual(2)
}

// These two run in the browser.
function isWaiting(): boolean {
  const isShown = (element: Element) => element.checkVisibility()
  const signs = [...document.querySelectorAll('.ant-skeleton, .ant-spin-spinning')]
  const panels = [...document.querySelectorAll('[role=tabpanel]')].filter(isShown)
  return signs.some(isShown) || panels.some(({ textContent }) => textContent === '')
}

function failuresShown(): string[] {
  const failures = '.ant-message-error, .ant-message-warning, .ant-notification-notice, .ant-alert-error, .load-failed'
  const headings = [...document.querySelectorAll('h1')].filter(({ textContent }) => /^40[34]$/.test(textContent ?? ''))
  // How Blade writes a number that is not set.
  const values = [...document.querySelectorAll('td, .ant-tag, .ant-select-selection-item, .ant-card-body span')]
  const unset = values.filter(({ textContent }) => /^-1\b/.test(textContent ?? ''))
  return [...headings, ...unset, ...document.querySelectorAll(failures)]
    .filter(element => element.checkVisibility())
    .map(({ textContent }) => textContent ?? '')
}
