/** Figures for Prometheus, in a registry for each app. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { refusals } from '#contract/auth'
import manifest from '../../../package.json' with { type: 'json' }
import type { Config } from './config/config.ts'
import type { DatabaseProbe } from './db/database.ts'
import { createPool, type Db, scopedDbOf } from './db/database.ts'
import { asSystem } from './db/tenancy/scope.ts'
import { Refusal } from './http/reply/refusal.ts'
import { countJobs } from './jobs/queuedJobs.ts'

interface MetricsOptions {
  /** Owns the schema, and with it the queue. */
  connection: pg.PoolConfig
  /** The pool that requests use. */
  pool: pg.Pool
  probe: DatabaseProbe
  sessions: (db: Db) => Promise<number>
}

/** `GET /metrics` next to the API, for whoever knows the token; without a token it is no route, and nothing is counted. */
export function addMetrics(app: FastifyInstance, { metricsToken }: Config, options: MetricsOptions): void {
  if (metricsToken === undefined) return
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)
  for (const figure of figuresOf(app, options)) addGauge(registry, figure)
  app.get('/metrics', { config: { policy: 'public' }, schema: { hide: true } }, async (request, reply) => {
    if (!isToken(request.headers.authorization, metricsToken)) {
      reply.header('www-authenticate', 'Bearer')
      throw new Refusal(401, refusals.signIn)
    }
    return reply
      .headers({ 'content-type': registry.contentType, 'cache-control': 'no-store' })
      .send(await registry.metrics())
  })
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'broadsheet_http_request_duration_seconds',
    help: 'Duration of requests by method, route pattern and status class, event streams excluded',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.answers.on('answered', (request, reply) => {
    const { url, config } = request.routeOptions
    if (config.stream) return
    // The address itself would make a series of each id, and contains what people search for.
    const route = request.is404 ? 'unknown' : (url ?? 'unknown')
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    duration.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
  })
}

type Series = readonly (readonly [value: number, ...labels: string[]])[]

interface Figure {
  name: string
  help: string
  labels?: readonly string[]
  /** One that cannot be read now is left out. */
  read(): Promise<Series> | Series
}

function addGauge(registry: Registry, { name, help, labels = [], read }: Figure): void {
  new Gauge({
    name: `broadsheet_${name}`,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      const series = await Promise.resolve(read()).catch((): Series => [])
      this.reset()
      if (labels.length === 0) this.remove()
      for (const [value, ...texts] of series)
        this.set(Object.fromEntries(labels.map((label, index) => [label, texts[index] ?? ''])), value)
    },
  })
}

const TIMEOUT_MS = 1000

function figuresOf(app: FastifyInstance, { connection, pool, probe, sessions }: MetricsOptions): Figure[] {
  // One connection of its own: the figures are wanted most while requests occupy all others.
  const limits = { max: 1, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS }
  const db = scopedDbOf(createPool({ ...connection, ...limits }))
  app.addHook('onClose', () => asSystem(() => db.destroy()))
  return [
    {
      name: 'database_up',
      help: '1 if the database answers within a second, as /readyz says',
      read: async () => [[(await probe.isReachable()) ? 1 : 0]],
    },
    {
      name: 'database_pool_connections',
      help: 'Connections of the request pool: total, idle, and requests waiting for one',
      labels: ['state'],
      read: () => [
        [pool.totalCount, 'total'],
        [pool.idleCount, 'idle'],
        [pool.waitingCount, 'waiting'],
      ],
    },
    {
      name: 'database_pool_max_connections',
      help: 'Connections that the request pool may open',
      read: () => [[pool.options.max ?? 0]],
    },
    {
      name: 'active_sessions',
      help: 'Signed-in sessions of all tenants and processes; absent while the database does not answer',
      read: async () => [[await sessions(db)]],
    },
    {
      name: 'jobs',
      help: 'Jobs of all processes by task and state: waiting (due), scheduled (due later), running, failed (for good)',
      labels: ['task', 'state'],
      read: async () =>
        (await countJobs(db)).flatMap(({ task, waiting, scheduled, running, failed }) =>
          Object.entries({ waiting, scheduled, running, failed }).map(
            ([state, count]) => [count, task, state] as const,
          ),
        ),
    },
    {
      name: 'jobs_oldest_waiting_seconds',
      help: 'Seconds since the oldest waiting job of a task was due',
      labels: ['task'],
      read: async () => (await countJobs(db)).map(({ task, oldestSeconds }) => [oldestSeconds, task] as const),
    },
    {
      name: 'event_streams',
      help: 'Open event streams of this process',
      read: () => [[app.streams.count()]],
    },
    {
      name: 'disk_bytes',
      help: 'Size and available space of the file systems of DATA_DIR (data) and FILES_DIR (files)',
      labels: ['folder', 'kind'],
      read: async () =>
        (await app.diskSpace()).flatMap(({ folder, availableBytes, sizeBytes }) => [
          [availableBytes, folder, 'available'] as const,
          [sizeBytes, folder, 'size'] as const,
        ]),
    },
    {
      name: 'log_rows_waiting',
      help: 'Rows of the stored logs that are not in the database yet',
      read: () => [[app.logs.figures().waiting]],
    },
    {
      name: 'log_rows_dropped_total',
      help: 'Rows of the stored logs that were given up',
      read: () => [[app.logs.figures().dropped]],
    },
    {
      name: 'build_info',
      help: '1, with the version of the product',
      labels: ['version'],
      read: () => [[1, manifest.version]],
    },
  ]
}

/** Compares digests, which have one length, so that the time reveals nothing about the token. */
function isToken(header: string | undefined, token: string): boolean {
  const credential = /^bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? ''
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(credential), digest(token))
}
