import './accounts/tables.ts'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '../platform/config/config.ts'
import type { IdentityProvider } from '../platform/config/identityProviders.ts'
import type { Secrets } from '../platform/config/secrets.ts'
import type { Db } from '../platform/db/database.ts'
import type { Listener } from '../platform/db/listen.ts'
import { asSystem } from '../platform/db/tenancy/scope.ts'
import type { DownloadIdentity } from '../platform/http/downloads.ts'
import type { Caller } from '../platform/http/guard.ts'
import { lastAnswer } from '../platform/http/page/lastAnswer.ts'
import { type AccountChange, onAccountsChanged } from './accounts/announcements.ts'
import { allowsQueryToken, type Client } from './accounts/clients.ts'
import { header } from './accounts/input.ts'
import { createLockout } from './accounts/lockout.ts'
import { createCallerCache } from './permissions/callerCache.ts'
import { type FormerCaller, loadCaller } from './permissions/loadCaller.ts'
import { createPhoneSignIn } from './phone/createPhoneSignIn.ts'
import { authRoutes } from './routes/routes.ts'
import { createSecondFactor } from './second-factor/createSecondFactor.ts'
import { createEnrolment } from './second-factor/enrolment.ts'
import { createTickets } from './sessions/downloadTickets.ts'
import { createSessions } from './sessions/tokens.ts'
import { createCaptchas } from './sign-in/captcha.ts'
import { createKnownDevices } from './sign-in/knownDevice.ts'
import { createSocial, type SocialSource } from './social/createSocial.ts'

interface AuthOptions {
  config: Config
  db: Db
  secrets: Secrets
  identityProviders: readonly IdentityProvider[]
  log: FastifyBaseLogger
  /** Receives the revocations of other processes. */
  listener: Listener
}

declare module 'fastify' {
  interface FastifyInstance {
    solvesCaptcha: Auth['solvesCaptcha']
  }
}

export interface Auth extends DownloadIdentity {
  findClient(id: string, secret: string): Promise<Client | undefined>
  /** A former caller with the rights of now, for jobs; nobody when they may not sign in any more. */
  findFormerCaller(former: FormerCaller): Promise<Caller | undefined>
  /** Changes made here apply here at once; other processes receive them as notifications. */
  invalidateCallers(change: AccountChange): void
  /** The third parties that people may sign in with. */
  socialSources: readonly SocialSource[]
  /** Whether a request brings the solution of a captcha, which is used up. */
  solvesCaptcha(request: FastifyRequest): Promise<boolean>
  /** A Fastify plugin with the calls of signing in and out. */
  routes(app: FastifyInstance): Promise<void>
  close(): Promise<void>
}

const HOUSEKEEPING_MS = 3_600_000

export function createAuth({ config, db, secrets, listener, identityProviders, log }: AuthOptions): Auth {
  const sessions = createSessions({ db, secretKey: config.secretKey })
  const captchas = createCaptchas({ db, secretKey: config.secretKey })
  const tickets = createTickets(db)
  const lockout = createLockout(db)
  const knownDevices = createKnownDevices(config.secretKey)
  const social = createSocial({
    db,
    providers: identityProviders,
    log: error => log.warn(reasonOf(error), 'a third-party sign-in failed'),
  })
  const phone = createPhoneSignIn({
    db,
    secretKey: config.secretKey,
    secrets,
    log: error => log.warn(reasonOf(error), 'a code was not sent by text message'),
  })
  const secondFactor = createSecondFactor({ config, db, secrets, lockout })
  const enrolment = createEnrolment({ config, db, secrets, lockout }, secondFactor)
  const { findCaller, findClient, invalidateCallers } = createCallerCache({ config, db, sessions })
  onAccountsChanged(listener, invalidateCallers)
  const housekeeping = setInterval(() => void asSystem(() => deleteExpired(db)), HOUSEKEEPING_MS).unref()

  const ways = { captchas, lockout, social, phone, secondFactor, enrolment }
  const parts = { config, db, sessions, ...ways, knownDevices, tickets, invalidateCallers }
  return {
    findCaller,
    findClient,
    invalidateCallers,
    findFormerCaller: ({ roleIds, deptIds, ...former }) => {
      const session = { ...former, roleId: roleIds.join(), deptId: deptIds.join(), locked: false, provenAt: null }
      return asSystem(() => loadCaller(db, session, config))
    },

    redeemTicket: (ticket, address) =>
      asSystem(async () => {
        const taken = await tickets.take(ticket, address)
        const caller = taken && (await loadCaller(db, taken.session, config))
        return caller && { caller, language: taken.language }
      }),

    allowsQueryToken: clientId => asSystem(() => allowsQueryToken(db, clientId)),

    socialSources: social.sources,

    solvesCaptcha: request => captchas.solves(header(request, 'captcha-key'), header(request, 'captcha-code')),

    routes: app => authRoutes(app, { ...parts, findCaller, findClient }),

    async close() {
      clearInterval(housekeeping)
      await phone.close()
    },
  }
}

/** Deletes what can be used no longer, sessions a week later. */
export async function deleteExpired(db: Db): Promise<void> {
  const now = sql<Date>`now()`
  const deletions = [
    db.deleteFrom('sysCaptcha').where('expiresAt', '<', now),
    db.deleteFrom('sysDownloadTicket').where('expiresAt', '<', now),
    db.deleteFrom('sysFactorTicket').where('expiresAt', '<', now),
    db.deleteFrom('sysSocialState').where('expiresAt', '<', now),
    db.deleteFrom('sysSocialApplicant').where('expiresAt', '<', now),
    db.deleteFrom('sysLoginFailure').where('until', '<', now),
    db.deleteFrom('sysPhoneCode').where('sentAt', '<', sql<Date>`now() - interval '24 hours'`),
    db.deleteFrom('sysSession').where('endsAt', '<', sql<Date>`now() - interval '7 days'`),
    db.deleteFrom('sysToken').where('expiresAt', '<', sql<Date>`now() - interval '7 days'`),
  ]
  // Tried again in an hour; a database that is away shows itself elsewhere.
  for (const deletion of deletions) await deletion.execute().catch(() => {})
}

/** The response of a provider may contain more than a log should: its message is enough. */
const reasonOf = (error: unknown) => ({ reason: error instanceof Error ? error.message : String(error) })

const TIMEOUT_MS = 1000

/** The sites whose pages menu items show inside ours. */
export function framedOrigins(db: Db): () => Promise<readonly string[]> {
  const origins = lastAnswer(async () => {
    const rows = await asSystem(() =>
      db.selectFrom('bladeMenu').select('path').distinct().where('path', 'ilike', 'http%').execute(),
    )
    return [...new Set(rows.flatMap(({ path }) => originOf(path ?? '')))]
  }, TIMEOUT_MS)
  return async () => (await origins()) ?? []
}

function originOf(address: string): string[] {
  const { origin, protocol } = URL.canParse(address) ? new URL(address) : { origin: '', protocol: '' }
  return /^https?:$/.test(protocol) ? [origin] : []
}
