import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../db/database.ts'

export interface JobContext {
  /** Runs the job. */
  app: FastifyInstance
  /** The job works as the system, for all tenants. */
  db: Db
  /** Owns the schema, for what the app's role must not see. */
  connection: pg.PoolConfig
  /** Aborted when the server stops and waits no longer; the job is then done again by the next one. */
  signal: AbortSignal
  /** No try follows this one. */
  lastTry?: boolean
}

/** The part of a job that queueing needs. The list of jobs names the tenant whose `tenantId` is in the payload. */
export interface JobKey<Payload> {
  /** The name in the queue; changing it strands waiting jobs. */
  name: string
  /** Tries before the job is left alone; 25 over some days when absent. */
  attempts?: number
  run?(payload: Payload, context: JobContext): Promise<void>
}

/** Work outside of any request. It may be done twice: after a failure, or when a process dies in the middle. */
export interface Job<Payload = unknown> extends JobKey<Payload> {
  /** Minute, hour, day, month, weekday in UTC: once for all processes together. Such a job needs no payload. */
  cron?: string
  /**
   * Runs apart from other jobs, which need not wait: `heavy` lasts seconds to minutes, `sending` waits for foreign
   * servers.
   */
  worker?: 'heavy' | 'sending'
  run(payload: Payload, context: JobContext): Promise<void>
}

const defined = new WeakSet<object>()

export function defineJob<Payload = null>(job: Job<Payload>): Job<Payload> {
  defined.add(job)
  return job
}

export const isJob = (value: unknown): value is Job<never> => defined.has(value as object)

interface JobOptions {
  runAt?: Date
  /** A waiting job of the same key is replaced, so that a burst of changes is worked off once. */
  key?: string
  /** Jobs of a smaller number run first; 0 when absent. */
  priority?: number
  /** Jobs of one queue are done one at a time, by all processes together. */
  queue?: string
}

/** Queues a job. Inside a transaction it exists when that commits, and never when it does not. */
export async function addJob<Payload>(
  db: Db,
  job: JobKey<Payload>,
  payload: Payload,
  options: JobOptions = {},
): Promise<void> {
  const { runAt = null, key = null, priority = null, queue = null } = options
  await sql`select add_job(${job.name}, ${JSON.stringify(payload)}::json, ${runAt}::timestamptz, ${key},
    ${job.attempts ?? null}::integer, ${priority}::integer, ${queue})`.execute(db)
}
