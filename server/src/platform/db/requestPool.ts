import type pg from 'pg'
import { createPool, STATEMENT_TIMEOUT_MS } from './database.ts'
import type { DatabaseProbe } from './databaseProbe.ts'

const LOCK_TIMEOUT_MS = 3000
/** Milliseconds without an answer after which the database is asked whether it answers at all. */
const SILENCE_MS = 5000
const CHECK_INTERVAL_MS = 1000
/** Later than PostgreSQL's own timeout, which leaves the connection usable. */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5000

/**
 * Connections for requests. A request fails when it waits for a lock for long, so that one locked table does not occupy
 * every connection, and when the database stops answering, which no timeout of the database can notice.
 */
export function createRequestPool(connection: pg.PoolConfig, probe: DatabaseProbe): pg.Pool {
  const pool = createPool(connection, [`lock_timeout=${LOCK_TIMEOUT_MS}`])
  pool.on('connect', client => endWhenSilent(client as pg.Client, probe))
  return pool
}

/** Ends the connection, and with it the query, when the query is over time or the whole database does not answer. */
function endWhenSilent(client: pg.Client, probe: DatabaseProbe): void {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown
  /** Start of the query that has no answer yet. */
  let startTime: number | undefined
  const settle = () => {
    startTime = undefined
  }
  client.query = ((...parameters: unknown[]) => {
    startTime = performance.now()
    const answer = query(...parameters)
    if (answer instanceof Promise) answer.then(settle, settle)
    else settle()
    return answer
    // The overloads of `query` are those of pg; only their answer is observed.
  }) as typeof client.query
  const timer = setInterval(async () => {
    const watched = startTime
    if (watched === undefined || performance.now() - watched < SILENCE_MS) return
    const isLate = performance.now() - watched > QUERY_TIMEOUT_MS
    if ((isLate || !(await probe.isReachable())) && startTime === watched) client.end().catch(() => {})
  }, CHECK_INTERVAL_MS).unref()
  client.once('end', () => clearInterval(timer))
}
