import { createPool, type Db, scopedDbOf } from '../../../server/src/platform/db/database.ts'
import type { TestDatabase } from './postgres.ts'

export interface RoundTrips {
  /** Messages to PostgreSQL; one message is one round trip. */
  sent: number
}

/** A database of one connection that counts its round trips. */
export function createCountedDb(database: TestDatabase): { db: Db; trips: RoundTrips } {
  const trips = { sent: 0 }
  const pool = createPool({ ...database.appConnection, max: 1 })
  pool.on('connect', client => {
    const query = client.query.bind(client) as (batch: unknown) => unknown
    client.query = ((batch: unknown) => {
      trips.sent += 1
      return query(batch)
    }) as typeof client.query
  })
  return { db: scopedDbOf(pool), trips }
}

/** A post in each of two tenants. */
export const twoPosts = `insert into blade_post (id, tenant_id, category, post_code, post_name, sort)
  values (1, '100001', 1, 'a', 'one', 1), (2, '100002', 1, 'b', 'two', 1)`
