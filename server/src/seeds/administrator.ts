import { digestOf, hashPassword, oneTimePassword, passwordMatches } from '../auth/accounts/passwords.ts'
import type { Seeder } from '../kit/definition/seeder.ts'
import type { Config } from '../platform/config/config.ts'
import { PLATFORM_TENANT } from '../platform/db/tenancy/scope.ts'
import type { Organisation } from './start.ts'

export interface FirstAdministrator {
  tenantId: string
  account: string
  password: string
}

const account = 'admin'

/**
 * Makes the first administrator. Until somebody has signed in as such, each start sets the password again: to the
 * operator's, or to a random one that is answered here, to be shown, and has to be changed.
 */
export async function seedAdministrator(
  { once, tx }: Seeder,
  { departmentId, postId, administratorRoleId }: Organisation,
  { adminPassword, keepsPassword }: Pick<Config, 'adminPassword'> & { keepsPassword: boolean },
): Promise<FirstAdministrator | null> {
  const typed = adminPassword ?? oneTimePassword()
  const digest = digestOf(typed)
  const id = await once('bladeUser', account, async () => ({
    account,
    password: await hashPassword(digest),
    mustChangePassword: adminPassword === undefined,
    name: '管理员',
    realName: '管理员',
    birthday: null,
    sex: null,
    lastLoginTime: null,
    roleId: administratorRoleId,
    deptId: departmentId,
    postId,
  }))
  const waiting = await tx
    .selectFrom('bladeUser')
    .select('password')
    .where('id', '=', id)
    .where('lastLoginTime', 'is', null)
    .executeTakeFirst()
  if (!waiting || keepsPassword) return null
  if (!(await passwordMatches(waiting.password, digest)))
    await tx
      .updateTable('bladeUser')
      .set({ password: await hashPassword(digest), mustChangePassword: adminPassword === undefined })
      .where('id', '=', id)
      .execute()
  return adminPassword === undefined ? { tenantId: PLATFORM_TENANT, account, password: typed } : null
}
