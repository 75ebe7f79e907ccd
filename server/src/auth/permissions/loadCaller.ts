import { createHash } from 'node:crypto'
import { splitIds } from '#contract/kit/rules'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { findByUserId, isPlatform, rolesOf, userStatus, validIdsIn } from '../accounts/people.ts'
import type { Session } from '../sessions/tokens.ts'
import { grantedMenus } from './permissions.ts'
import { scopesOf } from './scopes.ts'

/** The person of a session as they are now; nobody when they, their tenant or all their roles are gone. */
export async function loadCaller(db: Db, session: Session, config: Config): Promise<Caller | undefined> {
  const person = await findByUserId(db, session.userId)
  if (person?.tenant !== 'active' || person.user.status !== userStatus.active) return undefined
  const { user } = person
  const roles = await rolesOf(db, user, config.switchMode ? session.roleId : '')
  if (roles.length === 0) return undefined
  const deptIds = validIdsIn(user.deptId)
  const chosen = config.switchMode ? splitIds(session.deptId) : []
  const holder = {
    tenantId: user.tenantId,
    roleIds: roles.map(({ id }) => id),
    isPlatform: isPlatform(user.tenantId, roles),
  }
  const limited = {
    ...holder,
    deptIds: chosen.length > 0 ? deptIds.filter(id => chosen.includes(id)) : deptIds,
    roleAliases: roles.map(({ roleAlias }) => roleAlias),
  }
  const [menus, scopes] = await Promise.all([grantedMenus(db, holder), scopesOf(db, limited)])
  return {
    ...limited,
    ...scopes,
    userId: user.id,
    account: user.account,
    permissions: new Set(menus.map(({ code }) => code)),
    // Takes 0.7 ms for each caller that is read; a request that names it is answered without reading the menu.
    rights: createHash('sha256')
      .update(JSON.stringify([user.id, menus]))
      .digest('base64url'),
    clientId: session.clientId,
    sessionId: session.id,
    locked: session.locked,
    mustChangePassword: user.mustChangePassword,
  }
}
