import { sql } from 'kysely'
import type { Label } from '#contract/kit/fields'
import { splitIds } from '#contract/kit/rules'
import type { Adoptable } from '#contract/system/data-scope'
import { announce } from '../../auth/accounts/announcements.ts'
import { administers } from '../../auth/accounts/people.ts'
import { menusOfTenant } from '../../auth/permissions/permissions.ts'
import type { scopeCategory } from '../../auth/permissions/roleGrants.ts'
import { assertMayGovernRoles, assertReachesNoMore, heldRoles } from '../../kit/data-scope/governing.ts'
import { columnsOf, toWire } from '../../kit/definition/columns.ts'
import type { Context, ModuleDefinition } from '../../kit/definition/serveModule.ts'
import { isId } from '../../kit/input/checkInput.ts'
import { saveRecord } from '../../kit/records/records.ts'
import { dynamic } from '../../platform/db/database.ts'
import { asSystem, PLATFORM_TENANT } from '../../platform/db/tenancy/scope.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { absent, Refusal } from '../../platform/http/reply/refusal.ts'

type Db = Context['db']
interface TenantRow {
  tenantId: string
}

/** The hooks that both kinds of scopes have in common. */
export function scopeHooks(category: Category, served: () => ModuleDefinition) {
  return {
    async afterSubmit(scope: Scope, context: Context & { before: object | undefined }) {
      // After the change of a scope its roles still reach no more than the caller.
      if (context.before) await assertReachNoMore(await holdersOf(category, [scope], context), context)
      await scopeChanged(scope, context)
    },
    beforeRemove: (_: readonly string[], context: Context & { records: readonly Scope[] }) =>
      releaseScopes(category, context.records, context),
    afterRestore: scopeChanged,
    afterRead: (records: (Scope & Adoptable)[], context: Context) => markAdopted(served(), records, context),
  }
}

/** A scope may concern anybody of its tenant, and nobody else. */
const scopeChanged = ({ tenantId }: TenantRow, { db }: { db: Db }): Promise<void> => announce(db, { tenant: tenantId })

/** Removes deleted scopes from all roles. */
async function dropScopes(ids: readonly string[], category: number, records: readonly TenantRow[], db: Db) {
  await asSystem(() =>
    db.deleteFrom('bladeRoleScope').where('scopeId', 'in', ids).where('scopeCategory', '=', category).execute(),
  )
  for (const tenantId of new Set(records.map(record => record.tenantId))) await announce(db, { tenant: tenantId })
}

/** The menu item of a scope, among those that its tenant may use; nothing when it is absent. */
export async function menuOfScope(menuId: string | undefined, tenantId: string, db: Db) {
  if (!menuId) return undefined
  const menus = await menusOfTenant(db, tenantId)
  const found = menus.find(({ id }) => id === menuId)
  // Absent ones are refused with the other references; this one exists, though not for the tenant.
  if (!found && (await db.selectFrom('bladeMenu').select('id').where('id', '=', menuId).executeTakeFirst()))
    throw new Refusal(400, labels.menu)
  return found
}

/** Marks the platform's templates of which the caller's tenant has a copy. */
async function markAdopted(served: ModuleDefinition, records: (Scope & Adoptable)[], context: Context) {
  const { caller, db } = context
  const templates = records.filter(({ tenantId }) => tenantId === PLATFORM_TENANT)
  if (caller.tenantId === PLATFORM_TENANT || templates.length === 0) return
  const adopted = await copiesOf(
    served,
    templates.map(({ id }) => id),
    caller.tenantId,
    db,
  )
  for (const record of templates) record.isAdopted = adopted.has(record.id)
}

