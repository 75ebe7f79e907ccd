import { refusals } from '#contract/auth'
import type { Label } from '#contract/fields'
import type { User } from '#contract/system/user'
import type { Caller } from '../../../auth/caller.ts'
import { idsIn, isPlatform } from '../../../auth/people.ts'
import { permissionsOf } from '../../../auth/permissions.ts'
import type { Db } from '../../../db/database.ts'
import { asSystem } from '../../../db/scope.ts'
import { Refusal } from '../../../http/refusal.ts'

/** Nobody gives what they do not hold: the roles open nothing that is closed to the giver. */
export async function assertMayGive(roleIds: readonly string[], tenantId: string, caller: Caller, db: Db) {
  if (caller.isPlatform || roleIds.length === 0) return
  if (!(await holdsAllOf(roleIds, tenantId, caller, db))) throw new Refusal(403, labels.beyond)
}

/** Who takes over an account, or ends it, could already do all that its owner can. */
export async function assertMayGovern(users: readonly Pick<User, 'roleId' | 'tenantId'>[], caller: Caller, db: Db) {
  if (caller.isPlatform) return
  const roles = new Map(users.map(({ roleId, tenantId }) => [roleId, tenantId]))
  for (const [roleId, tenantId] of roles)
    if (!(await holdsAllOf(idsIn(roleId), tenantId, caller, db))) throw new Refusal(403, labels.above)
}

/** Roles of another tenant are as absent as roles that never were. */
export async function assertRolesExist(roleIds: readonly string[], tenantId: string, db: Db): Promise<void> {
  const found = await rolesIn(roleIds, tenantId, db)
  if (found.length < new Set(roleIds).size) throw new Refusal(404, refusals.absent)
}

async function holdsAllOf(roleIds: readonly string[], tenantId: string, caller: Caller, db: Db): Promise<boolean> {
  if (isPlatform(tenantId, await rolesIn(roleIds, tenantId, db))) return false
  const codes = await permissionsOf(db, { tenantId, roleIds, isPlatform: false })
  return [...codes].every(code => caller.permissions.has(code))
}

async function rolesIn(roleIds: readonly string[], tenantId: string, db: Db) {
  if (roleIds.length === 0) return []
  return asSystem(() =>
    db
      .selectFrom('bladeRole')
      .select(['id', 'roleAlias'])
      .where('id', 'in', roleIds)
      .where('tenantId', '=', tenantId)
      .execute(),
  )
}

const labels = {
  beyond: { zh: '只能授予自己拥有的权限', en: 'You can only give permissions that you hold yourself' },
  above: { zh: '不能管理权限高于自己的用户', en: 'This user may do more than you' },
} satisfies Record<string, Label>
