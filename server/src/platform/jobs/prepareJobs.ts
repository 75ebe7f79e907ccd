import { Logger, runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { queueFunctions } from './queueFunctions.ts'
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
    await client.query(queueFunctions)
  } finally {
    // Ends the lock as well.
    client.release(true)
    await pool.end()
  }
}

const silent = new Logger(() => () => {})
