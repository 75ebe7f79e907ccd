import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Config } from '../config/config.ts'
import { createRequestPool, type Db, scopedDbOf } from '../db/database.ts'
import type { DatabaseProbe } from '../db/databaseProbe.ts'
import { asSystem } from '../db/tenancy/scope.ts'
import { countJobs } from '../jobs/queuedJobs.ts'
import { createMetrics, type Metrics } from './createMetrics.ts'
import { metricsRoute } from './serveMetrics.ts'

export { startMetricsServer } from './serveMetrics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Absent unless the configuration serves them. */
    metrics: Metrics | undefined
  }
}

interface Parts {
  /** Owns the schema, and with it the queue. */
  connection: pg.PoolConfig
  /** The pool that requests use. */
  pool: pg.Pool
  probe: DatabaseProbe
  sessions: (db: Db) => Promise<number>
}

/** Costs nothing where nobody reads the metrics. */
export function addMetrics(app: FastifyInstance, config: Config, { connection, pool, probe, sessions }: Parts): void {
  app.decorate('metrics', undefined)
  if (config.metricsPort === undefined && config.metricsToken === undefined) return
  // One connection of its own: the figures are wanted most while requests occupy all others.
  const own = createRequestPool({ ...connection, max: 1 }, probe)
  const db = scopedDbOf(own)
  app.addHook('onClose', () => asSystem(() => db.destroy()))
  const metrics = createMetrics(app, {
    ...{ pool, probe },
    disks: () => app.diskSpace(),
    streams: () => app.streams.count(),
    logs: () => app.logs.figures(),
    jobs: () => countJobs(db),
    sessions: () => sessions(db),
  })
  app.metrics = metrics
  metricsRoute(app, metrics, config)
}
