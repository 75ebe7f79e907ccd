import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
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
  /** Has a viewer of PDF. */
  whole?: boolean
  /** The profile is for this viewer only: the journey gives it scripts or listeners, which stay. */
  single?: boolean
}

const ANSWERS_KEPT = 12

const STORED = 'file_systems,indexeddb,local_storage,service_workers,cache_storage'

const browsers = new Map<boolean, Promise<Browser>>()

/** Empty profiles by their options. Their cache holds the program, which saves reading and compiling it for each viewer. */
const profiles = new Map<string, BrowserContext[]>()

/** A browser profile with nothing stored and the size of an office screen unless said otherwise. */
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
    if (pathname.startsWith('/api/')) answers.push(`${response.status()} ${response.request().method()} ${pathname}`)
    if (answers.length > ANSWERS_KEPT) answers.shift()
  })
  return { page, context, complaints, answers }
}

/** Empties the viewer's profile of what `address` has stored there, and leaves it to the next viewer. */
export async function closeViewer({ context }: Viewer, options: ViewerOptions, address: string): Promise<void> {
  if (options.single) return context.close()
  // Pages may store something as they close.
  for (const page of context.pages()) await page.close()
  await context.unrouteAll()
  await context.setOffline(false)
  await context.clearCookies()
  await context.clearPermissions()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: address, storageTypes: STORED })
  await session.detach()
  profiles.set(keyOf(options), [...(profiles.get(keyOf(options)) ?? []), context])
}

const keyOf = ({ width, height, whole }: ViewerOptions) => JSON.stringify([width, height, whole])

async function newProfile({ width = 1440, height = 900, whole = false }: ViewerOptions): Promise<BrowserContext> {
  const browser = browsers.get(whole) ?? launch(whole)
  browsers.set(whole, browser)
  const context = await (await browser).newContext({
    viewport: { width, height },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // A click on what still moves may hit nothing, and waiting for it would cost a third of the time.
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(15_000)
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
