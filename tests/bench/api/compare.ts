import { type Figure, median, quantile } from '../figures.ts'
import { type Call, type Load, loadOf } from './load.ts'

const CONNECTIONS = 32
const WINDOW_SECONDS = 1.5
const WINDOWS = 5
/** The ratio of p99 to p50 of a product that queues fairly. */
const TAIL = 3

interface Compared {
  one: Load
  other: Load
}

/** Windows of the two calls by turns, so that a machine that becomes slower is slower for both. */
async function windowsOf(one: Call, other: Call): Promise<Compared[]> {
  const windows: Compared[] = []
  const options = { connections: CONNECTIONS, seconds: WINDOW_SECONDS }
  // The first is not counted: it compiles code and fills caches.
  for (let round = -1; round < WINDOWS; round++) {
    const window = { one: await loadOf(one, options), other: await loadOf(other, options) }
    if (round >= 0) windows.push(window)
  }
  return windows
}

/**
 * Throughput of a call of the product relative to that of the reference, and its slowest answers relative to its usual
 * ones.
 */
export async function comparedWithReference(
  name: string,
  { product, reference, minRatio }: { product: Call; reference: Call; minRatio: number },
): Promise<Figure[]> {
  const windows = await windowsOf(product, reference)
  const share = median(windows.map(({ one, other }) => one.perSecond / other.perSecond))
  const perSecond = median(windows.map(({ one }) => one.perSecond))
  const tails = windows.map(({ one }) => quantile(one.times, 0.99) / median(one.times))
  return [
    {
      name: `${name}, ${CONNECTIONS} connections`,
      value: perSecond,
      unit: '/s',
      ratio: share,
      minRatio,
    },
    { name: `${name}, reference`, value: perSecond / share, unit: '/s' },
    { name: `${name}, p50`, value: median(windows.flatMap(({ one }) => one.times)), unit: 'ms' },
    { name: `${name}, p99 to p50`, value: median(tails), unit: '×', limit: TAIL },
  ]
}

/** Duration of a list of the large table as a multiple of that of the small one. */
export async function growth(small: Call, large: Call): Promise<number> {
  const windows = await windowsOf(small, large)
  return median(windows.map(({ one, other }) => one.perSecond / other.perSecond))
}
