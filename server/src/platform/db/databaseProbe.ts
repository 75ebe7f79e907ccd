import pg from 'pg'

/** Says whether the database answers, over a connection of its own that no request and no lock on a table occupies. */
export interface DatabaseProbe {
  /** Settles within a second and never fails. Callers at the same time share one query. */
  isReachable(): Promise<boolean>
  close(): Promise<void>
}

/** Two attempts fit into the second after which most probes give up. */
const TIMEOUT_MS = 450

export function createDatabaseProbe(connection: pg.PoolConfig): DatabaseProbe {
  const limits = { max: 1, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS }
  const pool = new pg.Pool({ ...connection, ...limits, keepAlive: true })
  pool.on('error', () => {})
  let pending: Promise<boolean> | undefined
  const query = () => pool.query('select 1')

  return {
    isReachable() {
      // The second attempt replaces a connection that the database has closed since the last query.
      pending ??= query()
        .catch(query)
        .then(
          () => true,
          () => false,
        )
        .finally(() => {
          pending = undefined
        })
      return pending
    },
    async close() {
      await pending
      await pool.end()
    },
  }
}
