import { sql } from 'kysely'
import type { Label } from '#contract/kit/fields'
import { buttonsOf, type Module, type StandardButton } from '#contract/kit/module'
import { tenantAdministrator } from '../auth/permissions/grantable.ts'
import { grantableMenus, menuCategory } from '../auth/permissions/permissions.ts'
import type { MenuEntry, ModuleDefinition } from '../kit/definition/serveModule.ts'
import type { MenuGroup, Seeder, Service } from '../kit/definition/service.ts'
import { PLATFORM_TENANT } from '../platform/db/tenancy/scope.ts'

/** A button by its place (1 toolbar, 2 row, 3 both) and icon. */
interface SeedButton {
  label: Label
  action: 1 | 2 | 3
  source: string
}

const standardButtons: Record<StandardButton, SeedButton> = {
  add: { label: { zh: '新增', en: 'Add' }, action: 1, source: 'plus' },
  edit: { label: { zh: '修改', en: 'Edit' }, action: 2, source: 'form' },
  delete: { label: { zh: '删除', en: 'Delete' }, action: 3, source: 'delete' },
  view: { label: { zh: '查看', en: 'View' }, action: 2, source: 'file-text' },
  import: { label: { zh: '导入', en: 'Import' }, action: 1, source: 'appstore' },
  export: { label: { zh: '导出', en: 'Export' }, action: 1, source: 'appstore' },
}

/** An item for each module that is in the menu, its buttons, and the groups these need. */
export async function seedMenus(
  seeder: Seeder,
  modules: readonly ModuleDefinition[],
  services: readonly Service[],
): Promise<void> {
  const groups = services.flatMap(({ menuGroups = [] }) => menuGroups)
  for (const { module, menu } of modules)
    if (menu) await seedModule(seeder, module, menu, await seedGroup(seeder, menu.under, groups))
}

async function seedModule(seeder: Seeder, module: Module, menu: MenuEntry, parentId: string): Promise<void> {
  const menuId = await seeder.once('bladeMenu', module.name, () => ({
    parentId,
    code: module.name,
    name: module.title.zh,
    nameEn: menu.nameEn ?? module.title.en,
    alias: 'menu',
    path: module.route ?? null,
    source: menu.source ?? null,
    sort: menu.sort,
    category: menuCategory.menu,
  }))
  for (const [index, button] of buttonsOf(module).entries()) {
    const { label, action, source } = buttonOf(module, button)
    await seeder.once('bladeMenu', `${module.name}_${button}`, () => ({
      parentId: menuId,
      code: `${module.name}_${button}`,
      name: label.zh,
      nameEn: label.en,
      alias: button,
      path: module.route ? `${module.route}/${button}` : null,
      source,
      sort: index + 1,
      category: menuCategory.button,
      action,
    }))
  }
}

async function seedGroup(seeder: Seeder, code: string, groups: readonly MenuGroup[]): Promise<string> {
  const group = groups.find(candidate => candidate.code === code)
  if (!group) throw new Error(`no menu group ${code}: it is one of ${groups.map(each => each.code).join(', ')}`)
  const parentId = group.under ? await seedGroup(seeder, group.under, groups) : '0'
  const { name, nameEn, path, source, sort } = group
  return seeder.once('bladeMenu', `group:${code}`, () => ({
    ...{ parentId, code, name, nameEn, path, source, sort },
    alias: 'menu',
    category: menuCategory.menu,
  }))
}

function buttonOf(module: Module, button: string): SeedButton {
  const own = module.buttons[button]
  return own ? { ...own, source: 'appstore' } : standardButtons[button as StandardButton]
}

/**
 * Gives what a newer version brings to the administrators of tenants, as nobody else could grant it: buttons to those
 * who have their menu item, and menu items with their buttons to those of tenants without a package, who have all that
 * tenants may use. On a new database there is no tenant yet that could lack one.
 */
export async function grantNewMenus({ tx }: Seeder, seed: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id::text from blade_menu`.execute(tx)
  const before = rows.map(({ id }) => id)
  await seed()
  await sql`
    insert into blade_role_menu (role_id, menu_id)
    select r.id, button.id
    from blade_menu button
    join blade_role_menu held on held.menu_id = button.parent_id
    join blade_role r on r.id = held.role_id and r.role_alias = ${tenantAdministrator} and r.is_deleted = 0
    where button.category = 2 and button.is_deleted = 0 and button.id <> all(${before}::bigint[])
    on conflict do nothing`.execute(tx)

  const known = new Set(before)
  const grantable = await grantableMenus(tx)
  const items = grantable.filter(({ category }) => category === menuCategory.menu)
  // A group follows from what is in it.
  const groups = new Set(items.map(({ parentId }) => parentId))
  const added = new Set(items.filter(({ id }) => !known.has(id) && !groups.has(id)).map(({ id }) => id))
  const granted = grantable.filter(({ id, parentId }) => added.has(id) || (added.has(parentId) && !known.has(id)))
  await sql`
    insert into blade_role_menu (role_id, menu_id)
    select r.id, menu.id
    from unnest(${granted.map(({ id }) => id)}::bigint[]) menu (id)
    cross join blade_tenant t
    join blade_role r on r.tenant_id = t.tenant_id and r.role_alias = ${tenantAdministrator} and r.is_deleted = 0
    where t.package_id is null and t.is_deleted = 0 and t.tenant_id <> ${PLATFORM_TENANT}
    on conflict do nothing`.execute(tx)
}
