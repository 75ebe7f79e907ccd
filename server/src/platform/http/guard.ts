import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { proofRequired, refusals } from '#contract/auth'
import type { Label } from '#contract/kit/fields'
import { keyPrefix } from '#contract/system/access-key'
import { maySeeWithheld, runWithScope, type Scope } from '../db/tenancy/scope.ts'
import { assertKeyAllows, type KeyLimits } from './accessKeys.ts'
import { type DownloadIdentity, findDownloader } from './downloads.ts'
import { clientLeft } from './errors.ts'
import { documentPrefix, firstPasswordRoutes, lockedRoutes, publicRoutes } from './publicRoutes.ts'
import { forbidden, Refusal } from './reply/refusal.ts'
import { type Language, preferLanguage } from './reply/reply.ts'

/** The identity that the token represents. */
export interface Caller {
  userId: string
  account: string
  tenantId: string
  deptIds: string[]
  roleIds: string[]
  roleAliases: string[]
  /** Codes of the granted menu items and buttons. */
  permissions: ReadonlySet<string>
  /** An administrator of the platform's own tenant. */
  isPlatform: boolean
  clientId: string
  sessionId: string
  /** Nothing is answered to a locked session but its unlocking. */
  locked: boolean
  /** The password is a first or a reset one: little is allowed until it is changed. */
  mustChangePassword: boolean
  hasSecondFactor: boolean
  /** When the second factor or, without one, the password was last proven in this session. */
  provenAt: Date | null
  /** Limits what is seen of modules; none for administrators. */
  dataScopes: readonly HeldDataScope[]
  /** The caller's own departments and all below them. */
  deptIdsBelow: readonly string[]
  /** Calls that require an API scope which the caller's roles lack; paths without `/api/`. */
  closedRoutes: ReadonlySet<string>
  /** The limits of the access key, where the caller is a program that uses one. */
  key?: KeyLimits
}

/** A data scope of one of the caller's roles, with the menu item that represents its module. */
export interface HeldDataScope {
  id: string
  menuCode: string
  menuPath: string | null
  scopeType: number
  scopeColumn: string | null
  scopeValue: string | null
  scopeField: string
  maskedFields: string | null
  readOnlyFields: string | null
  scopeClass: string | null
}

/** The parts of signing in that the guard needs. */
export interface Identity extends DownloadIdentity {
  /** Nothing for a stranger. */
  findClient(id: string, secret: string): Promise<{ language: Language | undefined } | undefined>
}

/**
 * Admits a request by its route's policy, and runs the rest of it in the scope of its caller. `ofServices` are
 * public as well.
 */
export function guard(app: FastifyInstance, identity: Identity, ofServices: readonly string[] = []): void {
  app.decorate('publicRoutes', new Set([...publicRoutes, ...ofServices]))
  requirePolicies(app)
  app.decorateRequest('caller', null)
  app.decorateRequest('language', null)
  app.addHook('onRequest', async request => {
    if (request.is404) return
    const { config } = request.routeOptions
    if (config.policy === 'public') return
    const caller = await callerOf(request, identity)
    // Before the refusals below, which the log reports with their user.
    request.caller = caller
    // Rate limits, which come next, read the address of the connection.
    if (request.socket.destroyed) throw clientLeft()
    if (caller.key) assertKeyAllows(caller.key, request)
    if (caller.locked && !lockedRoutes.includes(routeName(request))) throw new Refusal(423, refusals.locked)
    if (!decide(caller, request.routeOptions).allowed) throw forbidden()
    if (config.proof) assertProven(caller, config.proof)
    if (caller.mustChangePassword && !firstPasswordRoutes.includes(routeName(request)))
      throw new Refusal(403, labels.firstPassword)
  })
  // Not in onRequest: the body arrives in between, and with it another asynchronous context.
  app.addHook('preValidation', (request, _, done) => {
    if (request.caller) runWithScope(scopeOf(request.caller, request.id), done)
    else done()
  })
}

