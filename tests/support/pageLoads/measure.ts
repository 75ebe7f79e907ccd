import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import type { TokenReply } from '../../../contract/auth.ts'
import { openViewer, type ViewerOptions } from '../browser/browser.ts'
import { storeSession } from '../browser/storedSession.ts'
import { type Observed, observe, observedOn, type Ready, untilReady } from './observe.ts'
import { bytesOf, duplicates, Traffic, type Transfer } from './traffic.ts'

export interface Load extends Observed {
  requests: number
  /** Bytes on the wire. */
  js: number
  css: number
  json: number
  total: number
  /** Milliseconds of the window's thread, by what it did. */
  scripting: number
  layout: number
  styling: number
  busy: number
  duplicates: string[]
  transfers: Transfer[]
}

export interface Action {
  run(page: Page): Promise<void>
  ready: Ready
}

interface Wanted extends ViewerOptions {
  /** Somebody signed in. */
  tokens?: TokenReply | undefined
}

/** A profile with an empty cache. */
export async function openProfile(address: string, { tokens, ...size }: Wanted): Promise<BrowserContext> {
  const { context, page } = await openViewer({ ...size, single: true })
  if (tokens) await storeSession({ context, page }, address, tokens)
  await page.close()
  return context
}

/** Opens a page of its own in a profile, whose cache is full when it has seen the screen. */
export async function measureLoad(
  context: BrowserContext,
  url: string,
  { ready, profile }: { ready: Ready; profile: Profile },
) {
  const page = await context.newPage()
  // Most people see it like this.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await observe(page, ready)
  const session = await context.newCDPSession(page)
  const traffic = new Traffic(session)
  // Processor time, so that what else runs on the machine adds nothing.
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' })
  await session.send('Performance.enable')
  await traffic.restart()
  await emulate(session, profile)

  const take = async (before: Thread): Promise<Load> => {
    await untilReady(page)
    await traffic.settled()
    const after = await threadOf(session)
    const transfers = [...traffic.transfers]
    const difference = (name: string) => ((after[name] ?? 0) - (before[name] ?? 0)) * 1000
    return {
      ...(await observedOn(page)),
      requests: transfers.length,
      js: bytesOf(transfers, 'js'),
      css: bytesOf(transfers, 'css'),
      json: bytesOf(transfers, 'json'),
      total: bytesOf(transfers),
      scripting: difference('ScriptDuration'),
      layout: difference('LayoutDuration'),
      styling: difference('RecalcStyleDuration'),
      busy: difference('TaskDuration'),
      duplicates: duplicates(transfers),
      transfers,
    }
  }

  const idle = await threadOf(session)
  await page.goto(url, { waitUntil: 'commit' })
  return {
    ...{ page, traffic, load: await take(idle) },
    /** Measures what an action of the user brings onto the screen. */
    async act({ run, ready: shown }: Action): Promise<Load> {
      await traffic.restart()
      const before = await threadOf(session)
      await page.evaluate(watchFromPress, shown)
      await run(page)
      return take(before)
    },
  }
}

/**
 * Runs in the browser: time counts from the moment in which the button of the mouse goes down, until something is there
 * that was not there before.
 */
function watchFromPress(ready: Ready): void {
  for (const selector of ready.selectors)
    for (const element of document.querySelectorAll(selector)) element.setAttribute('data-before', '')
  const { observed } = window.pageLoad
  Object.assign(observed, { ready: Number.NaN, layoutShift: 0, shifted: [], longTasks: [] })
  const onPress = (event: Event) => window.pageLoad.watch(ready, event.timeStamp)
  addEventListener('pointerdown', onPress, { capture: true, once: true })
}

/** Seconds since the page was made, by the name of the metric. */
type Thread = Record<string, number>

async function threadOf(session: CDPSession): Promise<Thread> {
  const { metrics } = await session.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}

/** The machine and the network of a reader: an office PC of some years ago on a shared line. */
interface Profile {
  cpuSlowDown: number
  /** Bytes per second. */
  bandwidth: number
  /** Milliseconds for one round trip. */
  roundTrip: number
}

export const officeProfile: Profile = { cpuSlowDown: 4, bandwidth: 10_000_000 / 8, roundTrip: 40 }

/** Requests last as long as in an office; the processor is left as it is. */
export const officeNetwork: Profile = { ...officeProfile, cpuSlowDown: 1 }

async function emulate(session: CDPSession, { cpuSlowDown, bandwidth, roundTrip }: Profile): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTrip,
    downloadThroughput: bandwidth,
    uploadThroughput: bandwidth,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowDown })
}
