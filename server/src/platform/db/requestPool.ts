import type pg from 'pg'
import { createPool, STATEMENT_TIMEOUT_MS } from './database.ts'
import type { DatabaseProbe } from './databaseProbe.ts'

const LOCK_TIMEOUT_MS = 3000
/** Milliseconds between two looks at a query that has no answer yet. */
const CHECK_INTERVAL_MS = 5000
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
  const limited = (...parameters: unknown[]) => {
    const answer = query(...parameters)
    if (!(answer instanceof Promise)) return answer
    const startTime = performance.now()
    const timer = setInterval(async () => {
      const isLate = performance.now() - startTime > QUERY_TIMEOUT_MS
      if ((isLate || !(await probe.isReachable())) && isPending) client.end().catch(() => {})
    }, CHECK_INTERVAL_MS).unref()
    let isPending = true
    const settle = () => {
      isPending = false
      clearInterval(timer)
    }
    answer.then(settle, settle)
    return answer
  }
  // The overloads of `query` are those of pg; only their answer is observed.
  client.query = limited as typeof client.query
}
