import { sql } from 'kysely'
import type { SeedDictionary } from '#contract/kit/dictionaries'
import type { FirstUser, Tenant } from '#contract/system/tenant'
import { issuePassword } from '../../../auth/accounts/passwords.ts'
import { grantToAdministrators, tenantAdministrator } from '../../../auth/permissions/grantable.ts'
import { allTenantDictionaries, seededKeys } from '../../../kit/definition/dictionaries.ts'
import type { Db } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { asSystem, currentScope, PLATFORM_TENANT, runWithScope } from '../../../platform/db/tenancy/scope.ts'

const account = 'admin'

/**
 * Creates the first rows of a tenant: a department, a role, a post and the user who has them; then the roles of ordinary
 * staff. Runs within its creation.
 */
export async function createFirstUser(
  { tenantId, tenantName }: Pick<Tenant, 'tenantId' | 'tenantName'>,
  db: Db,
): Promise<FirstUser> {
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

/** Roles that the built-in processes name, and one for everybody else. */
const officeRoles = [
  { alias: 'staff', name: '员工', sort: 2 },
  { alias: 'hr', name: '人事', sort: 3 },
  { alias: 'finance', name: '财务', sort: 4 },
] as const

const staffPost = { code: 'staff', name: '普通员工', category: 3, sort: 2 }

/** The menus that a role needs for its own requests and tasks, and to read notices. */
const everydayMenus = [
  'work_start',
  'work_claim',
  'work_todo',
  'work_send',
  'work_done',
  'work_copy',
  'notice',
  'notice_view',
]

type AddedRow = { table: string; id: string }

/**
 * Gives one tenant, or all there are, the roles and the post that requests for leave and expense claims need. An
 * existing role of the same alias stays. Given once: what a tenant removes later stays removed.
 */
export async function seedTenantOffice(db: Db, only?: string): Promise<void> {
  await asSystem(async () => {
    const existingKeys = await seededKeys(OFFICE_PREFIX, db)
    const tenants = only ? [only] : await allTenants(db)
    for (const tenantId of tenants) {
      // The platform's tenant has roles and posts of its own from the start.
      if (tenantId === PLATFORM_TENANT || existingKeys.has(OFFICE_PREFIX + tenantId)) continue
      const added = await createOffice(tenantId, db)
      await db
        .insertInto('sysSeed')
        .values({ key: OFFICE_PREFIX + tenantId, recordId: added[0]?.id ?? '0' })
        .execute()
      // A tenant that was there before the upgrade reads in its log what it was given.
      if (!only) for (const one of added) await report(tenantId, one, db)
    }
  })
}

const OFFICE_PREFIX = 'tenantOffice:'

async function createOffice(tenantId: string, db: Db): Promise<AddedRow[]> {
  const added: AddedRow[] = []
  for (const role of officeRoles) {
    const id = await createRole(tenantId, role, db)
    if (id) added.push({ table: 'blade_role', id })
  }
  const postId = await createPost(tenantId, db)
  if (postId) added.push({ table: 'blade_post', id: postId })
  return added
}

async function createRole(
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

async function createPost(tenantId: string, db: Db): Promise<string | undefined> {
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

/**
 * Gives the business dictionaries to one tenant, or to all there are. Entries that were given once are remembered, so
 * that what a tenant changes or removes stays as it left it, and what a newer version adds comes at the next start.
 */
export async function seedTenantDictionaries(db: Db, only?: string): Promise<void> {
  await asSystem(async () => {
    const existingKeys = await seededKeys(DICTIONARY_PREFIX, db)
    const tenants = only ? [only] : await allTenants(db)
    for (const tenantId of tenants)
      for (const [place, dictionary] of allTenantDictionaries.entries())
        if (!existingKeys.has(keyOf(tenantId, dictionary))) await createDictionary(tenantId, dictionary, place, db)
  })
}

const DICTIONARY_PREFIX = 'bladeDictBiz:'
const keyOf = (tenantId: string, { code }: SeedDictionary) => `${DICTIONARY_PREFIX}${tenantId}:${code}`

async function allTenants(db: Db): Promise<string[]> {
  return (await db.selectFrom('bladeTenant').select('tenantId').execute()).map(({ tenantId }) => tenantId)
}

/** A dictionary of this code that the tenant made itself stays as it is. */
async function createDictionary(tenantId: string, dictionary: SeedDictionary, place: number, db: Db): Promise<void> {
  const { code, name, entries } = dictionary
  const own = await db
    .selectFrom('bladeDictBiz')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('code', '=', code)
    .limit(1)
    .executeTakeFirst()
  const id = own?.id ?? newId()
  if (!own) {
    const common = { tenantId, code, isSealed: 0 as const }
    const top = { ...common, id, parentId: '0', dictKey: '-1', dictValue: name, sort: place + 1, remark: null }
    const below = entries.map(({ key, zh, remark = null }, index) => ({
      ...common,
      ...{ id: newId(), parentId: id, dictKey: key, dictValue: zh, sort: index + 1, remark },
    }))
    await db
      .insertInto('bladeDictBiz')
      .values([top, ...below])
      .execute()
  }
  await db
    .insertInto('sysSeed')
    .values({ key: keyOf(tenantId, dictionary), recordId: id })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
