import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { closeViewer, openViewer, type Viewer, type ViewerOptions } from '../../support/browser/browser.ts'
import { storeSession } from '../../support/browser/storedSession.ts'
import { type Credentials, tokensFor } from '../../support/servers/api.ts'
import { ADMIN_PASSWORD } from '../../support/servers/config.ts'
import { type Product, sharedProduct, startProduct } from './product.ts'

/** A product, and browser profiles that look at it. */
export interface Desk {
  product: Product
  /** A fresh profile at the given path. */
  open(path?: string, options?: ViewerOptions): Promise<Viewer>
  /** A fresh profile that comes back to a session of its own; the page of signing in has journeys of its own. */
  signedIn(path?: string, person?: Credentials, options?: ViewerOptions): Promise<Viewer>
}

/** A product for one file, which cannot use the one that the files of a worker share. */
interface OwnProduct {
  /** Settings that a product has from its start. */
  env?: Record<string, string>
  /** It begins with an empty database. */
  isNew?: true
  /** Why the file needs its own, if not for the settings. */
  reason?: string
}

export function setUpDesk(own?: OwnProduct): Desk {
  const viewers: { viewer: Viewer; options: ViewerOptions }[] = []
  const desk = {} as Desk
  beforeAll(async () => {
    desk.product = own ? await startProduct(own.env, own.isNew) : await sharedProduct()
  })
  afterEach(async ({ task }) => {
    const failed = task.result?.state === 'fail'
    for (const { viewer, options } of viewers.splice(0)) {
      if (failed) process.stderr.write(await lastSeen(viewer))
      // A page left open goes on working, and slows the next journey down.
      await closeViewer(viewer, failed ? { ...options, single: true } : options, desk.product.address)
    }
  })
  afterAll(async () => {
    if (own) await desk.product?.stop()
  })
  const view = async (options: ViewerOptions = {}) => {
    const viewer = await openViewer(options)
    viewers.push({ viewer, options })
    return viewer
  }
  desk.open = async (path = '/', options) => {
    const viewer = await view(options)
    await viewer.page.goto(desk.product.address + path)
    return viewer
  }
  desk.signedIn = async (path = '/', person = {}, options = {}) => {
    const [viewer, tokens] = await Promise.all([view(options), tokensFor(desk.product.address, person)])
    await storeSession(viewer, desk.product.address, tokens)
    await viewer.page.goto(desk.product.address + path)
    return viewer
  }
  return desk
}

export async function signIn(page: Page, person: Credentials = {}): Promise<void> {
  const { tenantId = '000000', account = 'admin', password = ADMIN_PASSWORD } = person
  await page.getByLabel('租户ID').fill(tenantId)
  await page.getByLabel('账号', { exact: true }).fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登 录' }).click()
  await page.waitForURL(url => !url.pathname.endsWith('/login'))
}

/** Chooses a language in the top bar. */
export async function speak(page: Page, language: '中文' | 'English'): Promise<void> {
  await page.getByRole('button', { name: /^(切换语言|Language)$/ }).click()
  const choice = page.getByRole('menuitem', { name: language })
  await choice.click()
  await choice.waitFor({ state: 'hidden' })
}

/** Row actions, toolbars and dialogs carry two-letter Chinese names, which antd prints with a space between them. */
export function button(within: Page | Locator, name: string): Locator {
  return within.getByRole('button', { name: new RegExp(`^(\\S+ )?${[...name].join('\\s?')}$`) })
}

export function rowOf(page: Page | Locator, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text })
}

/** Does something with the record of a row: by its button, or by the menu of what has no room beside them. */
export async function act(row: Locator, name: string): Promise<void> {
  const plain = button(row, name)
  const more = button(row, '更多')
  await plain.or(more).first().waitFor()
  if ((await plain.count()) > 0) return plain.click()
  await more.click()
  await row.page().getByRole('menuitem', { name, exact: true }).click()
}

/** The text appears as a message, and only once. */
export async function expectMessage(page: Page, text: string): Promise<void> {
  const message = page.locator('.ant-message-notice', { hasText: text })
  await message.first().waitFor()
  expect(await message.count()).toBe(1)
}

/** The dialog on top, once it has taken the keyboard. */
export async function openDialog(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog').last()
  await expect.poll(() => dialog.evaluate(element => element.contains(document.activeElement))).toBe(true)
  return dialog
}

/** Says yes to a question, once it has the keyboard. */
export async function confirm(page: Page): Promise<void> {
  await button(await openDialog(page), '确定').click()
}

/** Ticks a box, again where the form moved under the pointer, as a person would. */
export async function tick(box: Locator): Promise<void> {
  await expect
    .poll(async () => {
      if (!(await box.isChecked())) await box.click()
      return box.isChecked()
    })
    .toBe(true)
}

/** Takes one of what a picker offers. By key, as the chosen one lies over the field; again where a form that moved closed it. */
export async function pick(page: Page, field: Locator, title: string): Promise<void> {
  const offered = page.locator('.ant-select-dropdown:visible').getByTitle(title, { exact: true })
  await expect
    .poll(async () => {
      if (!(await offered.isVisible())) await field.press('ArrowDown')
      return offered.isVisible()
    })
    .toBe(true)
  await offered.click()
}

/** One of what the picker of a dialog offers, found by its name. */
export async function choose(page: Page, within: Locator, label: string, name: string): Promise<void> {
  const field = within.getByLabel(label)
  await field.click()
  await field.fill(name)
  const list = page.locator('.ant-select-dropdown:visible')
  await list.getByTitle(name, { exact: true }).first().click()
  await within.locator('.ant-modal-title').click()
  await list.waitFor({ state: 'hidden' })
}

/** The last screen of a failed journey's viewer; a failure on another machine cannot be understood without it. */
async function lastSeen({ page, complaints, answers }: Viewer): Promise<string> {
  if (page.isClosed()) return ''
  const parts = await page.locator('.ant-message, [role=dialog]:visible, main').all()
  const texts = await Promise.all(parts.map(part => part.ariaSnapshot({ timeout: 1_000 }).catch(() => '(gone)')))
  const shown = texts.map(text => text.slice(0, 1_000)).join('\n')
  return `\n--- ${page.url()}\n${answers.join('\n')}\n${shown}\n${complaints.join('\n')}\n---\n`
}
