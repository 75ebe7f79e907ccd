import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Logger, parseCronItems, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { createClient } from '../db/client/client.ts'
import { createScopedDb } from '../db/database.ts'
import { asSystem } from '../db/tenancy/scope.ts'
import { signEntries } from '../trail/signEntries.ts'
import type { Job } from './job.ts'
import { queuePool } from './prepareJobs.ts'

interface WorkerOptions {
  /** Runs the jobs. */
  app: FastifyInstance
  /** Owns the schema, and with it the queue. */
  connection: pg.PoolConfig
  /** The connection with which jobs read and write business rows. */
  appConnection: pg.PoolConfig
  jobs: readonly Job<never>[]
  /** Jobs at once. */
  concurrency?: number
  /** Those that the jobs share, and those that the queue has. */
  connections?: number
  /** Hears of every try that failed; those of the last try are `final`. */
  onFailure: (failure: JobFailure) => void
  /** Milliseconds between two searches for jobs of processes that died. */
  releaseEvery?: number
}

export interface JobFailure {
  name: string
  payload: unknown
  error: unknown
  final: boolean
}

export interface Worker {
  /** Waits for the jobs under way; after five seconds it aborts them. */
  stop(): Promise<void>
}

const CONCURRENCY = 2
/** A job may note its progress while it reads in a transaction. */
const CONNECTIONS = 2 * CONCURRENCY
/** Milliseconds that a scheduled job may start late; other jobs start at once. */
const POLL_MS = 1000

const RELEASE_MS = 20_000

/** Milliseconds before the next attempt to reach a database that went away. */
const RECONNECT_DELAY_MS = 2000