/** Copies the templates into the caller's tenant; what was copied before stays as the tenant has made it. */
export function adoptTemplates(served: ModuleDefinition, ids: string, context: Context): Promise<null> {
  const { tenantId } = context.caller
  if (tenantId === PLATFORM_TENANT) throw new Refusal(400, labels.platform)
  const templateIds = [...new Set(splitIds(ids))]
  if (templateIds.length === 0 || !templateIds.every(isId)) throw absent()
  return inTransaction(context.db, async db => {
    const rows = await dynamic(db)
      .selectFrom(served.table)
      .select(columnsOf(served.module))
      .where('tenantId', '=', PLATFORM_TENANT)
      .where('id', 'in', templateIds)
      .execute()
    if (rows.length < templateIds.length) throw absent()
    // Two adoptions of one template at the same moment would both find no copy.
    await sql`select pg_advisory_xact_lock(hashtext(${`${served.table} of ${tenantId}`}))`.execute(db)
    const adopted = await copiesOf(served, templateIds, tenantId, db)
    for (const row of rows.filter(({ id }) => !adopted.has(String(id)))) {
      const template = toWire(served.module, row)
      const draft = Object.fromEntries(Object.keys(served.module.fields).map(key => [key, template[key]]))
      await saveRecord(served, { ...draft, templateId: template.id }, { ...context, db })
    }
    return null
  })
}

async function copiesOf(
  { table }: ModuleDefinition,
  ids: readonly string[],
  tenantId: string,
  db: Db,
): Promise<Set<string>> {
  const rows = await dynamic(db)
    .selectFrom(table)
    .select('templateId')
    .where('tenantId', '=', tenantId)
    .where('templateId', 'in', ids)
    .execute()
  return new Set(rows.map(({ templateId }) => String(templateId)))
}

interface Scope {
  id: string
  tenantId: string
  scopePath?: string
}

type Category = (typeof scopeCategory)[keyof typeof scopeCategory]

interface RoleRow {
  id: string
  tenantId: string
}

/**
 * Refuses changes to scopes that limit the caller, and to those of roles that the caller may not govern. An API scope
 * limits its holders and those to whom its call is closed, but for its author. Administrators have all of their tenant.
 */
export async function assertMayChangeScopes(category: Category, scopes: readonly Scope[], context: Context) {
  const { caller } = context
  if (administers(caller)) return
  const roles = await holdersOf(category, scopes, context)
  const heldRoleIds = await heldRoles(context)
  const closed = scopes.filter(({ scopePath }) => caller.closedRoutes.has(scopePath ?? ''))
  const isClosed = closed.length > 0 && !(await areOwn(closed, context))
  if (isClosed || roles.some(({ id }) => heldRoleIds.has(id))) throw new Refusal(403, labels.own)
  await assertMayGovernRoles(roles, context)
}

/** Users who closed a call by a scope of their own, not by a copy of the platform's, could make it before. */
async function areOwn(scopes: readonly Scope[], { caller, db }: Context): Promise<boolean> {
  const ids = scopes.map(({ id }) => id)
  const others = await asSystem(() =>
    db
      .selectFrom('bladeApiScope')
      .select('id')
      .where('id', 'in', ids)
      .where(eb => eb.or([eb('createUser', 'is distinct from', caller.userId), eb('templateId', 'is not', null)]))
      .execute(),
  )
  return others.length === 0
}

/** Removes the scopes from the roles that have them. */
async function releaseScopes(category: Category, scopes: readonly Scope[], context: Context): Promise<void> {
  await assertMayChangeScopes(category, scopes, context)
  const roles = await holdersOf(category, scopes, context)
  const ids = scopes.map(({ id }) => id)
  await dropScopes(ids, category, scopes, context.db)
  await assertReachNoMore(roles, context)
}

async function assertReachNoMore(roles: readonly RoleRow[], context: Context): Promise<void> {
  if (!administers(context.caller)) for (const role of roles) await assertReachesNoMore(role, context)
}

function holdersOf(category: Category, scopes: readonly Scope[], { db }: Context): Promise<RoleRow[]> {
  const ids = scopes.map(({ id }) => id)
  return asSystem(() =>
    db
      .selectFrom('bladeRole as role')
      .innerJoin('bladeRoleScope as link', 'link.roleId', 'role.id')
      .select(['role.id', 'role.tenantId'])
      .distinct()
      .where('link.scopeId', 'in', ids)
      .where('link.scopeCategory', '=', category)
      .execute(),
  )
}

const labels = {
  menu: { zh: '菜单不在该租户的产品包中', en: 'Menu: not in the package of the tenant' },
  platform: { zh: '平台租户直接使用自己的权限，无需采用', en: 'The tenant of the platform has these scopes already' },
  own: {
    zh: '不能修改或删除自己所受的权限限制，请由管理员修改',
    en: 'This scope limits what you may do yourself: an administrator must change it',
  },
} satisfies Record<string, Label>
