import type { Caller } from '../../platform/http/caller.ts'
import type { Session } from '../sessions/tokens.ts'

/** Somebody who asked for a job: their session, and the roles and departments they had chosen in it. */
export interface FormerCaller extends Omit<Session, 'roleId' | 'deptId' | 'locked'> {
  roleIds: readonly string[]
  deptIds: readonly string[]
}

/** Stored with what is to happen later, as the one for whom it happens. */
export function formerOf({ userId, tenantId, clientId, sessionId, roleIds, deptIds }: Caller): FormerCaller {
  return { id: sessionId, userId, tenantId, clientId, roleIds, deptIds }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Somebody with the rights of now; nobody when they may not sign in any more. */
    findFormerCaller(former: FormerCaller): Promise<Caller | undefined>
  }
}
