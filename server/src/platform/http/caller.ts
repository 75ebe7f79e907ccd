import type { FastifyRequest } from 'fastify'
import { refusals } from '#contract/auth'
import { keyPrefix } from '#contract/system/access-key'
import { maySeeWithheld, type Scope } from '../db/tenancy/scope.ts'
import type { KeyLimits } from './accessKeys.ts'
import { forbidden, Refusal } from './reply/refusal.ts'

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
  /** Calls that take an API scope which the caller's roles lack; paths without `/api/`. */
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

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
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
