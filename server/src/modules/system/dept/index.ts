import { sql } from 'kysely'
import type { Label } from '#contract/kit/fields'
import type { TreeNode } from '#contract/kit/reply'
import { splitIds } from '#contract/kit/rules'
import { type Dept, dept } from '#contract/system/dept'
import { assertNotNamedByProcess, assertNotOwn } from '../../../auth/accounts/ownAssignments.ts'
import { administers, validIdsIn } from '../../../auth/accounts/people.ts'
import { scopesOf } from '../../../auth/permissions/scopes.ts'
import { heldRoles } from '../../../kit/data-scope/governing.ts'
import { type Context, type Hooks, type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { forestOf, ROOT } from '../../../kit/lists/trees.ts'
import { saveDerived } from '../../../kit/records/derived.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { actingTenant } from '../../../platform/http/guard.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'

type Db = Context['db']

const hooks: Hooks<typeof dept> = {
  async beforeSubmit(draft, context) {
    const { before, db } = context
    const keys = ['deptName', 'parentId', 'headId'] as const
    if (before) {
      await assertNotOwn({ before, draft, keys, fields: dept.fields, assignment: 'deptId' }, context)
      const renaming = { kind: 'dept', to: draft.deptName, field: dept.fields.deptName } as const
      await assertNotNamedByProcess({ ...renaming, before, from: before.deptName }, db)
    }
    const { id, parentId } = draft
    if (!id || !parentId || parentId === ROOT) return
    if (parentId === id || (await pathBelow(parentId, db)).split(',').includes(id))
      throw new Refusal(400, labels.itself)
    await assertNotIntoReach(id, parentId, context)
  },

  beforeRestore: ({ id, parentId }, context) => assertNotIntoReach(id, parentId, context),

  async afterSubmit(record, { before, db }) {
    const { id, parentId } = record
    const answer = { tenantId: record.tenantId, deptCategoryName: await categoryName(record.deptCategory, db) }
    if (before && before.parentId === parentId) return answer
    const ancestors = await pathBelow(parentId, db)
    if (before) await moveBelow(id, ancestors, db)
    await saveDerived(served, { ancestors }, eb => eb('id', '=', id), db)
    return answer
  },

  // The departments above it may have moved in the meantime; those restored along with it follow in any order.
  async afterRestore({ id, parentId }, { db }) {
    const ancestors = await pathBelow(parentId, db)
    await moveBelow(id, ancestors, db)
    await saveDerived(served, { ancestors }, eb => eb('id', '=', id), db)
  },

  async afterRead(records, { db }) {
    if (records.length === 0) return
    const ids = records.map(({ id }) => id)
    const rows = await db.selectFrom('bladeDept').select(['id', 'ancestors']).where('id', 'in', ids).execute()
    const known = new Map(rows.map(({ id, ancestors }) => [id, ancestors]))
    for (const record of records as Dept[]) record.ancestors = known.get(record.id) ?? ROOT
  },
}

const served: ModuleDefinition = serveModule(dept, {
  table: 'blade_dept',
  needsProof: true,
  derived: ['ancestors'],
  order: 'sort',
  menu: { under: 'system', sort: 2, source: 'iconfont iconicon_group' },
  hooks,
  calls: {
    tree: async ({ tenantId }, { db, caller }) => {
      const rows = await nodes(db).where('tenantId', '=', actingTenant(caller, tenantId)).execute()
      return forestOf<TreeNode>(rows, 'parentId')
    },

    'lazy-tree': async ({ parentId, tenantId }, { db, caller }) => {
      const above = parentId || ROOT
      const level = nodes(db).where('parentId', '=', /^\d{1,19}$/.test(above) ? above : '-1')
      const own = level.where('tenantId', '=', actingTenant(caller, tenantId))
      const rows: TreeNode[] = await (above === ROOT ? own : level).execute()
      const parents = await parentsAmong(rows, db)
      return rows.map(row => (parents.has(row.id) ? { ...row, hasChildren: true } : row))
    },

    // Used for switching departments: those of a user, or those of a list.
    select: async ({ userId, deptId }, { db, caller }) => {
      const all = db.selectFrom('bladeDept').select(['id', 'deptName']).orderBy('sort').orderBy('id')
      if (!userId && !deptId) return all.where('tenantId', '=', caller.tenantId).execute()
      const ids = userId ? await departmentsOf(userId, { db, caller }) : validIdsIn(deptId ?? '')
      return ids.length === 0 ? [] : all.where('id', 'in', ids).execute()
    },
  },
})

export default served

/** The name of the category in the row on screen, so that saving one need not read the level again. */
async function categoryName(key: number, db: Db): Promise<string> {
  const row = await db
    .selectFrom('bladeDict')
    .select('dictValue')
    .where('code', '=', dept.fields.deptCategory.code ?? '')
    .where('dictKey', '=', String(key))
    .executeTakeFirst()
  return row?.dictValue ?? ''
}

function nodes(db: Db) {
  return db
    .selectFrom('bladeDept')
    .select(['id', 'parentId', 'deptName as title', 'id as key', 'id as value'])
    .orderBy('sort')
    .orderBy('id')
}

async function parentsAmong(rows: readonly { id: string }[], db: Db): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const ids = rows.map(({ id }) => id)
  const found = await db.selectFrom('bladeDept').select('parentId').distinct().where('parentId', 'in', ids).execute()
  return new Set(found.map(({ parentId }) => parentId))
}

