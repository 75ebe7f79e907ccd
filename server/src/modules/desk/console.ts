import { hostname } from 'node:os'
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import {
  Array as ArrayOf,
  Number as Decimal,
  Integer,
  Literal,
  Null,
  String as Text,
  Boolean as Truth,
  Union,
} from 'typebox'
import {
  type Figures,
  figuresPath,
  type RequestFigures,
  type ServerFigures,
  type SignedIn,
  type TenantFigures,
} from '#contract/desk/workbench'
import type { JobFigures } from '#contract/system/job'
import manifest from '../../../../package.json' with { type: 'json' }
import { administers, tenantNameOf } from '../../auth/accounts/people.ts'
import { countSignedIn } from '../../auth/sessions/ownSignIns.ts'
import { contextOf } from '../../kit/definition/registry.ts'
import type { Context } from '../../kit/definition/serveModule.ts'
import type { Db } from '../../platform/db/database.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { answerOf, objectWith } from '../../platform/http/reply/answers.ts'
import { success } from '../../platform/http/reply/reply.ts'
import { countAllJobs } from '../../platform/jobs/queuedJobs.ts'
import { distinctDisks } from '../../platform/storage/diskSpace.ts'

/** State of the server and of the caller's tenant. Everybody may request it; administrators get figures. */
export function consoleRoutes(app: FastifyInstance, db: Db): void {
  const meter = measure(app)
  app.get(`/api/${figuresPath}`, {
    config: { policy: 'signedIn', heartbeat: true, answers: figuresAnswers },
    schema: { tags: ['blade-desk/console'], summary: '控制台数据', description: 'Figures of the console' },
    handler: async request => {
      const context = contextOf(request, db)
      const { caller } = context
      const figures: Figures = {
        server: caller.isPlatform ? await serverFigures(app, db, meter) : null,
        tenant: administers(caller) ? await tenantFigures(context) : null,
      }
      return success(figures)
    },
  })
}

async function tenantFigures(context: Context): Promise<TenantFigures> {
  const { db, caller } = context
  const { tenantId } = caller
  const tenantName = (await tenantNameOf(db, tenantId)) ?? ''
  return { tenantId, tenantName, signedIn: await countSignedIn(db, tenantId) }
}

/** The figures of the console, for the API document. */
const signedIn = objectWith<SignedIn>({ people: Integer(), sessions: Integer() })

const requests = objectWith<RequestFigures>({
  ...{ total: Integer(), refused: Integer(), failed: Integer(), meanMilliseconds: Decimal() },
  minutes: ArrayOf(objectWith<RequestFigures['minutes'][number]>({ requests: Integer(), failed: Integer() })),
})

const server = objectWith<ServerFigures>({
  ...{ version: Text(), node: Text(), host: Text(), process: Integer(), uptimeSeconds: Decimal() },
  memory: objectWith<ServerFigures['memory']>({
    ...{ residentBytes: Integer(), heapBytes: Integer(), heapLimitBytes: Integer() },
  }),
  loop: objectWith<ServerFigures['loop']>({ mean: Decimal(), p99: Decimal() }),
  requests,
  database: objectWith<ServerFigures['database']>({
    ...{ version: Text(), bytes: Integer(), connections: Integer(), maxConnections: Integer() },
  }),
  disks: ArrayOf(
    objectWith<ServerFigures['disks'][number]>({
      folder: Union([Literal('data'), Literal('files')]),
      ...{ availableBytes: Integer(), sizeBytes: Integer(), low: Truth() },
    }),
  ),
  jobs: objectWith<JobFigures>({
    ...{ waiting: Integer(), scheduled: Integer(), running: Integer(), failed: Integer(), oldestSeconds: Decimal() },
  }),
  signedIn,
})

const tenant = objectWith<TenantFigures>({
  ...{ tenantId: Text(), tenantName: Text(), signedIn },
})

const figuresAnswers = answerOf(
  objectWith<Figures>({ server: Union([Null(), server]), tenant: Union([Null(), tenant]) }),
)

async function serverFigures(app: FastifyInstance, db: Db, meter: Meter): Promise<ServerFigures> {
  const { rss, heapUsed } = process.memoryUsage()
  return {
    version: manifest.version,
    node: process.versions.node,
    host: hostname(),
    process: process.pid,
    uptimeSeconds: Math.floor(process.uptime()),
    memory: { residentBytes: rss, heapBytes: heapUsed, heapLimitBytes: getHeapStatistics().heap_size_limit },
    loop: meter.loop(),
    requests: meter.requests(),
    database: await databaseFigures(db),
    disks: distinctDisks(await app.diskSpace()).map(({ path, device, ...figures }) => figures),
    jobs: await countAllJobs(db),
    signedIn: await countSignedIn(db),
  }
}

async function databaseFigures(db: Db): Promise<ServerFigures['database']> {
  const query = sql<ServerFigures['database'] & { bytes: string }>`
    select
      current_setting('server_version') as version,
      pg_database_size(current_database()) as bytes,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as max_connections`
  const { rows } = await asSystem(() => query.execute(db))
  const [row] = rows
  if (!row) throw new Error('the database says nothing of itself')
  return { ...row, bytes: Number(row.bytes) }
}

interface Meter {
  requests(): RequestFigures
  loop(): ServerFigures['loop']
}

interface Minute {
  requests: number
  failed: number
  milliseconds: number
}

const MINUTE = 60_000
const HISTORY_MINUTES = 30
const RESOLUTION = 20

/** Counts the calls of the API and how late the process is, in memory. */
function measure(app: FastifyInstance): Meter {
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
      const shown = Array.from(
        { length: HISTORY_MINUTES },
        (_, index) => minutes.get(now - HISTORY_MINUTES + 1 + index) ?? empty,
      )
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

/** The counters of a minute; those that are too old to be read are dropped. */
function minuteOf(minutes: Map<number, Minute>, now: number): Minute {
  const known = minutes.get(now)
  if (known) return known
  for (const minute of minutes.keys()) if (minute <= now - HISTORY_MINUTES) minutes.delete(minute)
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
