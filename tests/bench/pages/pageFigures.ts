import { mkdirSync, writeFileSync } from 'node:fs'
import type { TokenReply } from '../../../contract/auth.ts'
import { closeBrowser, openViewer } from '../../support/browser/browser.ts'
import { storeSession } from '../../support/browser/storedSession.ts'
import { layoutShiftLimit, limits } from '../../support/pageLoads/limits.ts'
import { type Load, measureLoad } from '../../support/pageLoads/measure.ts'
import { officeProfile } from '../../support/pageLoads/profile.ts'
import { addScreens, firstList, home, type MeasuredScreen, signInScreen } from '../../support/pageLoads/screens.ts'
import { signIn, tokensFor } from '../../support/servers/api.ts'
import { type Figure, median } from '../figures.ts'
import { startReference } from './reference.ts'
import { waterfall } from './waterfall.ts'

/** `ROUNDS=1 npm run bench -- pages` is quick and rough; `SCREENS=home` measures this screen and the reference only. */
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const CHOSEN = process.env.SCREENS?.split(',')
const PROFILE_FILE = 'reports/pages-profile.txt'

const reference: MeasuredScreen = {
  name: 'reference',
  path: '/',
  signedIn: false,
  ready: { selectors: ['tr.ant-table-row'] },
}

type Cache = 'cold' | 'warm'
/** Loads by screen and state of the cache, one of each round. */
type Loads = Map<string, Load[]>

/** Measures what a reader with a slow computer and an ordinary line waits for, with an empty cache and with a full one. */
export async function pageFigures(address: string): Promise<Figure[]> {
  const known = [signInScreen, firstList, home, ...(await addScreens(await signIn(address)))]
  const screens = known.filter(({ name }) => !CHOSEN || CHOSEN.includes(name))
  const tokens = await tokensFor(address)
  const fixed = await startReference()
  const loads: Loads = new Map()
  try {
    // The screens and the reference take turns, so that all see the same moods of the machine.
    for (let round = 0; round < ROUNDS; round++) {
      await measureScreen(loads, reference, fixed.address)
      for (const screen of screens) await measureScreen(loads, screen, address, tokens)
    }
  } finally {
    fixed.stop()
    await closeBrowser()
  }
  mkdirSync('reports', { recursive: true })
  writeFileSync(PROFILE_FILE, [...loads].map(([name, all]) => waterfall(name, middle(all))).join('\n'))
  console.log(`  ${PROFILE_FILE} tells where the time of each median load went`)
  return [...new Set([...loads.keys()].map(key => key.replace(/, (cold|warm)$/, '')))].flatMap(name =>
    figuresOf(name, loads),
  )
}

async function measureScreen(loads: Loads, screen: MeasuredScreen, address: string, tokens?: TokenReply) {
  const { context, page } = await openViewer({ single: true })
  try {
    if (screen.signedIn && tokens) await storeSession({ context, page }, address, tokens)
    await page.close()
    for (const cache of ['cold', 'warm'] as const) {
      const measured = await measureLoad(context, address + screen.path, {
        ready: screen.ready,
        profile: officeProfile,
      })
      note(loads, screen.name, cache, measured.load)
      for (const { name, action } of screen.next ?? []) note(loads, name, cache, await measured.act(action))
      await measured.close()
    }
  } finally {
    await context.close()
  }
}

function note(loads: Loads, name: string, cache: Cache, load: Load): void {
  const key = `${name}, ${cache}`
  loads.set(key, [...(loads.get(key) ?? []), load])
}

function figuresOf(name: string, loads: Loads): Figure[] {
  const limit = limits[name] ?? {}
  const cold = loads.get(`${name}, cold`) ?? []
  const warm = loads.get(`${name}, warm`) ?? []
  const fixed = { cold: loads.get('reference, cold') ?? [], warm: loads.get('reference, warm') ?? [] }
  const size = (kind: 'js' | 'css' | 'json' | 'total', most?: number): Figure => ({
    ...{ name: `${name}, ${kind}, cold`, value: median(cold.map(load => load[kind])) / 1000, unit: 'KB' },
    ...(most !== undefined && { limit: most }),
  })
  const time = (title: string, cache: Cache, part: (load: Load) => number): Figure => {
    const value = median((cache === 'cold' ? cold : warm).map(part))
    return { name: `${name}, ${title}, ${cache}`, value, unit: 'ms', ratio: value / median(fixed[cache].map(part)) }
  }
  const isLoad = !firstList.next?.some(opened => opened.name === name)
  return [
    {
      ...{ name: `${name}, requests, cold`, value: median(cold.map(load => load.requests)), unit: '' },
      ...(limit.requests !== undefined && { limit: limit.requests }),
    },
    size('js'),
    size('css'),
    size('json'),
    size('total', limit.total),
    ...(isLoad ? [time('first paint', 'cold', load => load.firstPaint)] : []),
    time('ready', 'cold', load => load.ready),
    time('scripting', 'cold', load => load.scripting),
    {
      ...{ name: `${name}, requests, warm`, value: median(warm.map(load => load.requests)), unit: '' },
      ...(!isLoad && limit.requests !== undefined && { limit: limit.requests }),
    },
    { name: `${name}, total, warm`, value: median(warm.map(load => load.total)) / 1000, unit: 'KB' },
    ...(isLoad ? [time('first paint', 'warm', load => load.firstPaint)] : []),
    time('ready', 'warm', load => load.ready),
    time('scripting', 'warm', load => load.scripting),
    {
      ...{
        name: `${name}, layout shift`,
        value: Math.max(...[...cold, ...warm].map(load => load.layoutShift)),
        unit: '',
      },
      limit: layoutShiftLimit,
    },
    {
      ...{ name: `${name}, duplicate requests`, unit: '', limit: 0 },
      value: Math.max(...[...cold, ...warm].map(load => load.duplicates.length)),
    },
  ]
}

/** The load with the median time. */
function middle(loads: readonly Load[]): Load {
  const time = median(loads.map(({ ready }) => ready))
  const found = loads.find(({ ready }) => ready === time)
  if (!found) throw new Error('nothing was measured')
  return found
}
