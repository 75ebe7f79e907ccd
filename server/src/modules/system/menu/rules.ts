import type { Label } from '#contract/kit/fields'
import { isSafeLink } from '#contract/kit/kinds/addresses'
import { permissionCodes } from '#contract/kit/module'
import { promptFor } from '#contract/kit/rules'
import { type Grantable, menu } from '#contract/system/menu'
import { announce } from '../../../auth/accounts/announcements.ts'
import { isPlatform } from '../../../auth/accounts/people.ts'
import { holdingsOf } from '../../../auth/permissions/grantable.ts'
import { grantableMenus, menuCategory, menusOfTenant } from '../../../auth/permissions/permissions.ts'
import { administering, assertMenusAdminister } from '../../../auth/permissions/retainAdministration.ts'
import { grantsOf } from '../../../auth/permissions/roleGrants.ts'
import type { Context, Hooks } from '../../../kit/definition/serveModule.ts'
import { isId, readIds } from '../../../kit/input/checkInput.ts'
import type { RawInput } from '../../../kit/input/readInput.ts'
import { ROOT } from '../../../kit/lists/trees.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { actingTenant, type Caller } from '../../../platform/http/guard.ts'
import { absent, Refusal } from '../../../platform/http/reply/refusal.ts'

/** Without these nobody could restore a menu item, or the permissions of a role. */
const indispensable = new Set([...permissionCodes(menu), ...administering])

export const menuRules: Hooks<typeof menu> = {
  async beforeSubmit(draft, { before, db }) {
    const after = { ...before, ...draft }
    const isButton = after.category === menuCategory.button
    if (!isButton && !after.path) throw new Refusal(400, promptFor(menu.fields.path))
    if (draft.path && !isSafeLink(draft.path)) throw new Refusal(400, labels.path)
    if (before && indispensable.has(before.code) && after.code !== before.code) throw new Refusal(400, labels.own)
    if (draft.parentId !== undefined || draft.category !== undefined)
      await assertParent(after.parentId || ROOT, isButton, db)
    if (before && isButton && before.category !== menuCategory.button) await assertNothingBelow(before.id, db)
    // A button opens nothing, and a menu is in no toolbar.
    if (isButton) draft.isOpen = 1
    else draft.action = 0
  },

  async afterSubmit(_, { before, db }) {
    if (before) await assertMenusAdminister(db)
    await announce(db, 'everyone')
  },

  async beforeRemove(_, { records, db }) {
    if (records.some(({ code }) => indispensable.has(code))) throw new Refusal(400, labels.own)
    await announce(db, 'everyone')
  },

  async beforeRestore({ parentId, category }, { db }) {
    await assertParent(parentId, category === menuCategory.button, db)
  },

  afterRestore: (_, { db }) => announce(db, 'everyone'),
}

async function assertParent(parentId: string, isButton: boolean, db: Context['db']): Promise<void> {
  if (parentId === ROOT) {
    if (isButton) throw new Refusal(400, labels.lonely)
    return
  }
  const above = await db.selectFrom('bladeMenu').select('category').where('id', '=', parentId).executeTakeFirst()
  // One that does not exist is refused where all references are.
  if (above && above.category !== menuCategory.menu) throw new Refusal(400, labels.belowButton)
}

async function assertNothingBelow(id: string, db: Context['db']): Promise<void> {
  const child = await db.selectFrom('bladeMenu').select('id').where('parentId', '=', id).limit(1).executeTakeFirst()
  if (child) throw new Refusal(400, labels.hasChildren)
}

const labels = {
  path: {
    zh: '路由地址须以/开头，或为 http、https 地址',
    en: 'Path: must begin with / or be an http or https address',
  },
  own: {
    zh: '菜单管理和角色权限设置的编号不能修改，也不能删除',
    en: 'The codes of menu management and of setting permissions must stay',
  },
  lonely: { zh: '按钮须位于菜单之下', en: 'A button stands below a menu' },
  belowButton: { zh: '按钮之下不能再有菜单或按钮', en: 'Nothing stands below a button' },
  hasChildren: { zh: '有下级的菜单不能改为按钮', en: 'A menu with children cannot become a button' },
} satisfies Record<string, Label>

type Db = Context['db']

/** The grants of several roles together. The platform's own role has everything without being granted it. */
export async function keysOfRoles(raw: RawInput, { db, caller }: Context): Promise<Grantable<string[]>> {
  const ids = readIds(raw, 'roleIds')
  const roles = await db
    .selectFrom('bladeRole')
    .select(['id', 'tenantId', 'roleAlias'])
    .where('id', 'in', ids)
    .execute()
  if (roles.length !== ids.length) throw absent()
  if (!roles.some(role => isPlatform(role.tenantId, [role]))) {
    const grants = await grantsOf(db, ids)
    return { ...grants, menu: await offered(grants.menu, grantableMenus(db)) }
  }
  const all = await holdingsOf(db, caller)
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  return { menu: idsOf(all.menu), dataScope: idsOf(all.dataScope), apiScope: idsOf(all.apiScope) }
}

export async function keysOfTopMenus(raw: RawInput, { db, caller }: Context): Promise<Grantable<string[]>> {
  const ids = readIds(raw, 'topMenuIds')
  const found = await db.selectFrom('bladeTopMenu').select(['id', 'tenantId']).where('id', 'in', ids).execute()
  if (found.length !== ids.length) throw absent()
  const menus = menusOfTenant(db, found[0]?.tenantId ?? caller.tenantId)
  return { menu: await offered(await bound(db, ids), menus), dataScope: [], apiScope: [] }
}

/** Keys that the tree next to them does not show could not be sent back. */
async function offered(ids: Iterable<string>, menus: Promise<readonly { id: string }[]>): Promise<string[]> {
  const shown = new Set((await menus).map(({ id }) => id))
  return [...ids].filter(id => shown.has(id))
}

/** The menu items below one of the tenant's top menus; nothing for one of another tenant. */
export async function boundMenus(db: Db, topMenuId: string, caller: Caller): Promise<Set<string>> {
  const own =
    isId(topMenuId) &&
    (await db
      .selectFrom('bladeTopMenu')
      .select('id')
      .where('id', '=', topMenuId)
      .where('tenantId', '=', actingTenant(caller))
      .executeTakeFirst())
  return own ? bound(db, [topMenuId]) : new Set()
}

async function bound(db: Db, topMenuIds: readonly string[]): Promise<Set<string>> {
  const rows = await asSystem(() =>
    db.selectFrom('bladeTopMenuMenu').select('menuId').where('topMenuId', 'in', topMenuIds).orderBy('menuId').execute(),
  )
  return new Set(rows.map(({ menuId }) => menuId))
}
