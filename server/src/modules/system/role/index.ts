import { sql } from 'kysely'
import type { Label } from '#contract/kit/fields'
import type { TreeNode } from '#contract/kit/reply'
import { splitIds } from '#contract/kit/rules'
import { role } from '#contract/system/role'
import { announce } from '../../../auth/accounts/announcements.ts'
import { assertNotNamedByProcess, assertNotOwn } from '../../../auth/accounts/ownAssignments.ts'
import { isPlatform, validIdsIn } from '../../../auth/accounts/people.ts'
import { tenantAdministrator } from '../../../auth/permissions/grantable.ts'
import { assertAdministered } from '../../../auth/permissions/retainAdministration.ts'
import { assertMayGovernRoles, tenantOfRole } from '../../../kit/data-scope/governing.ts'
import { type Hooks, type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { isId } from '../../../kit/input/checkInput.ts'
import { forestOf } from '../../../kit/lists/trees.ts'
import { countOf, type Db } from '../../../platform/db/database.ts'
import { inPreview, withTransaction } from '../../../platform/db/transaction.ts'
import { actingTenant, type Caller } from '../../../platform/http/guard.ts'
import { absent, Refusal } from '../../../platform/http/reply/refusal.ts'
import { explainRole } from '../user/index.ts'
import { grantsIn, grantTo, roleLabels } from './grant.ts'
import { effectsOf } from './grantEffects.ts'

const hooks: Hooks<typeof role> = {
  async beforeSubmit(draft, context) {
    const { before, caller } = context
    if (before) await assertMayGovernRoles([before], context)
    const alias = draft.roleAlias
    if (alias === undefined || alias === before?.roleAlias) return
    if (before && isPlatform(before.tenantId, [before])) throw new Refusal(400, roleLabels.platform)
    assertAlias(alias, caller)
    if (!before) return
    await assertNotOwn({ before, draft, keys: ['roleAlias'], fields: role.fields, assignment: 'roleId' }, context)
    const renaming = { kind: 'role', to: alias, field: role.fields.roleAlias } as const
    await assertNotNamedByProcess({ ...renaming, before, from: before.roleAlias }, context.db)
  },

  async afterSubmit(record, { before, db }) {
    if (record.roleAlias !== before?.roleAlias) await assertUniqueAlias(record, db)
    if (before?.roleAlias === tenantAdministrator && record.roleAlias !== tenantAdministrator)
      await assertAdministered(record.tenantId, db)
    await announce(db, { tenant: record.tenantId })
  },

  async beforeRemove(_, context) {
    const { records } = context
    if (records.some(record => isPlatform(record.tenantId, [record]))) throw new Refusal(400, roleLabels.platform)
    await assertMayGovernRoles(records, context)
  },

  async beforeRestore(record, context) {
    assertAlias(record.roleAlias, context.caller)
    await assertMayGovernRoles([record], context)
  },
  async afterRestore(record, { db }) {
    await assertUniqueAlias(record, db)
    await announce(db, { tenant: record.tenantId })
  },
}

const served: ModuleDefinition = serveModule(role, {
  table: 'blade_role',
  needsProof: true,
  order: 'sort',
  menu: { under: 'authority', sort: 1, source: 'iconfont iconicon_boss' },
  events: { grant: 'role.grant', remove: 'role.remove' },
  hooks,
  calls: {
    tree: ({ tenantId }, { db, caller }) => treeOf(actingTenant(caller, tenantId), caller, db),

    'tree-by-id': async ({ roleId }, { db, caller }) =>
      treeOf(isId(roleId) ? await tenantOfRole(roleId, db) : caller.tenantId, caller, db),

    select: async ({ userId, roleId }, { db, caller }) => {
      const selectedIds = userId ? await rolesOf(userId, db) : roleId ? splitIds(roleId).filter(isId) : undefined
      if (selectedIds?.length === 0) return []
      const rows = db.selectFrom('bladeRole').select(['id', 'roleName', 'roleAlias']).orderBy('sort').orderBy('id')
      return (
        selectedIds ? rows.where('id', 'in', selectedIds) : rows.where('tenantId', '=', caller.tenantId)
      ).execute()
    },

    grant: async (input, context) => {
      await withTransaction(context, inner => grantTo(served, splitIds(input.roleIds), grantsIn(input), inner))
      return null
    },

    explain: (input, context) => explainRole(served, input, context),

    'grant-preview': ({ roleIds, ...grants }, context) =>
      inPreview(context.db, db => effectsOf(served, splitIds(roleIds), grantsIn(grants), { ...context, db })),
  },
})

export default served

/** Those who do not have the platform's or the tenant's first role are not offered it. */
async function treeOf(tenantId: string, caller: Caller, db: Db): Promise<TreeNode[]> {
  const rows = await db
    .selectFrom('bladeRole')
    .select(['id', 'parentId', 'roleName', 'roleAlias'])
    .where('tenantId', '=', tenantId)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  const reserved = ['administrator', 'admin'].filter(alias => !caller.isPlatform && !caller.roleAliases.includes(alias))
  const nodes = rows
    .filter(({ roleAlias }) => !reserved.includes(roleAlias))
    .map(({ id, parentId, roleName }) => ({ id, parentId, title: roleName, key: id, value: id }))
  return forestOf<TreeNode>(nodes, 'parentId')
}

async function rolesOf(userId: string, db: Db): Promise<string[]> {
  if (!isId(userId)) throw absent()
  const user = await db
    .selectFrom('bladeUser')
    .select('roleId')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(absent)
  return validIdsIn(user.roleId)
}

/** Letters of other scripts that look like Latin ones. */
const lookalikes: Record<string, string> = {
  ...{ а: 'a', ɑ: 'a', α: 'a', ԁ: 'd', ⅿ: 'm', м: 'm', і: 'i', ı: 'i', ι: 'i', ⅰ: 'i', ѕ: 's', т: 't', τ: 't' },
  ...{ г: 'r', о: 'o', ο: 'o', օ: 'o', п: 'n', ո: 'n' },
}

/**
 * Aliases travel joined by commas and are compared by many clients in their own way, so that none may look like the
 * platform's. `admin` is for those who have it already: clients show its bearers more.
 */
function assertAlias(alias: string, caller: Caller): void {
  const plain = skeletonOf(alias)
  if (plain.includes('administrator') || /[,，、;；]/.test(alias.normalize('NFKC')))
    throw new Refusal(400, labels.reserved, about)
  if (plain === 'admin' && !caller.isPlatform && !caller.roleAliases.includes('admin'))
    throw new Refusal(400, labels.reserved, about)
}

/**
 * Diagrams name roles by their alias. Tenants may have roles of the same alias from earlier versions, so that a query
 * decides here and not an index; it runs after the write, and one after the other in a tenant.
 */
async function assertUniqueAlias({ tenantId, roleAlias }: NamedRole, db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`role/${tenantId}`}, 0))`.execute(db)
  const alike = db
    .selectFrom('bladeRole')
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`same_name(role_alias) = same_name(${roleAlias})`)
  if ((await countOf(alike)) > 1) throw new Refusal(409, labels.taken, about)
}

interface NamedRole {
  tenantId: string
  roleAlias: string
}

/** The visible part of a text: letters in one case and script, without spaces, marks and signs. */
function skeletonOf(alias: string): string {
  const letters = alias
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
  return [...letters].map(letter => lookalikes[letter] ?? letter).join('')
}

const about = { fields: [role.fields.roleAlias] }

const labels = {
  reserved: { zh: '该角色别名为系统保留，请更换', en: 'This alias is reserved; please choose another' },
  taken: { zh: '角色别名已存在', en: 'Alias: already exists' },
} satisfies Record<string, Label>
