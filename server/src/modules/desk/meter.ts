import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { RequestFigures, ServerFigures } from '#contract/desk/workbench'

export interface Meter {
  requests(): RequestFigures
  loop(): ServerFigures['loop']
}

interface Minute {
  requests: number
  failed: number
  milliseconds: number
}

const MINUTE = 60_000
const KEPT = 30
const RESOLUTION = 20

/** Counts the calls of the API and how late the process is, in memory. */
export function measure(app: FastifyInstance): Meter {
  const since = { total: 0, refused: 0, failed: 0 }
  const minutes = new Map<number, Minute>()
  app.answers.on('answered', (request, reply) => {
    if (!request.url.startsWith('/api/') || request.routeOptions.config.stream) return
    const minute = minuteOf(minutes, Math.floor(Date.now() / MINUTE))
    const failed = reply.statusCode >= 500
    since.total += 1
    if (failed) since.failed += 1
    else if (reply.statusCode >= 400) since.refused += 1
    minute.requests += 1
    minute.failed += failed ? 1 : 0
    minute.milliseconds += reply.elapsedTime
  })
  return {
    requests() {
      const now = Math.floor(Date.now() / MINUTE)
      const shown = Array.from({ length: KEPT }, (_, index) => minutes.get(now - KEPT + 1 + index) ?? empty)
      const [requests, milliseconds] = [sumOf(shown, 'requests'), sumOf(shown, 'milliseconds')]
      return {
        ...since,
        meanMilliseconds: requests > 0 ? milliseconds / requests : 0,
        minutes: shown.map(({ requests, failed }) => ({ requests, failed })),
      }
    },
    loop: loopDelay(app),
  }
}

const empty: Readonly<Minute> = { requests: 0, failed: 0, milliseconds: 0 }

/** The counters of a minute; those that nobody will ask for any more are dropped. */
function minuteOf(minutes: Map<number, Minute>, now: number): Minute {
  const known = minutes.get(now)
  if (known) return known
  for (const minute of minutes.keys()) if (minute <= now - KEPT) minutes.delete(minute)
  const fresh = { ...empty }
  minutes.set(now, fresh)
  return fresh
}

function sumOf(minutes: readonly Minute[], key: keyof Minute): number {
  return minutes.reduce((sum, minute) => sum + minute[key], 0)
}

/** The figures of the last full minute, or since the start during the first one. */
function loopDelay(app: FastifyInstance): Meter['loop'] {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION })
  histogram.enable()
  let last: ServerFigures['loop'] | undefined
  const timer = setInterval(() => {
    last = read(histogram)
    histogram.reset()
  }, MINUTE).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    histogram.disable()
  })
  return () => last ?? read(histogram)
}

/** It measures from one look to the next, so the time between two looks is no delay. */
function read(histogram: IntervalHistogram): ServerFigures['loop'] {
  const late = (nanoseconds: number) => Math.max(0, (nanoseconds || 0) / 1e6 - RESOLUTION)
  return { mean: late(histogram.mean), p99: late(histogram.percentile(99)) }
}
