import type { Selectable } from 'kysely'
import { type Module, platformCodes } from '#contract/kit/module'
import type { Database, Db } from '../../platform/db/database.ts'
import { asSystem, PLATFORM_TENANT } from '../../platform/db/tenancy/scope.ts'
import type { Language } from '../../platform/http/reply/reply.ts'
import { validIdsIn } from '../accounts/people.ts'

export type MenuRow = Selectable<Database['bladeMenu']>

/** Values of `category` of a menu. */
export const menuCategory = { menu: 1, button: 2 } as const

export const menuTitle = ({ name, nameEn }: Pick<MenuRow, 'name' | 'nameEn'>, language: Language): string =>
  (language === 'en' && nameEn) || name

interface Holder {
  tenantId: string
  roleIds: readonly string[]
  isPlatform: boolean
}

/** The menu items and buttons a holder has, by `sort`: what the roles were granted, with all that is above it. */
export async function grantedMenus(db: Db, holder: Holder, menus?: readonly MenuRow[]): Promise<MenuRow[]> {
  const { granted, isIncluded } = await grantsOfHolder(db, holder, menus)
  return granted.filter(isIncluded)
}

/** The menu items and buttons that the roles of a holder were granted in vain: the package of the tenant has them not. */
export async function menusLeftOut(db: Db, holder: Holder): Promise<MenuRow[]> {
  const { granted, isIncluded } = await grantsOfHolder(db, holder)
  return granted.filter(menu => !isIncluded(menu))
}

function grantsOfHolder(db: Db, holder: Holder, known?: readonly MenuRow[]) {
  return asSystem(async () => {
    const menus = known ?? (await allMenus(db))
    if (holder.isPlatform) return { granted: [...menus], isIncluded: () => true }
    const [ids, limit] = await Promise.all([grantedIds(db, holder.roleIds), packageOf(db, holder.tenantId)])
    const isIncluded = limit ? isWithin(withAncestors(menus, limit)) : () => true
    return { granted: withoutPlatformMenus(withAncestors(menus, ids)), isIncluded }
  })
}

/** The menu items a tenant may use at all: those of its package, or every one that is not for the platform alone. */
export async function menusOfTenant(db: Db, tenantId: string, known?: readonly MenuRow[]): Promise<MenuRow[]> {
  return asSystem(async () => {
    const menus = known ?? (await allMenus(db))
    if (tenantId === PLATFORM_TENANT) return [...menus]
    const limit = await packageOf(db, tenantId)
    return withoutPlatformMenus(limit ? menus.filter(isWithin(withAncestors(menus, limit))) : menus)
  })
}

/** The menu items that packages and grants may name: an administrator of the platform has the others without them. */
export async function grantableMenus(db: Db): Promise<MenuRow[]> {
  return asSystem(async () => withoutPlatformMenus(await allMenus(db)))
}

const forPlatform = new Set<string>()

/** Excludes what only administrators of the platform can use from menus, packages and grants of tenants. */
export function reserveForPlatform(module: Module): void {
  for (const code of platformCodes(module)) forPlatform.add(code)
}

/** Removes what tenants cannot use, and the groups that contain nothing else. */
export function withoutPlatformMenus(menus: readonly MenuRow[]): MenuRow[] {
  const itemsBelow = new Map<string, MenuRow[]>()
  for (const menu of menus)
    if (menu.category === menuCategory.menu)
      itemsBelow.set(menu.parentId, [...(itemsBelow.get(menu.parentId) ?? []), menu])
  const isUsable = (menu: MenuRow): boolean => {
    const items = itemsBelow.get(menu.id)
    return !forPlatform.has(menu.code) && (!items || items.some(isUsable))
  }
  const unusable = new Set(menus.filter(menu => !isUsable(menu)).map(({ id }) => id))
  return menus.filter(({ id, parentId }) => !unusable.has(id) && !unusable.has(parentId))
}

/** Permission codes of a holder. */
export async function permissionsOf(db: Db, holder: Holder): Promise<ReadonlySet<string>> {
  return new Set((await grantedMenus(db, holder)).map(({ code }) => code))
}

/** Grants name fully chosen items only, so what is above them is added; the order is that of `menus`. */
export function withAncestors<Node extends { id: string; parentId: string }>(
  menus: readonly Node[],
  ids: ReadonlySet<string>,
): Node[] {
  const parentOf = new Map(menus.map(({ id, parentId }) => [id, parentId]))
  const includedIds = new Set<string>()
  for (const id of ids) {
    let next: string | undefined = id
    while (next !== undefined && parentOf.has(next) && !includedIds.has(next)) {
      includedIds.add(next)
      next = parentOf.get(next)
    }
  }
  return menus.filter(({ id }) => includedIds.has(id))
}

// Packages list menu items; the buttons belong to their item.
function isWithin(allowed: readonly MenuRow[]): (menu: MenuRow) => boolean {
  const ids = new Set(allowed.map(({ id }) => id))
  return ({ id, parentId, category }) => ids.has(id) || (category === menuCategory.button && ids.has(parentId))
}

export function allMenus(db: Db): Promise<MenuRow[]> {
  // Items of modules that are not served have another status.
  return db.selectFrom('bladeMenu').selectAll().where('status', '=', 1).orderBy('sort').orderBy('id').execute()
}

async function grantedIds(db: Db, roleIds: readonly string[]): Promise<Set<string>> {
  if (roleIds.length === 0) return new Set()
  const rows = await db.selectFrom('bladeRoleMenu').select('menuId').where('roleId', 'in', roleIds).execute()
  return new Set(rows.map(({ menuId }) => menuId))
}

/** Nothing when the tenant has no package, and therefore no limit. */
async function packageOf(db: Db, tenantId: string): Promise<Set<string> | undefined> {
  if (tenantId === PLATFORM_TENANT) return undefined
  const row = await db
    .selectFrom('bladeTenant as t')
    .innerJoin('bladeTenantPackage as p', 'p.id', 't.packageId')
    .select('p.menuId')
    .where('t.tenantId', '=', tenantId)
    .executeTakeFirst()
  return row && new Set(validIdsIn(row.menuId))
}
