import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/db/database.ts'
import { currentScope, visibleTenant } from '../../platform/db/tenancy/scope.ts'

/** How long a list may go on saying that it has more than it counts. */
const CAPPED_MS = 5000

/** For each database, transactions included; their adapter is the same. */
const ofDatabases = new WeakMap<object, LRUCache<string, true>>()

/**
 * Lists that had more records than are counted a moment ago, and are not counted again so soon: a list of 100,000 articles
 * takes 0.2 in place of 0.9 ms of PostgreSQL.
 */
export function cappedCountsOf(db: Db): { has(subject: string): boolean; add(subject: string): void } {
  const { adapter } = db.getExecutor()
  const known = ofDatabases.get(adapter) ?? new LRUCache<string, true>({ max: 1000, ttl: CAPPED_MS })
  ofDatabases.set(adapter, known)
  const scope = currentScope()
  const keyOf = (subject: string) => `${visibleTenant(scope)} ${scope === 'system' ? '' : scope.tenantId} ${subject}`
  return { has: subject => known.has(keyOf(subject)), add: subject => void known.set(keyOf(subject), true) }
}
