import { sql } from 'kysely'
import { grantToAdministrators } from '../../../auth/permissions/grantable.ts'
import type { Db } from '../../../platform/db/database.ts'
import { dynamic } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { grantEveryday } from '../../system/tenant/index.ts'

/** Its letters distinguish it from tenants that the system numbers. */
export const demoTenant = { tenantId: 'demo01', tenantName: '医药经济报（示范）' }

const departments = ['编辑部', '采访部', '新媒体部', '发行部'] as const

/**
 * All with the same password; the first two see everything of the tenant, and one of them confirms leave and pays
 * expenses. The others have what an editor needs.
 */
export const demoUsers = [
  { account: 'chief', name: '周知远', department: 0, roles: ['admin'] },
  { account: 'editor', name: '林若溪', department: 0, roles: ['admin', 'hr', 'finance'] },
  { account: 'reporter', name: '王明远', department: 1, roles: ['editor'] },
  { account: 'media', name: '许清和', department: 2, roles: ['editor'] },
] as const

/** Adds rows of the tenant to a table; answers their ids. */
export async function insert(table: string, rows: readonly object[], db: Db): Promise<string[]> {
  const { tenantId } = demoTenant
  const values = rows.map(row => ({ id: newId(), tenantId, ...row }))
  await dynamic(db).insertInto(table).values(values).execute()
  return values.map(({ id }) => id)
}

/** Departments below the first one, a role for those who write, and the people. */
export async function writePeople(password: string, db: Db): Promise<void> {
  const { tenantId } = demoTenant
  const root = await db.selectFrom('bladeDept').select('id').where('tenantId', '=', tenantId).executeTakeFirstOrThrow()
  const deptRows = departments.map((name, index) => ({
    ...{ parentId: root.id, ancestors: `0,${root.id}` },
    ...{ deptName: name, fullName: name, deptCategory: 3, sort: index + 1 },
  }))
  const deptIds = await insert('blade_dept', deptRows, db)
  const [writer = ''] = await insert('blade_role', [{ roleName: '编辑', roleAlias: 'editor', sort: 2 }], db)
  await grantWriting(writer, db)
  await grantEveryday(writer, db)
  const roles = await db.selectFrom('bladeRole').select(['id', 'roleAlias']).where('tenantId', '=', tenantId).execute()
  const roleIdsOf = (aliases: readonly string[]) =>
    roles.filter(({ roleAlias }) => aliases.includes(roleAlias)).map(({ id }) => id)
  const users = demoUsers.map(({ account, name, department, roles }) => ({
    ...{ account, password, name, realName: name },
    ...{ roleId: roleIdsOf(roles).join(), deptId: deptIds[department] ?? root.id },
  }))
  await insert('blade_user', users, db)
  await grantToAdministrators(db, tenantId)
}

/** The newspaper, without releasing and removing. */
async function grantWriting(roleId: string, db: Db): Promise<void> {
  await sql`
    insert into blade_role_menu (role_id, menu_id)
    select ${roleId}, id from blade_menu
    where is_deleted = 0 and (path = '/biz' or path like '/biz/%') and code not like '%\\_delete' and code not like '%\\_publish'
  `.execute(db)
}
