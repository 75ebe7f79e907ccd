import { splitIds } from '#contract/kit/rules'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/guard.ts'
import { findRoleHolder, isPlatform, type Role, userStatus, validIdsIn } from '../accounts/people.ts'
import type { Session } from '../sessions/tokens.ts'
import { permissionsOf } from './permissions.ts'
import { scopesOf } from './scopes.ts'

/** The person of a session as they are now; nobody when they, their tenant or all their roles are gone. */
export async function loadCaller(db: Db, session: Session, config: Config): Promise<Caller | undefined> {
  const person = await findRoleHolder(db, session.userId)
  if (person?.tenant !== 'active' || person.user.status !== userStatus.active) return undefined
  const { user } = person
  const chosenRoles = config.switchMode ? splitIds(session.roleId) : []
  const roles = person.roles.filter(({ id }) => chosenRoles.length === 0 || chosenRoles.includes(id))
  if (roles.length === 0) return undefined
  const deptIds = validIdsIn(user.deptId)
  const chosen = config.switchMode ? splitIds(session.deptId) : []
  const chosenDeptIds = chosen.length > 0 ? deptIds.filter(id => chosen.includes(id)) : deptIds
  return {
    ...(await rightsOfRoles(db, user.tenantId, roles, chosenDeptIds)),
    userId: user.id,
    account: user.account,
    clientId: session.clientId,
    sessionId: session.id,
    locked: session.locked,
    mustChangePassword: user.mustChangePassword,
    hasSecondFactor: user.hasSecondFactor,
    provenAt: session.provenAt,
  }
}

/** The rights that roles of a tenant give together to people of these departments. */
export async function rightsOfRoles(db: Db, tenantId: string, roles: readonly Role[], deptIds: string[]) {
  const holder = {
    ...{ tenantId, deptIds, isPlatform: isPlatform(tenantId, roles) },
    roleIds: roles.map(({ id }) => id),
    roleAliases: roles.map(({ roleAlias }) => roleAlias),
  }
  const [permissions, scopes] = await Promise.all([permissionsOf(db, holder), scopesOf(db, holder)])
  return { ...holder, ...scopes, permissions }
}

/** Somebody who started a job: their session, and the roles and departments they had chosen in it. */
export interface FormerCaller extends Omit<Session, 'roleId' | 'deptId' | 'locked' | 'provenAt'> {
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
