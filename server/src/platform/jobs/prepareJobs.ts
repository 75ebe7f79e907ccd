import { Logger, runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { queuePool } from './queuePool.ts'

/** One number for all servers that share a database, so that they prepare it one after the other. */
const LOCK = 4_711_003

/** Brings the tables of the queue up to date, as the owner of the schema. */
export async function prepareJobs(connection: pg.PoolConfig): Promise<void> {
  const pool = queuePool(connection, 2)
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await runMigrations({ pgPool: pool, logger: silent })
    await client.query(addJob)
  } finally {
    // Ends the lock as well.
    client.release(true)
    await pool.end()
  }
}

/** The queue belongs to the owner alone; this is the app's way in, and only for adding. */
const addJob = `
  drop function if exists add_job(text, json, timestamptz, text, integer);
  create or replace function add_job(name text, payload json, run_at timestamptz, key text, attempts integer,
    priority integer default null)
  returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
    select graphile_worker.add_job(name, payload, run_at => run_at, job_key => key, max_attempts => attempts,
      priority => priority)
  $$`

const silent = new Logger(() => () => {})
