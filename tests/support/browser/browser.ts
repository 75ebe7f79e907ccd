import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { timeLimit } from '../run/timeLimit.ts'
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts'

export interface Viewer {
  page: Page
  context: BrowserContext
  /** Uncaught errors, console errors and violations of the content security policy. */
  complaints: string[]
  /** The last answers of the API, oldest first. */
  answers: string[]
}

export interface ViewerOptions {
  width?: number
  height?: number
  /** Its screen is touched. */
  touch?: true
  /** Has a viewer of PDF. */
  whole?: boolean
  /** The profile is for this viewer only: the journey gives it scripts or a clock, which stay. */
  single?: boolean
  /** Accepts a certificate that nobody has signed. */
  selfSigned?: boolean
}

/**
 * A page of the product that runs no script. Its opener policy is that of the program: a page with another one gets a
 * process of its own, and the next viewer compiles the program again, for 0.8 s of processor time.
 */
export const BLANK_PATH = '/img/logo.svg'

const ANSWERS_KEPT = 12

const STORED = 'file_systems,indexeddb,local_storage,service_workers,cache_storage'

/** Events of a page that viewers and journeys subscribe to. */
const HEARD = ['console', 'dialog', 'load', 'pageerror', 'request', 'requestfailed', 'requestfinished', 'response']

const browsers = new Map<boolean, Promise<Browser>>()

/**
 * Empty profiles by their options. Their cache contains the program, which saves reading and compiling it for each
 * viewer.
 */
const profiles = new Map<string, BrowserContext[]>()

/** A browser profile with nothing stored and the size of an office screen by default. */
export async function openViewer(options: ViewerOptions = {}): Promise<Viewer> {
  const context = (options.single ? undefined : profiles.get(keyOf(options))?.pop()) ?? (await newProfile(options))
  const page = context.pages()[0] ?? (await context.newPage())
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    // A refused request is the server's answer, which the journey itself looks at.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  const answers: string[] = []
  page.on('response', response => {
    const { pathname } = new URL(response.url())
    if (pathname.includes('/api/')) answers.push(`${response.status()} ${response.request().method()} ${pathname}`)
    if (answers.length > ANSWERS_KEPT) answers.shift()
  })
  return { page, context, complaints, answers }
}

/** Empties the viewer's profile of what `address` has stored there, and leaves it to the next viewer. */
export async function closeViewer(viewer: Viewer, options: ViewerOptions, address: string): Promise<void> {
  const { context } = viewer
  if (options.single) return context.close()
  const [page = await context.newPage(), ...others] = context.pages()
  for (const other of others) await other.close()
  await context.unrouteAll()
  context.removeAllListeners('request')
  await context.setOffline(false)
  await emptyPage(page, options, address)
  await context.clearCookies()
  await context.clearPermissions()
  profiles.set(keyOf(options), [...(profiles.get(keyOf(options)) ?? []), context])
}

/** The page stays, as its process has the program compiled. */
async function emptyPage(page: Page, options: ViewerOptions, address: string): Promise<void> {
  for (const event of HEARD) page.removeAllListeners(event)
  await page.unrouteAll()
  // It may ask for a confirmation to discard unsaved text.
  page.on('dialog', question => void question.accept().catch(() => {}))
  await page.setViewportSize(sizeOf(options))
  // Pages may store something as they are left.
  await page.goto(address + BLANK_PATH)
  page.removeAllListeners('dialog')
  await page.evaluate(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: address, storageTypes: STORED })
  await session.detach()
}

const sizeOf = ({ width = 1440, height = 900 }: ViewerOptions) => ({ width, height })

const keyOf = ({ width, height, touch, whole, selfSigned }: ViewerOptions) =>
  JSON.stringify([width, height, touch, whole, selfSigned])

async function newProfile(options: ViewerOptions): Promise<BrowserContext> {
  const { whole = false, selfSigned = false, touch = false } = options
  const browser = browsers.get(whole) ?? launch(whole)
  browsers.set(whole, browser)
  const context = await (await browser).newContext({
    viewport: sizeOf(options),
    ignoreHTTPSErrors: selfSigned,
    hasTouch: touch,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // A click on what still moves may hit nothing, and waiting for it would cost a third of the time.
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(timeLimit(60_000))
  return context
}

/** Ends with its process unless it is closed before. */
async function launch(whole: boolean): Promise<Browser> {
  const launched = await chromium.launch({ executablePath: await findChromium({ whole }), args: CHROMIUM_FLAGS })
  launched.once('disconnected', () => browsers.delete(whole))
  return launched
}

export async function closeBrowser(): Promise<void> {
  for (const browser of browsers.values()) await (await browser).close()
}
