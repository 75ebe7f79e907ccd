import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts'

export interface Viewer {
  page: Page
  context: BrowserContext
  /** What the page complained of: uncaught errors, console errors and violations of the content security policy. */
  complaints: string[]
  /** The last answers of the API, oldest first. */
  answers: string[]
}

export interface ViewerOptions {
  width?: number
  height?: number
  /** Has a viewer of PDF. */
  whole?: boolean
}

const ANSWERS_KEPT = 12

const browsers = new Map<boolean, Promise<Browser>>()

/** A browser profile of its own, with nothing stored and the size of an office screen unless said otherwise. */
export async function openViewer(options: ViewerOptions = {}): Promise<Viewer> {
  const { width = 1440, height = 900, whole = false } = options
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
  const page = await context.newPage()
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

/** Ends with its process unless it is closed before. */
async function launch(whole: boolean): Promise<Browser> {
  const launched = await chromium.launch({ executablePath: await findChromium({ whole }), args: CHROMIUM_FLAGS })
  launched.once('disconnected', () => browsers.delete(whole))
  return launched
}

export async function closeBrowser(): Promise<void> {
  for (const browser of browsers.values()) await (await browser).close()
}
