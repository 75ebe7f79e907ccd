import { LRUCache } from 'lru-cache'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { type Caller, isAccessKey } from '../../platform/http/guard.ts'
import type { AccountChange } from '../accounts/announcements.ts'
import { type Client, digestOfSecret, loadClient } from '../accounts/clients.ts'
import { findKey, hashOfToken, type Sessions } from '../sessions/tokens.ts'
import { loadCaller } from './loadCaller.ts'

/** Longest time that a change made while the listening connection was broken stays unseen. */
const CACHE_MS = 5000

/** Makes a caller of a token and a client of its credentials, through caches that announced changes invalidate. */
export function createCallerCache({ config, db, sessions }: { config: Config; db: Db; sessions: Sessions }) {
  const callers = new LRUCache<string, Caller>({ max: 10_000, ttl: CACHE_MS })
  const clients = new LRUCache<string, Client>({ max: 100, ttl: CACHE_MS })
  // Values read before a change must not be cached after it, nor be waited for.
  let changes = 0
  /** Reads that are under way: the calls with which a screen opens wait for one. */
  const reads = new Map<string, Promise<object | undefined>>()

  async function readThroughCache<Value extends object>(
    cache: LRUCache<string, Value>,
    key: string,
    read: () => Promise<Value | undefined>,
  ): Promise<Value | undefined> {
    const cached = cache.get(key)
    if (cached) return cached
    const version = `${changes} ${key}`
    const found = reads.get(version)
    if (found) return found as Promise<Value | undefined>
    const reading = asSystem(read)
    reads.set(version, reading)
    try {
      const value = await reading
      if (value && version === `${changes} ${key}`) cache.set(key, value)
      return value
    } finally {
      reads.delete(version)
    }
  }

  return {
    findCaller: (token: string) =>
      readThroughCache(callers, hashOfToken(token), async () => {
        const found = isAccessKey(token) ? await findKey(db, token) : undefined
        const session = found?.session ?? (await sessions.findByAccessToken(token))
        if (!session) return undefined
        const caller = await loadCaller(db, session, config)
        return caller && found ? { ...caller, key: found.key } : caller
      }),

    findClient: (id: string, secret: string) =>
      readThroughCache(clients, `${id}:${digestOfSecret(secret)}`, () => loadClient(db, id, secret)),

    invalidateCallers(change: AccountChange) {
      changes += 1
      if (change === 'everyone') {
        callers.clear()
        clients.clear()
        return
      }
      for (const [token, caller] of callers.entries()) if (concernsCaller(change, caller)) callers.delete(token)
    },
  }
}

/** Whether a change is about this caller. */
export function concernsCaller(change: AccountChange, caller: Caller): boolean {
  if (change === 'everyone') return true
  if ('session' in change) return change.session === caller.sessionId
  if ('user' in change) return change.user === caller.userId
  return change.tenant === caller.tenantId
}
