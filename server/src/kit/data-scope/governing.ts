import type { Label } from '#contract/kit/fields'
import { validIdsIn } from '../../auth/accounts/people.ts'
import { absent, Refusal } from '../../platform/http/reply/refusal.ts'
import type { Context } from '../definition/serveModule.ts'
import { isId } from '../input/checkInput.ts'
import { type Excess, excessOf } from './reach.ts'

interface RoleOf {
  id: string
  tenantId: string
}

/** Nobody changes, removes or restores a role that reaches more than they do. A role of one's own is one's own. */
export async function assertMayGovernRoles(roles: readonly RoleOf[], context: Context): Promise<void> {
  for (const { id, tenantId } of roles) {
    if (context.caller.roleIds.includes(id)) continue
    const excess = await excessOf({ tenantId, roleIds: [id] }, context)
    if (excess) throw new Refusal(403, above[excess])
  }
}

/** All roles of the caller, those left out of this sign-in too. */
export async function heldRoles({ db, caller }: Context): Promise<Set<string>> {
  const user = await db.selectFrom('bladeUser').select('roleId').where('id', '=', caller.userId).executeTakeFirst()
  return new Set([...caller.roleIds, ...validIdsIn(user?.roleId ?? null)])
}

/** The tenant whose scopes a role may be granted; roles of other tenants are absent. */
export async function tenantOfRole(roleId: string, db: Context['db']): Promise<string> {
  if (!isId(roleId)) throw absent()
  const role = db.selectFrom('bladeRole').select('tenantId').where('id', '=', roleId)
  return (await role.executeTakeFirstOrThrow(absent)).tenantId
}

/** The same of a role that has just been granted something. */
export async function assertReachesNoMore({ id, tenantId }: RoleOf, context: Context): Promise<void> {
  const excess = await excessOf({ tenantId, roleIds: [id] }, context)
  if (excess) throw new Refusal(403, beyond[excess])
}

const above = {
  permissions: { zh: '不能管理权限高于自己的角色', en: 'This role may do more than you' },
  data: { zh: '不能管理可见数据超出自己数据权限的角色', en: 'This role sees more records than you do' },
  calls: { zh: '不能管理接口权限多于自己的角色', en: 'This role may make calls that you may not make' },
} satisfies Record<Excess, Label>

const beyond = {
  permissions: { zh: '只能授予自己拥有的权限', en: 'You can only give permissions that you hold yourself' },
  data: {
    zh: '该角色可见的数据将超出自己的数据权限，请同时授予相应的数据权限',
    en: 'The role would see more records than you do: grant it a data scope as narrow as yours',
  },
  calls: { zh: '该角色将拥有自己没有的接口权限', en: 'The role could make calls that you may not make' },
} satisfies Record<Excess, Label>
