import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts'

export interface Viewer {
  page: Page
  context: BrowserContext
  /** What the page complained of: uncaught errors, console errors and violations of the content security policy. */
  complaints: string[]
}

let browser: Promise<Browser> | undefined

/** A browser profile of its own, with nothing stored. Sizes are those of an office screen unless said otherwise. */
export async function openViewer(options: { width?: number; height?: number } = {}): Promise<Viewer> {
  browser ??= findChromium().then(executablePath => chromium.launch({ executablePath, args: CHROMIUM_FLAGS }))
  const context = await (await browser).newContext({
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
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
  return { page, context, complaints }
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close()
  browser = undefined
}
