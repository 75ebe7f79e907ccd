import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { refusals } from '#contract/auth'
import type { Config } from '../config/config.ts'
import { createRequestPool, type Db, scopedDbOf } from '../db/database.ts'
import type { DatabaseProbe } from '../db/databaseProbe.ts'
import { asSystem } from '../db/tenancy/scope.ts'
import { Refusal } from '../http/reply/refusal.ts'
import { countJobs } from '../jobs/queuedJobs.ts'
import { createMetrics, type Metrics } from './createMetrics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Absent unless the configuration serves them. */
    metrics: Metrics | undefined
  }
}

interface MetricsOptions {
  /** Owns the schema, and with it the queue. */
  connection: pg.PoolConfig
  /** The pool that requests use. */
  pool: pg.Pool
  probe: DatabaseProbe
  sessions: (db: Db) => Promise<number>
}

/** Costs nothing where nobody reads the metrics. */
export function addMetrics(
  app: FastifyInstance,
  config: Config,
  { connection, pool, probe, sessions }: MetricsOptions,
): void {
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

/** `GET /metrics` beside the API, for whoever knows the token; without a token it is no route. */
function metricsRoute(app: FastifyInstance, metrics: Metrics, { metricsToken }: Config): void {
  if (metricsToken === undefined) return
  app.get('/metrics', { config: { policy: 'public' }, schema: { hide: true } }, async (request, reply) => {
    if (!isToken(request.headers.authorization, metricsToken)) {
      reply.header('www-authenticate', 'Bearer')
      throw new Refusal(401, refusals.signIn)
    }
    return reply
      .headers({ 'content-type': metrics.contentType, 'cache-control': 'no-store' })
      .send(await metrics.read())
  })
}

export interface MetricsServer {
  port: number
  close(): Promise<void>
}

type Address = Pick<Config, 'metricsHost' | 'metricsToken'> & { metricsPort: number }

/** `GET /metrics` on a port of its own, which only the monitoring needs to reach. A token is required when there is one. */
export async function startMetricsServer(
  metrics: Metrics,
  { metricsHost, metricsPort, metricsToken }: Address,
): Promise<MetricsServer> {
  const server = createServer(async (request, response) => {
    const path = request.url?.split('?', 1)[0]
    if (path !== '/metrics' || request.method !== 'GET') return response.writeHead(404).end()
    if (metricsToken !== undefined && !isToken(request.headers.authorization, metricsToken))
      return response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    try {
      const text = await metrics.read()
      response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text)
    } catch {
      response.writeHead(500).end()
    }
  })
  server.requestTimeout = 5000
  server.listen(metricsPort, metricsHost)
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => closeServer(server) }
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

/** Compares digests, which have one length, so that the time says nothing about the token. */
function isToken(header: string | undefined, token: string): boolean {
  const credential = /^bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? ''
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(credential), digest(token))
}
