import { splitIds } from '#contract/kit/rules'
import type { Context, ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import { saveRecord } from '../../../kit/records/records.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { lockUsers } from './governing/chosenUsers.ts'
import { assertRolesExist } from './governing/givingRoles.ts'

interface RoleGrant {
  userIds: string
  roleIds: string
}

/** Replaces the roles of each user; what may be given is checked as for every change of a user. */
export function grantRoles(users: ModuleDefinition, { userIds, roleIds }: RoleGrant, context: Context): Promise<null> {
  return inTransaction(context.db, async db => {
    const inner = { ...context, db }
    const chosen = await lockUsers(users, userIds, inner)
    for (const { tenantId } of chosen) await assertRolesExist(splitIds(roleIds), tenantId, db)
    for (const { id } of chosen) await saveRecord(users, { id, roleId: roleIds }, inner)
    return null
  })
}
