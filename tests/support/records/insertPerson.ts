import { digestOf, hashPassword } from '../../../server/src/auth/accounts/passwords.ts'
import { seedTenantDictionaries } from '../../../server/src/modules/system/tenant/office.ts'
import type { Db } from '../../../server/src/platform/db/database.ts'
import { dynamic } from '../../../server/src/platform/db/database.ts'
import { newId } from '../../../server/src/platform/db/ids.ts'
import { asSystem } from '../../../server/src/platform/db/tenancy/scope.ts'
import { ADMIN_PASSWORD } from '../servers/config.ts'

/** Hashes are slow by design; people with the same password share one. */
const hashes = new Map<string, Promise<string>>()

export function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(digestOf(password))
  hashes.set(password, hash)
  return hash
}

interface NewRole {
  tenantId: string
  roleName: string
  roleAlias: string
  /** Codes of the menu items and buttons that it may use. */
  codes: readonly string[]
}

export function insertRole(db: Db, { codes, ...role }: NewRole): Promise<string> {
  const id = newId()
  return asSystem(async () => {
    await db
      .insertInto('bladeRole')
      .values({ id, ...role })
      .execute()
    const menus = codes.length ? await db.selectFrom('bladeMenu').select('id').where('code', 'in', codes).execute() : []
    const grants = menus.map(menu => ({ roleId: id, menuId: menu.id }))
    if (grants.length > 0) await db.insertInto('bladeRoleMenu').values(grants).execute()
    return id
  })
}

/** Adds somebody with these permission codes and answers the account; a tenant that does not exist is made. */
export async function insertPerson(
  db: Db,
  tenantId: string,
  codes: readonly string[],
  roleAlias = 'tester',
): Promise<string> {
  const password = await hashOf(ADMIN_PASSWORD)
  const account = `tester${newId()}`
  await asSystem(async () => {
    const known = await db.selectFrom('bladeTenant').select('id').where('tenantId', '=', tenantId).executeTakeFirst()
    if (!known) {
      await dynamic(db).insertInto('bladeTenant').values({ id: newId(), tenantId, tenantName: tenantId }).execute()
      await seedTenantDictionaries(db, tenantId)
    }
    const roleId = await insertRole(db, { tenantId, roleName: account, roleAlias, codes })
    await dynamic(db).insertInto('bladeUser').values({ id: newId(), tenantId, account, password, roleId }).execute()
  })
  return account
}
