import pg from 'pg'

/** Connections for the queue. It receives errors where it waits for an answer; idle ones are replaced in silence. */
export function queuePool(connection: pg.PoolConfig, max: number): pg.Pool {
  const pool = new pg.Pool({ ...connection, max })
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}
