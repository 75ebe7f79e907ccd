import type { FastifyRequest } from 'fastify'
import { refusals } from '#contract/auth'
import { type Caller, scopeOf } from '../../platform/http/caller.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'

export { type Caller, scopeOf }

export function requireCaller(request: FastifyRequest): Caller {
  if (!request.caller) throw new Refusal(401, refusals.signIn)
  return request.caller
}

/** The tenant to act for. A tenant that arrives as input is a wish; who may not act for it is refused. */
export function actingTenant(caller: Caller, requested?: string | null): string {
  if (!requested || requested === caller.tenantId) return caller.tenantId
  if (!caller.isPlatform) throw new Refusal(403, refusals.forbidden)
  return requested
}
