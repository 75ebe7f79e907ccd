import { digestOf, hashPassword } from '../../../server/src/auth/accounts/passwords.ts'
import { seedTenantDictionaries } from '../../../server/src/modules/system/tenant/office.ts'
import type { Db } from '../../../server/src/platform/db/database.ts'
import { dynamic } from '../../../server/src/platform/db/database.ts'
import { newId } from '../../../server/src/platform/db/ids.ts'
import { asSystem } from '../../../server/src/platform/db/tenancy/scope.ts'
import { ADMIN_PASSWORD } from '../servers/config.ts'

let passwordHash: Promise<string> | undefined

/** Adds somebody with these permission codes and answers the account; a tenant that does not exist is made. */
export async function insertPerson(db: Db, tenantId: string, permissions: readonly string[]): Promise<string> {
  passwordHash ??= hashPassword(digestOf(ADMIN_PASSWORD))
  const password = await passwordHash
  const [roleId, account] = [newId(), `tester${newId()}`]
  await asSystem(async () => {
    const known = await db.selectFrom('bladeTenant').select('id').where('tenantId', '=', tenantId).executeTakeFirst()
    if (!known) {
      await dynamic(db).insertInto('bladeTenant').values({ id: newId(), tenantId, tenantName: tenantId }).execute()
      await seedTenantDictionaries(db, tenantId)
    }
    await db.insertInto('bladeRole').values({ id: roleId, tenantId, roleName: account, roleAlias: 'tester' }).execute()
    const menus = permissions.length
      ? await db.selectFrom('bladeMenu').select('id').where('code', 'in', permissions).execute()
      : []
    const grants = menus.map(({ id }) => ({ roleId, menuId: id }))
    if (grants.length > 0) await db.insertInto('bladeRoleMenu').values(grants).execute()
    await dynamic(db).insertInto('bladeUser').values({ id: newId(), tenantId, account, password, roleId }).execute()
  })
  return account
}
