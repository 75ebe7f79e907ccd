import './accounts/tables.ts'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Config } from '../platform/config/config.ts'
import type { IdentityProvider } from '../platform/config/identityProviders.ts'
import type { Db } from '../platform/db/database.ts'
import type { Listener } from '../platform/db/listen.ts'
import { asSystem } from '../platform/db/tenancy/scope.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { type Change, onAccountsChanged } from './accounts/announcements.ts'
import type { Caller } from './accounts/caller.ts'
import { type Client, digestOfSecret, loadClient } from './accounts/clients.ts'
import { header } from './accounts/input.ts'
import { loadCaller } from './permissions/loadCaller.ts'
import { createPhoneSignIn } from './phone/createPhoneSignIn.ts'
import { authRoutes } from './routes/routes.ts'
import { createSessions, hashOfToken } from './sessions/tokens.ts'
import { createCaptchas } from './sign-in/captcha.ts'
import { createKnownDevices } from './sign-in/knownDevice.ts'
import { createLockout } from './sign-in/lockout.ts'
import { createSocial, type SocialSource } from './social/createSocial.ts'

interface Parts {
  config: Config
  db: Db
  secrets: Secrets
  identityProviders: readonly IdentityProvider[]
  log: FastifyBaseLogger
  /** Tells what other processes revoke. */
  listener: Listener
}

declare module 'fastify' {
  interface FastifyInstance {
    solvesCaptcha: Auth['solvesCaptcha']
  }
}

export interface Auth {
  /** The user of a token; undefined when the token is unknown, expired or revoked. */
  findCaller(token: string): Promise<Caller | undefined>
  findClient(id: string, secret: string): Promise<Client | undefined>
  /** Changes made here take effect here at once; other processes hear of them by announcement. */
  invalidateCallers(change: Change): void
  /** The third parties that people may sign in with. */
  socialSources: readonly SocialSource[]
  /** Whether a request brings the solution of a captcha, which is used up. */
  solvesCaptcha(request: FastifyRequest): Promise<boolean>
  /** A Fastify plugin with the calls of signing in and out. */
  routes(app: FastifyInstance): Promise<void>
  close(): Promise<void>
}

/** Longest time that a change made while the listening connection was broken stays unseen. */
const CACHE_MS = 5000
const HOUSEKEEPING_MS = 3_600_000

export function createAuth({ config, db, secrets, listener, identityProviders, log }: Parts): Auth {
  const sessions = createSessions({ db, secretKey: config.secretKey })
  const captchas = createCaptchas({ db, secretKey: config.secretKey })
  const lockout = createLockout(db)
  const knownDevices = createKnownDevices(config.secretKey)
  const social = createSocial({
    db,
    providers: identityProviders,
    // The answer of a provider may hold more than a log should: its message is enough.
    log: error => log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'third-party sign-in'),
  })
  const phone = createPhoneSignIn({
    db,
    secretKey: config.secretKey,
    secrets,
    log: error => log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'sign-in by phone'),
  })
  const callers = new LRUCache<string, Caller>({ max: 10_000, ttl: CACHE_MS })
  const clients = new LRUCache<string, Client>({ max: 100, ttl: CACHE_MS })
  // Values read before a change must not be cached after it.
  let changes = 0

  function invalidateCallers(change: Change) {
    changes += 1
    if (change === 'everyone') {
      callers.clear()
      clients.clear()
      return
    }
    for (const [token, caller] of callers.entries()) if (concerns(change, caller)) callers.delete(token)
  }

  async function readThroughCache<Value extends object>(
    cache: LRUCache<string, Value>,
    key: string,
    read: () => Promise<Value | undefined>,
  ): Promise<Value | undefined> {
    const cached = cache.get(key)
    if (cached) return cached
    const before = changes
    const value = await asSystem(read)
    if (value && before === changes) cache.set(key, value)
    return value
  }

  onAccountsChanged(listener, invalidateCallers)
  const housekeeping = setInterval(() => {
    const stores = [sessions, captchas, lockout, social, phone]
    const jobs = asSystem(() => stores.map(part => part.deleteExpired()))
    // Tried again in an hour; a database that is away shows itself elsewhere.
    for (const job of jobs) job.catch(() => {})
  }, HOUSEKEEPING_MS).unref()

  const parts = { config, db, sessions, captchas, lockout, social, phone, knownDevices, invalidateCallers }
  const auth: Auth = {
    findCaller: token =>
      readThroughCache(callers, hashOfToken(token), async () => {
        const session = await sessions.findByAccessToken(token)
        return session && loadCaller(db, session, config)
      }),

    findClient: (id, secret) =>
      readThroughCache(clients, `${id}:${digestOfSecret(secret)}`, () => loadClient(db, id, secret)),

    invalidateCallers,

    socialSources: social.sources,

    solvesCaptcha: request => captchas.solves(header(request, 'captcha-key'), header(request, 'captcha-code')),

    routes: app => authRoutes(app, { ...parts, findCaller: auth.findCaller, findClient: auth.findClient }),

    async close() {
      clearInterval(housekeeping)
      await phone.close()
    },
  }
  return auth
}

/** Whether a change is about this caller. */
export function concerns(change: Change, caller: Caller): boolean {
  if (change === 'everyone') return true
  if ('session' in change) return change.session === caller.sessionId
  if ('user' in change) return change.user === caller.userId
  return change.tenant === caller.tenantId
}