/** Runs jobs of the queue that all processes on the database share. */
export async function startWorker(parts: WorkerOptions): Promise<Worker> {
  const { app, connection, appConnection, jobs, onFailure, releaseEvery = RELEASE_MS } = parts
  const { concurrency = CONCURRENCY, connections = CONNECTIONS } = parts
  const db = createScopedDb({ ...appConnection, max: connections }, signEntries(app.secrets))
  const pool = queuePool(connection, connections)
  const stopping = new AbortController()
  let presence: WorkerLock | undefined
  let runner: Runner | undefined
  runner = await begin()
  const over = restartQueue()
  const releasing = setInterval(() => void presence?.releaseJobs().catch(() => {}), releaseEvery).unref()

  /** Another process may run the jobs of this one as soon as its lock is lost: work stops, and begins again. */
  async function begin(): Promise<Runner> {
    await presence?.leave()
    presence = await openWorkerLock(connection, () => void runner?.stop().catch(() => {}))
    return (await presence.begin(startRunner)).runner
  }

  async function startRunner(): Promise<{ runner: Runner; name: string }> {
    let name = ''
    const events: WorkerEvents = new EventEmitter()
    events.once('pool:create', ({ workerPool }) => {
      name = workerPool.id
    })
    const begun = await run({
      events,
      pgPool: pool,
      concurrency,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      logger: new Logger(() => () => {}),
      taskList: Object.fromEntries(jobs.map(job => [job.name, taskOf(job)])),
      parsedCronItems: parseCronItems(jobs.flatMap(cronItem)),
      // Otherwise nobody waits for the note that a job is done, and one that fails would end the program.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
    begun.events.on('job:error', ({ job, error }) =>
      onFailure({
        name: job.task_identifier,
        payload: job.payload,
        error,
        final: job.attempts >= job.max_attempts,
      }),
    )
    return { runner: begun, name }
  }

  /** Starts the queue again as soon as a database that went away is back. */
  async function restartQueue(): Promise<void> {
    for (let running = true; !stopping.signal.aborted; ) {
      try {
        if (running) await runner?.promise
        if (stopping.signal.aborted) return
        runner = await begin()
        running = true
      } catch (error) {
        if (running) onFailure({ name: 'queue', payload: null, error, final: true })
        running = false
        await pause(RECONNECT_DELAY_MS, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
    await runner?.stop().catch(() => {})
  }

  function taskOf<Payload>(job: Job<Payload>): TaskList[string] {
    return (payload, { abortSignal, job: { attempts, max_attempts } }) => {
      const context = { app, db, connection, signal: abortSignal, lastTry: attempts >= max_attempts }
      // Only `addJob` fills the queue, and it requires the payload that the job declares.
      return asSystem(() => job.run(payload as Payload, context))
    }
  }

  return {
    async stop() {
      stopping.abort()
      clearInterval(releasing)
      await runner?.stop().catch(() => {})
      await over
      await presence?.leave()
      await pool.end()
      await asSystem(() => db.destroy())
    },
  }
}

// Jobs that were due while no process ran are done once, if that is not longer ago than a day.
function cronItem({ name, cron, attempts }: Job<never>) {
  if (!cron) return []
  const options = { backfillPeriod: 86_400_000, ...(attempts && { maxAttempts: attempts }) }
  return [{ task: name, match: cron, identifier: name, payload: {}, options }]
}

/**
 * Locked while a process releases jobs, and while its own worker begins and acquires the lock that shows that it is
 * alive.
 */
const BEGINNING = 4_711_004
/** First half of the locks of living workers; the second half is the hash of the worker's name. */
const LIVING = 4_711_005

/** A lock of the session ends with the process, with its machine and with its connection. */
interface WorkerLock {
  /** Begins to work, under a name that no other process considers dead. */
  begin<W extends { name: string }>(begin: () => Promise<W>): Promise<W>
  /** Releases the jobs of dead workers. */
  releaseJobs(): Promise<void>
  /** Ends the connection, and with it the lock. */
  leave(): Promise<void>
}

/** Makes this process known to the others on the database. `onLoss` is called when it has lost its connection. */
async function openWorkerLock(connection: pg.PoolConfig, onLoss: () => void): Promise<WorkerLock> {
  const client = createClient({ ...connection, keepAlive: true })
  let leaving = false
  client.once('end', () => leaving || onLoss())
  await client.connect()

  async function alone<T>(run: () => Promise<T>): Promise<T> {
    await client.query('select pg_advisory_lock($1)', [BEGINNING])
    try {
      return await run()
    } finally {
      await client.query('select pg_advisory_unlock($1)', [BEGINNING]).catch(() => {})
    }
  }

  async function release(): Promise<void> {
    const { rows } = await client.query<LeftJob>(findLeft, [LIVING])
    if (rows.length === 0) return
    const idsOf = (jobs: readonly LeftJob[]) => jobs.map(({ id }) => id)
    await client.query('select graphile_worker.force_unlock_workers($1)', [rows.map(({ worker }) => worker)])
    await client.query('select graphile_worker.complete_jobs($1)', [idsOf(rows.filter(job => job.isReplaced))])
    await client.query('select graphile_worker.permanently_fail_jobs($1, $2)', [
      idsOf(rows.filter(job => job.wasLastTry && !job.isReplaced)),
      'The process ended while it ran this job.',
    ])
  }

  return {
    begin: begin =>
      alone(async () => {
        await release()
        const worker = await begin()
        await client.query('select pg_advisory_lock($1, hashtext($2))', [LIVING, worker.name])
        return worker
      }),
    releaseJobs: () => alone(release),
    async leave() {
      leaving = true
      await client.end().catch(() => {})
    },
  }
}

interface LeftJob {
  id: string
  worker: string
  /** Another job of its key has been queued since, which does its work; the queue has cleared its key. */
  isReplaced: boolean
  wasLastTry: boolean
}

/** The jobs of dead workers. Their tries count, so that a job that ends its process does not do so for ever. */
const findLeft = `
  select id, locked_by as worker, attempts >= max_attempts as "wasLastTry",
    key is null and coalesce(flags ? 'has key', false) as "isReplaced"
  from graphile_worker.jobs
  where locked_by is not null and not exists (
    select from pg_locks
    where locktype = 'advisory' and classid = $1 and objid::bigint = hashtext(locked_by)::bigint & 4294967295
      and objsubid = 2 and database = (select oid from pg_database where datname = current_database())
  )`
