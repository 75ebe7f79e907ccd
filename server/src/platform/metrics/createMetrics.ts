import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { DatabaseProbe } from '../db/databaseProbe.ts'
import type { JobCount } from '../jobs/queuedJobs.ts'
import type { LogFigures } from '../logs/index.ts'
import type { DiskSpace } from '../storage/diskSpace.ts'

const TIMEOUT_MS = 1000

/** Reads at most once per `maxAgeMs`. Undefined when the answer does not arrive within a second, or is an error. */
function cached<Value>(read: () => Promise<Value>, maxAgeMs: number): () => Promise<Value | undefined> {
  let reading: Promise<Value | undefined> | undefined
  let known: { value: Value; until: number } | undefined

  async function refresh(): Promise<Value | undefined> {
    try {
      const value = await read()
      known = { value, until: performance.now() + maxAgeMs }
      return value
    } catch {
      return undefined
    } finally {
      reading = undefined
    }
  }

  return async () => {
    if (known && performance.now() < known.until) return known.value
    reading ??= refresh()
    const timeout = new AbortController()
    const late = sleep(TIMEOUT_MS, undefined, { signal: timeout.signal, ref: false }).catch(() => undefined)
    try {
      return await Promise.race([reading, late])
    } finally {
      timeout.abort()
    }
  }
}

import manifest from '../../../../package.json' with { type: 'json' }

export interface Metrics {
  contentType: string
  /** The text format of Prometheus. */
  read(): Promise<string>
}

interface Sources {
  disks: () => Promise<DiskSpace[]>
  pool: pg.Pool
  probe: DatabaseProbe
  streams: () => number
  logs: () => LogFigures
  jobs: () => Promise<JobCount[]>
  sessions: () => Promise<number>
}

const DURATION_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Figures that cost a query are at most this old. */
const MAX_AGE_MS = 10_000

/** The metrics of one app, in a registry of its own. */
export function createMetrics(app: FastifyInstance, sources: Sources): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)
  addDatabase(registry, sources)
  addJobs(registry, sources)
  addServer(registry, sources)
  return { contentType: registry.contentType, read: () => registry.metrics() }
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'broadsheet_http_request_duration_seconds',
    help: 'Duration of requests by method, route pattern and status class, event streams excluded',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  })
  app.answers.on('answered', (request, reply) => {
    const { url, config } = request.routeOptions
    if (!config.stream) {
      // The address itself would make a series of each id, and holds what people search for.
      const route = request.is404 ? 'unknown' : (url ?? 'unknown')
      const status = `${Math.floor(reply.statusCode / 100)}xx`
      duration.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
    }
  })
}

function addDatabase(registry: Registry, { pool, probe, sessions }: Sources): void {
  const registers = [registry]
  new Gauge({
    name: 'broadsheet_database_up',
    help: '1 if the database answers within a second, as /readyz says',
    registers,
    async collect() {
      this.set((await probe.isReachable()) ? 1 : 0)
    },
  })
  new Gauge({
    name: 'broadsheet_database_pool_connections',
    help: 'Connections of the request pool: total, idle, and requests waiting for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'total' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'broadsheet_database_pool_max_connections',
    help: 'Connections that the request pool may open',
    registers,
    collect() {
      this.set(pool.options.max ?? 0)
    },
  })
  const readSessions = cached(sessions, MAX_AGE_MS)
  new Gauge({
    name: 'broadsheet_active_sessions',
    help: 'Signed-in sessions of all tenants and processes; absent while the database does not answer',
    registers,
    async collect() {
      const count = await readSessions()
      this.remove()
      if (count !== undefined) this.set(count)
    },
  })
}

function addJobs(registry: Registry, { jobs }: Sources): void {
  const registers = [registry]
  const read = cached(jobs, MAX_AGE_MS)
  new Gauge({
    name: 'broadsheet_jobs',
    help: 'Jobs of all processes by task and state: waiting (due), scheduled (due later), running, failed (for good)',
    labelNames: ['task', 'state'],
    registers,
    async collect() {
      const counts = (await read()) ?? []
      this.reset()
      for (const { task, waiting, scheduled, running, failed } of counts)
        for (const [state, count] of Object.entries({ waiting, scheduled, running, failed }))
          this.set({ task, state }, count)
    },
  })
  new Gauge({
    name: 'broadsheet_jobs_oldest_waiting_seconds',
    help: 'Seconds since the oldest waiting job of a task was due',
    labelNames: ['task'],
    registers,
    async collect() {
      const counts = (await read()) ?? []
      this.reset()
      for (const { task, oldestSeconds } of counts) this.set({ task }, oldestSeconds)
    },
  })
}

function addServer(registry: Registry, { disks, streams, logs }: Sources): void {
  const registers = [registry]
  new Gauge({
    name: 'broadsheet_event_streams',
    help: 'Open event streams of this process',
    registers,
    collect() {
      this.set(streams())
    },
  })
  new Gauge({
    name: 'broadsheet_disk_bytes',
    help: 'Size and available space of the file systems of DATA_DIR (data) and FILES_DIR (files)',
    labelNames: ['folder', 'kind'],
    registers,
    async collect() {
      const found = await disks()
      this.reset()
      for (const { folder, availableBytes, sizeBytes } of found) {
        this.set({ folder, kind: 'available' }, availableBytes)
        this.set({ folder, kind: 'size' }, sizeBytes)
      }
    },
  })
  new Gauge({
    name: 'broadsheet_log_rows_waiting',
    help: 'Rows of the stored logs that are not in the database yet',
    registers,
    collect() {
      this.set(logs().waiting)
    },
  })
  new Counter({
    name: 'broadsheet_log_rows_dropped_total',
    help: 'Rows of the stored logs that were given up',
    registers,
    collect() {
      this.reset()
      this.inc(logs().dropped)
    },
  })
  new Gauge({
    name: 'broadsheet_build_info',
    help: '1, with the version of the product',
    labelNames: ['version'],
    registers,
  }).set({ version: manifest.version }, 1)
}
