import { sql } from 'kysely'
import { tenantAdministrator } from '../auth/permissions/tenantGrants.ts'
import type { Seeder } from './seeder.ts'

/**
 * Gives buttons that a newer version brings to the administrators of the tenants that hold their menu item: nobody else
 * could grant them. On a new database there is no tenant yet that could lack one.
 */
export async function grantNewButtons({ tx }: Seeder, seed: () => Promise<void>): Promise<void> {
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
}
