import { splitIds } from '#contract/kit/rules'
import { topMenu } from '#contract/system/topmenu'
import { menuCategory, menusOfTenant } from '../../../auth/permissions/permissions.ts'
import { type Context, type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { lockRows, logChanges } from '../../../kit/records/changeLog.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { withTransaction } from '../../../platform/db/transaction.ts'
import { forbidden } from '../../../platform/http/reply/refusal.ts'

const served: ModuleDefinition = serveModule(topMenu, {
  table: 'blade_top_menu',
  order: 'sort',
  menu: { under: 'system', sort: 7, source: 'iconfont icon-canshu' },
  unique: [{ fields: ['code'] }],
  events: { grant: 'topmenu.grant' },
  calls: {
    grant: async ({ topMenuIds, menuIds }, context) => {
      await withTransaction(context, inner => bind(splitIds(topMenuIds), splitIds(menuIds), inner))
      return null
    },
  },
})

export default served

/** The log of a binding contains what was bound, not the fields of the top menu. */
const binding = { ...topMenu, fields: { menuIds: topMenu.calls.grant.input.menuIds } }

async function bind(ids: readonly string[], menuIds: readonly string[], context: Context): Promise<void> {
  const { db } = context
  for (const row of await lockRows(served, ids, context)) {
    const topMenuId = String(row.id)
    const record = { id: topMenuId, tenantId: String(row.tenantId), version: Number(row.version) }
    await assertOwn(record.tenantId, menuIds, db)
    const before = await asSystem(() => replaceBindings(topMenuId, menuIds, db))
    // Links have no order, and the history compares texts.
    const stateOf = (bound: readonly string[]) => ({ ...record, menuIds: bound.toSorted().join(',') })
    // In the caller's scope, so that the history names who did it.
    await logChanges(binding, [{ operation: 'edit', before: stateOf(before), after: stateOf(menuIds) }], db)
  }
}

/** Answers what was bound before. */
async function replaceBindings(topMenuId: string, menuIds: readonly string[], db: Context['db']): Promise<string[]> {
  const before = await db.selectFrom('bladeTopMenuMenu').select('menuId').where('topMenuId', '=', topMenuId).execute()
  await db.deleteFrom('bladeTopMenuMenu').where('topMenuId', '=', topMenuId).execute()
  const links = menuIds.map(menuId => ({ topMenuId, menuId }))
  if (links.length > 0) await db.insertInto('bladeTopMenuMenu').values(links).execute()
  return before.map(({ menuId }) => menuId)
}

/** A tenant binds what its package contains. */
async function assertOwn(tenantId: string, menuIds: readonly string[], db: Context['db']): Promise<void> {
  const items = (await menusOfTenant(db, tenantId)).filter(({ category }) => category === menuCategory.menu)
  const own = new Set(items.map(({ id }) => id))
  if (menuIds.some(id => !own.has(id))) throw forbidden()
}