/** Callers who may not open the users see nobody's departments but their own. */
async function departmentsOf(userId: string, { db, caller }: Pick<Context, 'db' | 'caller'>): Promise<string[]> {
  if (!/^\d{1,19}$/.test(userId)) return []
  if (userId !== caller.userId && !caller.permissions.has('user')) return []
  const user = await db.selectFrom('bladeUser').select('deptId').where('id', '=', userId).executeTakeFirst()
  return splitIds(user?.deptId)
}

/** The `ancestors` of the departments directly below this one. */
async function pathBelow(id: string, db: Db): Promise<string> {
  if (id === ROOT) return ROOT
  const row = await db.selectFrom('bladeDept').select('ancestors').where('id', '=', id).executeTakeFirst()
  return `${row?.ancestors ?? ROOT},${id}`
}

/** The whole subtree goes with its top. */
async function moveBelow(id: string, ancestors: string, db: Db): Promise<void> {
  const [from, to] = [await pathBelow(id, db), `${ancestors},${id}`]
  await saveDerived(
    served,
    { ancestors: sql`${to} || substr(ancestors, ${from.length + 1}::int)` },
    eb => eb.or([eb('ancestors', '=', from), eb('ancestors', 'like', `${from},%`)]),
    db,
  )
}

const labels = {
  itself: { zh: '父节点不可选择自身!', en: 'A department cannot stand below itself!' },
}

/** Value of dictionary data_scope_type: the caller's departments and all below them. */
const BELOW = 4

/**
 * Nobody whose data scope covers departments with those below brings another department into it. All their roles and
 * departments count, also those not chosen for this session.
 */
async function assertNotIntoReach(id: string, parentId: string, context: Context): Promise<void> {
  const { caller, db } = context
  if (administers(caller)) return
  const roleIds = [...(await heldRoles(context))]
  const row = await db.selectFrom('bladeUser').select('deptId').where('id', '=', caller.userId).executeTakeFirst()
  const deptIds = [...new Set([...caller.deptIds, ...validIdsIn(row?.deptId ?? null)])]
  const { dataScopes, deptIdsBelow } = await asSystem(() => scopesOf(db, { ...caller, roleIds, deptIds }))
  const isLimited = dataScopes.some(
    ({ scopeType, scopeValue }) => scopeType === BELOW || scopeValue?.includes('deptIdsBelow'),
  )
  if (isLimited && deptIdsBelow.includes(parentId) && !deptIdsBelow.includes(id)) throw new Refusal(403, label)
}

const label: Label = {
  zh: '不能将自己数据权限以外的部门移入或恢复到所属部门之下',
  en: 'Departments outside your data scope cannot be moved or restored below your own',
}