async function callerOf(request: FastifyRequest, identity: Identity): Promise<Caller> {
  const token = tokenOf(request)
  const { client, download } = request.routeOptions.config
  if (token === '' && download) return findDownloader(request, identity)
  if (token === '') throw new Refusal(401, refusals.signIn)
  // Programs with a key are no client apps that sign people in.
  if (client !== false && !isAccessKey(token)) await requireClient(request, identity)
  const caller = await identity.findCaller(token)
  if (!caller) throw new Refusal(401, refusals.signIn)
  return caller
}

export const isAccessKey = (token: string): boolean => token.startsWith(keyPrefix)

export function requireCaller(request: FastifyRequest): Caller {
  if (!request.caller) throw new Refusal(401, refusals.signIn)
  return request.caller
}

/** The tenant to act for. A tenant that arrives as input is a wish; who may not act for it is refused. */
export function actingTenant(caller: Caller, requested?: string | null): string {
  if (!requested || requested === caller.tenantId) return caller.tenantId
  if (!caller.isPlatform) throw forbidden()
  return requested
}

export function scopeOf(caller: Caller, requestId: string): Exclude<Scope, 'system'> {
  const { tenantId, userId, deptIds, isPlatform, permissions } = caller
  const seesWithheld = maySeeWithheld(permissions)
  return { tenantId, userId, deptId: deptIds[0] ?? null, allTenants: isPlatform, seesWithheld, requestId }
}

/** A proof is good for ten minutes. */
const PROOF_MS = 600_000

/** Keys of people with a second factor never prove it, so that whoever has stolen one changes no rights. */
export function assertProven({ hasSecondFactor, provenAt }: Caller, proof: Proof): void {
  if (proof === 'secondFactor' && !hasSecondFactor) return
  if (provenAt === null || Date.now() - provenAt.getTime() > PROOF_MS) throw new Refusal(proofRequired, labels.proof)
}

/** The cause of a decision: the codes of which one is required, or the path that an API scope closes. */
export type Decision =
  | { allowed: true; cause: 'public' | 'signedIn' | 'platform' | 'permission'; codes: readonly string[] }
  | { allowed: false; cause: 'noPolicy' | 'platform' | 'permission'; codes: readonly string[] }
  | { allowed: false; cause: 'apiScope'; path: string }

/** The one decision about a caller and a route. */
export function decide(caller: Caller, { url, config }: Pick<RouteOptions, 'config'> & { url?: string }): Decision {
  const decision = decideByPolicy(caller, config?.policy)
  const path = pathOf(url)
  return decision.allowed && caller.closedRoutes.has(path) ? { allowed: false, cause: 'apiScope', path } : decision
}

function decideByPolicy(caller: Caller, policy: Policy | undefined): Decision {
  if (policy === undefined) return { allowed: false, cause: 'noPolicy', codes: [] }
  if (policy === 'public' || policy === 'signedIn') return { allowed: true, cause: policy, codes: [] }
  if (policy === 'platform') return { allowed: caller.isPlatform, cause: 'platform', codes: [] }
  if (policy.platform && !caller.isPlatform) return { allowed: false, cause: 'platform', codes: policy.anyOf }
  const allowed = policy.anyOf.some(code => caller.permissions.has(code))
  return { allowed, cause: 'permission', codes: policy.anyOf }
}

export const isAllowed = (caller: Caller, policy: Policy | undefined): boolean => decideByPolicy(caller, policy).allowed

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
  interface FastifyInstance {
    /** All routes with their policies, complete once the app is ready. */
    guardedRoutes: readonly RouteOptions[]
    /** Those that need no token, such as `GET /livez`. */
    publicRoutes: ReadonlySet<string>
  }
}

