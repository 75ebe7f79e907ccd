import type { MenuNames, UserRights } from '#contract/system/user'
import { isPlatform, validIdsIn } from '../../../auth/accounts/people.ts'
import { grantedMenus, type MenuRow, menuCategory, menusLeftOut } from '../../../auth/permissions/permissions.ts'
import type { Context, ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import { requireRow } from '../../../kit/records/changeLog.ts'

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
  const [held, missing] = [await grantedMenus(db, holder), await menusLeftOut(db, holder)]
  const isEnglish = language === 'en'
  const nameOf = ({ name, nameEn }: MenuRow) => (isEnglish && nameEn) || name
  return {
    roles: roles.map(({ roleName }) => roleName),
    menus: grouped(held, held, nameOf),
    leftOut: grouped(missing, [...held, ...missing], nameOf),
  }
}

/** The screens among menu items, by the item above them. */
function grouped(menus: readonly MenuRow[], all: readonly MenuRow[], nameOf: (menu: MenuRow) => string): MenuNames[] {
  const isItem = ({ category }: MenuRow) => category === menuCategory.menu
  const above = new Set(all.filter(isItem).map(({ parentId }) => parentId))
  const screens = menus.filter(menu => isItem(menu) && !above.has(menu.id))
  return [...new Set(screens.map(({ parentId }) => parentId))].map(parentId => {
    const group = all.find(({ id }) => id === parentId)
    return {
      group: group ? nameOf(group) : '',
      items: screens.filter(screen => screen.parentId === parentId).map(nameOf),
    }
  })
}
