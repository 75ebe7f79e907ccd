import { mkdirSync, writeFileSync } from 'node:fs'
import type { TokenReply } from '../../../contract/auth.ts'
import { closeBrowser } from '../../support/browser/browser.ts'
import { layoutShiftLimit, limits } from '../../support/pageLoads/limits.ts'
import { type Load, measureLoad, officeProfile, openProfile } from '../../support/pageLoads/measure.ts'
import type { Ready } from '../../support/pageLoads/observe.ts'
import { addScreens, firstList, home, type MeasuredScreen, signInScreen } from '../../support/pageLoads/screens.ts'
import { signIn, tokensFor } from '../../support/servers/api.ts'
import { type Figure, median } from '../figures.ts'
import { startReference } from './reference.ts'
import { waterfall } from './waterfall.ts'

/** `ROUNDS=1 npm run bench -- pages` is quick and rough; `SCREENS=home` measures this screen and the reference only. */
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const CHOSEN = process.env.SCREENS?.split(',')
const PROFILE_FILE = 'reports/pages-profile.txt'
/** Bytes. Larger files of the article form are printed. */
const LARGE_FILE = 20_000

const rows: Ready = { selectors: ['tr.ant-table-row'] }
/** The list of posts as Refine's documentation writes a list, on the product's server. */
const reference: MeasuredScreen = { name: 'reference', path: '/posts', signedIn: true, ready: rows }

const caches = ['cold', 'warm'] as const
type Cache = (typeof caches)[number]
/** Loads by screen and state of the cache, one of each round. */
type Loads = Map<string, Record<Cache, Load[]>>

/** Measures what a reader with a slow computer and an ordinary line waits for, with an empty cache and with a full one. */
export async function pageFigures(address: string): Promise<Figure[]> {
  const known = [signInScreen, firstList, home, ...(await addScreens(await signIn(address)))]
  const screens = known.filter(({ name }) => !CHOSEN || CHOSEN.includes(name))
  const tokens = await tokensFor(address)
  const fixed = await startReference(address)
  const loads: Loads = new Map()
  try {
    // The screens and the reference alternate, so that the load of the machine is the same for all.
    for (let round = 0; round < ROUNDS; round++) {
      await measureScreen(loads, reference, fixed.address, tokens)
      for (const screen of screens) await measureScreen(loads, screen, address, tokens)
    }
  } finally {
    fixed.stop()
    await closeBrowser()
  }
  mkdirSync('reports', { recursive: true })
  const profiles = [...loads].flatMap(([name, of]) =>
    caches.map(cache => waterfall(`${name}, ${cache}`, middle(of[cache]))),
  )
  writeFileSync(PROFILE_FILE, profiles.join('\n'))
  console.log(`  ${PROFILE_FILE} tells where the time of each median load went`)
  printLargeFiles('article form', loads)
  return [...loads.keys()].flatMap(name => figuresOf(name, loads))
}

async function measureScreen(loads: Loads, screen: MeasuredScreen, address: string, tokens: TokenReply) {
  const context = await openProfile(address, { tokens: screen.signedIn ? tokens : undefined })
  try {
    for (const cache of caches) {
      const measured = await measureLoad(context, address + screen.path, {
        ready: screen.ready,
        profile: officeProfile,
      })
      note(loads, screen.name, cache, measured.load)
      for (const { name, action } of screen.next ?? []) note(loads, name, cache, await measured.act(action))
      await measured.page.close()
    }
  } finally {
    await context.close()
  }
}

function note(loads: Loads, name: string, cache: Cache, load: Load): void {
  const all = loads.get(name) ?? { cold: [], warm: [] }
  all[cache].push(load)
  loads.set(name, all)
}

function figuresOf(name: string, loads: Loads): Figure[] {
  const { requests, total, ratio: maxRatio } = limits[name] ?? {}
  const of = loadsOf(name, loads)
  const compared = loadsOf(reference.name, loads)
  const worst = (part: (load: Load) => number) => Math.max(...caches.flatMap(cache => of[cache].map(part)))
  const ready = caches.map((cache): Figure => {
    const value = median(of[cache].map(load => load.ready))
    const figure: Figure = { name: `${name}, ready, ${cache}`, value, unit: 'ms' }
    if (name === reference.name) return figure
    const fixed = median(compared[cache].map(load => load.ready))
    return { ...figure, reference: fixed, ratio: value / fixed, ...(maxRatio !== undefined && { maxRatio }) }
  })
  const middleOf = (part: (load: Load) => number) => median(of.cold.map(part))
  const figures: Figure[] = [
    ...ready,
    withLimit({ name: `${name}, requests, cold`, value: middleOf(load => load.requests), unit: '' }, requests),
    withLimit({ name: `${name}, total, cold`, value: middleOf(load => load.total) / 1000, unit: 'KB' }, total),
  ]
  // The reference is as it is.
  if (name === reference.name) return figures
  return [
    ...figures,
    { name: `${name}, layout shift`, value: worst(load => load.layoutShift), unit: '', limit: layoutShiftLimit },
    { name: `${name}, duplicate requests`, value: worst(load => load.duplicates.length), unit: '', limit: 0 },
  ]
}

const withLimit = (figure: Figure, limit?: number): Figure => (limit === undefined ? figure : { ...figure, limit })

function printLargeFiles(name: string, loads: Loads): void {
  if (!loads.has(name)) return
  const { transfers } = middle(loadsOf(name, loads).cold)
  const large = transfers.filter(({ bytes }) => bytes > LARGE_FILE).sort((one, other) => other.bytes - one.bytes)
  console.log(`  ${name}: files above ${LARGE_FILE / 1000} KB with an empty cache`)
  for (const { bytes, url } of large)
    console.log(`  ${(bytes / 1000).toFixed(1).padStart(8)}  ${new URL(url).pathname}`)
}

function loadsOf(name: string, loads: Loads): Record<Cache, Load[]> {
  const of = loads.get(name)
  if (!of) throw new Error(`${name} was not measured`)
  return of
}

/** The load with the median time. */
function middle(loads: readonly Load[]): Load {
  const time = median(loads.map(({ ready }) => ready))
  const found = loads.find(({ ready }) => ready === time)
  if (!found) throw new Error('nothing was measured')
  return found
}
