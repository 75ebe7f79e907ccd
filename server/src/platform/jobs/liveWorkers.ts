import type pg from 'pg'
import { createClient } from '../db/client/client.ts'

/** Held while a process releases jobs, and while its own worker begins and takes the lock that shows that it lives. */
const BEGINNING = 4_711_004
/** First half of the locks of living workers; the second half is the hash of the worker's name. */
const LIVING = 4_711_005

/** A lock of the session ends with the process, with its machine and with its connection. */
export interface WorkerLock {
  /** Begins to work, under a name that no other process takes for dead. */
  begin<W extends { name: string }>(begin: () => Promise<W>): Promise<W>
  /** Releases the jobs of dead workers. */
  releaseJobs(): Promise<void>
  /** Ends the connection, and with it the lock. */
  leave(): Promise<void>
}

/** Makes this process known to the others on the database. `onLoss` is called when it has lost its connection. */
export async function openWorkerLock(connection: pg.PoolConfig, onLoss: () => void): Promise<WorkerLock> {
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
  /** Another job of its key has been queued since, which does its work; the queue has taken its key. */
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
