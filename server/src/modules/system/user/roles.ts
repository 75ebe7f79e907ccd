import type { Label } from '#contract/kit/fields'
import { splitIds } from '#contract/kit/rules'
import { role } from '#contract/system/role'
import { type MenuNames, type User, type UserRights, user } from '#contract/system/user'
import { isPlatform, validIdsIn } from '../../../auth/accounts/people.ts'
import {
  grantedMenus,
  type MenuRow,
  menuCategory,
  menusLeftOut,
  menuTitle,
} from '../../../auth/permissions/permissions.ts'
import { type Excess, excessOf } from '../../../kit/data-scope/reach.ts'
import { recordOf } from '../../../kit/definition/columns.ts'
import type { Context, ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import { refusalFor } from '../../../kit/input/checkInput.ts'
import { maskAnswer } from '../../../kit/lists/maskAnswer.ts'
import { lockRows, requireRow } from '../../../kit/records/changeLog.ts'
import type { Db } from '../../../platform/db/database.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { absent, Refusal } from '../../../platform/http/reply/refusal.ts'
import type { Language } from '../../../platform/http/reply/reply.ts'

type Assignment = Pick<User, 'tenantId' | 'roleId' | 'deptId'>

/** Nobody assigns more than they have: these roles and departments must not exceed the rights of the caller. */
export async function assertMayAssign(assignment: Assignment, context: Context): Promise<void> {
  const excess = await excessOf(roleHolderOf(assignment), context)
  if (excess) throw new Refusal(403, beyond[excess])
}

/** Gaining access to an account, or ending it, requires all the rights of its owner. */
export async function assertMayGovern(users: readonly Assignment[], context: Context): Promise<void> {
  const different = new Map(users.map(user => [`${user.tenantId}/${user.roleId}/${user.deptId}`, user]))
  for (const user of different.values()) {
    const excess = await excessOf(roleHolderOf(user), context)
    if (excess) throw new Refusal(403, above[excess])
  }
}

export async function governs(user: Assignment, context: Context): Promise<boolean> {
  return (await excessOf(roleHolderOf(user), context)) === undefined
}

/** Roles of another tenant are as absent as roles that never were. */
export async function assertRolesExist(roleIds: readonly string[], tenantId: string, db: Db): Promise<void> {
  const distinctIds = new Set(roleIds)
  if (distinctIds.size === 0) return
  const found = await asSystem(() =>
    db
      .selectFrom('bladeRole')
      .select('id')
      .where('id', 'in', [...distinctIds])
      .where('tenantId', '=', tenantId)
      .execute(),
  )
  if (found.length < distinctIds.size) throw absent()
}

const roleHolderOf = ({ tenantId, roleId, deptId }: Assignment) => ({
  tenantId,
  roleIds: validIdsIn(roleId),
  deptIds: validIdsIn(deptId),
})

const beyond = {
  permissions: { zh: '只能授予自己拥有的权限', en: 'You can only give permissions that you hold yourself' },
  data: {
    zh: '所选角色和部门可见的数据超出自己的数据权限',
    en: 'With these roles and departments a user would see more records than you do',
  },
  calls: { zh: '所选角色拥有自己没有的接口权限', en: 'These roles may make calls that you may not make' },
} satisfies Record<Excess, Label>

const above = {
  permissions: { zh: '不能管理权限高于自己的用户', en: 'This user may do more than you' },
  data: { zh: '不能管理可见数据超出自己数据权限的用户', en: 'This user sees more records than you do' },
  calls: { zh: '不能管理接口权限多于自己的用户', en: 'This user may make calls that you may not make' },
} satisfies Record<Excess, Label>

/** The roles of a user, the screens that they open, and those that they would open without the tenant's package. */
export async function rightsOf(users: ModuleDefinition, id: string, context: Context): Promise<UserRights> {
  const { db, language } = context
  const row = await requireRow(users, id, context)
  const tenantId = String(row.tenantId)
  const heldIds = validIdsIn(String(row.roleId ?? ''))
  const roles = heldIds.length
    ? await db
        .selectFrom('bladeRole')
        .select(['id', 'roleName', 'roleAlias'])
        .where('id', 'in', heldIds)
        .where('tenantId', '=', tenantId)
        .orderBy('sort')
        .orderBy('id')
        .execute()
    : []
  const holder = { tenantId, roleIds: roles.map(role => role.id), isPlatform: isPlatform(tenantId, roles) }
  const [granted, missing] = [await grantedMenus(db, holder), await menusLeftOut(db, holder)]
  return {
    roles: maskAnswer(role, roles, context).map(({ roleName }) => roleName),
    menus: grouped(granted, granted, language),
    leftOut: grouped(missing, [...granted, ...missing], language),
  }
}

/** The screens among menu items, by the item above them. */
function grouped(menus: readonly MenuRow[], all: readonly MenuRow[], language: Language): MenuNames[] {
  const isItem = ({ category }: MenuRow) => category === menuCategory.menu
  const above = new Set(all.filter(isItem).map(({ parentId }) => parentId))
  const screens = menus.filter(menu => isItem(menu) && !above.has(menu.id))
  return [...new Set(screens.map(({ parentId }) => parentId))].map(parentId => {
    const group = all.find(({ id }) => id === parentId)
    return {
      group: group ? menuTitle(group, language) : '',
      items: screens.filter(screen => screen.parentId === parentId).map(screen => menuTitle(screen, language)),
    }
  })
}

/** The users that a call names, locked until the transaction ends. All of them, or a refusal. */
export async function lockUsers(users: ModuleDefinition, userIds: string, context: Context): Promise<User[]> {
  const ids = splitIds(userIds)
  if (ids.length === 0) throw refusalFor(user.calls.grant.input.userIds, 'missing')
  const rows = await lockRows(users, ids, context)
  return rows.map(row => recordOf(user, row))
}
