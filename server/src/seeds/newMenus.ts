import { sql } from 'kysely'
import { grantableMenus, menuCategory } from '../auth/permissions/permissions.ts'
import { tenantAdministrator } from '../auth/permissions/tenantGrants.ts'
import type { Seeder } from '../kit/definition/seeder.ts'
import { PLATFORM_TENANT } from '../platform/db/tenancy/scope.ts'

/**
 * Gives what a newer version brings to the administrators of tenants, as nobody else could grant it: buttons to those who
 * hold their menu item, and menu items with their buttons to those of tenants without a package, who have all that tenants
 * may use. On a new database there is no tenant yet that could lack one.
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
  // A group follows from what stands in it.
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
