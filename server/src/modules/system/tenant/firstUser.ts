import type { FirstUser, Tenant } from '#contract/system/tenant'
import { issuePassword } from '../../../auth/accounts/passwords.ts'
import { grantToAdministrators, tenantAdministrator } from '../../../auth/permissions/grantable.ts'
import type { Db } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { currentScope, runWithScope } from '../../../platform/db/tenancy/scope.ts'
import { seedTenantDictionaries } from './dictionaries.ts'
import { seedTenantOffice } from './office.ts'

const account = 'admin'

/**
 * Creates the first rows of a tenant: a department, a role, a post and the user who holds them; then the roles of ordinary
 * staff. Runs within its creation.
 */
export async function createFirstUser({ tenantId, tenantName }: Tenant, db: Db): Promise<FirstUser> {
  const { typed, stored } = await issuePassword()
  const [deptId, roleId, postId] = [newId(), newId(), newId()]
  const scope = currentScope()
  const inTenant = scope === 'system' ? scope : { ...scope, tenantId, deptId }
  await runWithScope(inTenant, async () => {
    const own = { tenantId, sort: 1 }
    // The name of a department is a little shorter than that of a tenant.
    const deptName = [...tenantName].slice(0, 45).join('')
    await db
      .insertInto('bladeDept')
      .values({ ...own, id: deptId, deptName, fullName: deptName, deptCategory: 1, remark: null })
      .execute()
    await db
      .insertInto('bladeRole')
      .values({ ...own, id: roleId, roleName: '管理员', roleAlias: tenantAdministrator })
      .execute()
    await db
      .insertInto('bladePost')
      .values({ ...own, id: postId, postCode: 'ceo', postName: '首席执行官', category: 1, remark: null })
      .execute()
    const name = { name: '管理员', realName: '管理员' }
    await db
      .insertInto('bladeUser')
      .values({ id: newId(), tenantId, account, ...stored, ...name, roleId, deptId, postId })
      .execute()
  })
  await grantToAdministrators(db, tenantId)
  await seedTenantDictionaries(db, tenantId)
  await seedTenantOffice(db, tenantId)
  return { tenantId, account, password: typed }
}