/** A route without a policy, or one that makes itself public, stops the boot. */
function requirePolicies(app: FastifyInstance): void {
  const routes: RouteOptions[] = []
  app.decorate('guardedRoutes', routes)
  app.addHook('onRoute', route => {
    routes.push(route)
  })
  // When all routes are known: those of plugins get their policy from a hook that runs after the one above.
  app.addHook('onReady', async () => {
    for (const route of routes)
      for (const method of [route.method].flat()) assertPolicy(method, route, app.publicRoutes)
  })
}

function assertPolicy(method: string, { url, config }: RouteOptions, listed: ReadonlySet<string>): void {
  const name = `${method} ${url}`
  if (config?.policy === undefined) throw new Error(`${name} declares no policy`)
  const isListed = listed.has(name) || url === documentPrefix || url.startsWith(`${documentPrefix}/`)
  if (config.policy === 'public' && !isListed) throw new Error(`${name} is not on the list of public routes`)
}

/** The path of the route, not of the address: there is one way to write it. */
export function pathOf(url = ''): string {
  return url.replace(/^\/api\//, '')
}

function routeName(request: FastifyRequest): string {
  return `${request.method} ${request.routeOptions.url}`
}

// Not 401, which signs people out of a session that is as good as before.
async function requireClient(request: FastifyRequest, identity: Identity): Promise<void> {
  const { id, secret } = clientIn(request)
  if (id === '') throw new Refusal(400, labels.noClient)
  const client = await identity.findClient(id, secret)
  if (!client) throw new Refusal(400, unknownClient(id))
  preferLanguage(request, client.language)
}

/** The client app of a request by its Basic header; empty without one. */
export function clientIn({ headers }: FastifyRequest): { id: string; secret: string } {
  const encoded = /^basic\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return { id, secret: secret.join(':') }
}

function unknownClient(id: string): Label {
  const name = /^[\w.-]{1,48}$/.test(id) ? id : '?'
  return { zh: `客户端认证失败：${name}`, en: `Unknown client app or wrong secret: ${name}` }
}

/** The token comes in its header: addresses end up in logs, and cookies come along uninvited. See downloads.ts. */
export function tokenOf(request: FastifyRequest): string {
  const header = request.headers['blade-auth']
  return typeof header === 'string' ? header.replace(/^bearer\s+/i, '').trim() : ''
}

const labels = {
  noClient: { zh: '缺少客户端信息', en: 'The client app does not introduce itself' },
  proof: { zh: '请再次验证身份', en: 'Please prove again who you are' },
  firstPassword: { zh: '请先修改密码', en: 'Please change your password first' },
} satisfies Record<string, Label>

/**
 * The policy of a request; every route declares one in `config.policy`. `public`: anyone; the route must be in
 * publicRoutes or in those of its service. `signedIn`: anyone with a token. `platform`: only administrators of the platform's own tenant.
 */
export type Policy = 'public' | 'signedIn' | 'platform' | PermissionPolicy

/** The users who authenticate again: all who have a second factor, or all. */
export type Proof = 'secondFactor' | 'anyFactor'

/** Requires one of the codes and, with `platform`, an administrator of the platform. */
interface PermissionPolicy {
  anyOf: readonly string[]
  platform?: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: Policy
    /** Requires authentication again unless it was done in the last minutes of the session; see second-factor. */
    proof?: Proof
    /** False where no client app can introduce itself, such as a page opened by its address. */
    client?: false
    /** A file that a browser may open by its address, with a ticket in place of the headers; GET only. */
    download?: true
    /** Its answer goes on as long as somebody listens, and reveals nothing about how fast the server is. */
    stream?: true
    /**
     * Open screens send it on a timer, and it reads no record for anybody: while it succeeds, it leaves no row in the log
     * of calls. Not for calls that people make too.
     */
    heartbeat?: true
    /** The call is worth reading about without reading every call: its name in the usual log. */
    event?: string | ((request: FastifyRequest) => string | undefined)
  }
}
