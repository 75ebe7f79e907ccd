import { sql } from 'kysely'
import { seededKeys } from '../../../kit/definition/dictionaries.ts'
import type { Db } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { asSystem, PLATFORM_TENANT } from '../../../platform/db/tenancy/scope.ts'

/** Roles that the built-in processes name, and one for everybody else. */
const officeRoles = [
  { alias: 'staff', name: '员工', sort: 2 },
  { alias: 'hr', name: '人事', sort: 3 },
  { alias: 'finance', name: '财务', sort: 4 },
] as const

const staffPost = { code: 'staff', name: '普通员工', category: 3, sort: 2 }

/** The menus that a role needs for its own requests and tasks, and to read notices. */
const everydayMenus = ['work_start', 'work_claim', 'work_todo', 'work_send', 'work_done', 'notice', 'notice_view']

type AddedRow = { table: string; id: string }

/**
 * Gives one tenant, or all there are, the roles and the post that requests for leave and expense claims need. A tenant
 * keeps a role of the same alias that it has already. Given once: what a tenant removes later stays removed.
 */
export async function seedTenantOffice(db: Db, only?: string): Promise<void> {
  await asSystem(async () => {
    const existingKeys = await seededKeys(prefix, db)
    const tenants = only ? [only] : await otherTenants(db)
    for (const tenantId of tenants.filter(one => !existingKeys.has(prefix + one))) {
      const added = await giveOffice(tenantId, db)
      await db
        .insertInto('sysSeed')
        .values({ key: prefix + tenantId, recordId: added[0]?.id ?? '0' })
        .execute()
      // A tenant that was there before the upgrade reads in its log what it was given.
      if (!only) for (const one of added) await report(tenantId, one, db)
    }
  })
}

const prefix = 'tenantOffice:'

/** The platform's tenant has roles and posts of its own from the start. */
async function otherTenants(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('bladeTenant').select('tenantId').where('tenantId', '<>', PLATFORM_TENANT).execute()
  return rows.map(({ tenantId }) => tenantId)
}

async function giveOffice(tenantId: string, db: Db): Promise<AddedRow[]> {
  const added: AddedRow[] = []
  for (const role of officeRoles) {
    const id = await giveRole(tenantId, role, db)
    if (id) added.push({ table: 'blade_role', id })
  }
  const postId = await givePost(tenantId, db)
  if (postId) added.push({ table: 'blade_post', id: postId })
  return added
}

async function giveRole(
  tenantId: string,
  { alias, name, sort }: (typeof officeRoles)[number],
  db: Db,
): Promise<string | undefined> {
  const own = db
    .selectFrom('bladeRole')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('roleAlias', '=', alias)
    .limit(1)
  return addMissing(own, async id => {
    await db.insertInto('bladeRole').values({ id, tenantId, roleName: name, roleAlias: alias, sort }).execute()
    await grantEveryday(id, db)
  })
}

/** Permissions are read through the package of the tenant, so menus outside of it stay hidden. */
export async function grantEveryday(roleId: string, db: Db): Promise<void> {
  const menus = await db.selectFrom('bladeMenu').select('id').where('code', 'in', everydayMenus).execute()
  if (menus.length === 0) return
  await db
    .insertInto('bladeRoleMenu')
    .values(menus.map(({ id }) => ({ roleId, menuId: id })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

async function givePost(tenantId: string, db: Db): Promise<string | undefined> {
  const { code, name, category, sort } = staffPost
  const own = db
    .selectFrom('bladePost')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('postCode', '=', code)
    .limit(1)
  return addMissing(own, id =>
    db
      .insertInto('bladePost')
      .values({ id, tenantId, postCode: code, postName: name, category, sort, remark: null })
      .execute(),
  )
}

/** The id of the record that was added; undefined where the tenant has one already. */
async function addMissing(
  own: { executeTakeFirst: () => Promise<unknown> },
  add: (id: string) => Promise<unknown>,
): Promise<string | undefined> {
  if (await own.executeTakeFirst()) return undefined
  const id = newId()
  await add(id)
  return id
}

async function report(tenantId: string, { table, id }: AddedRow, db: Db): Promise<void> {
  await sql`insert into upgrade_repairs (migration, tenant_id, table_name, record_id)
    values ('roles and posts of the built-in processes', ${tenantId}, ${table}, ${id})`.execute(db)
}
