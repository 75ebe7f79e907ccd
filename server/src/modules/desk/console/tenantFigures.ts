import type { RecordCount, TenantFigures } from '#contract/desk/workbench'
import type { Context, ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import { countRecords } from '../../../kit/lists/lists.ts'
import { countSignedIn } from './signedIn.ts'

export async function tenantFigures(context: Context): Promise<TenantFigures> {
  const { db, caller, request } = context
  const { tenantId } = caller
  const tenant = await db
    .selectFrom('bladeTenant')
    .select('tenantName')
    .where('tenantId', '=', tenantId)
    .executeTakeFirst()
  const records: RecordCount[] = []
  // One after the other: a figure must not take the connections that work needs.
  for (const served of request.server.modules.all.filter(served => isCounted(served, context)))
    records.push(await countOf(served, context))
  return { tenantId, tenantName: tenant?.tenantName ?? '', signedIn: await countSignedIn(db, tenantId), records }
}

/** Records that tenants have of their own, in lists that the caller may open. */
function isCounted({ module }: ModuleDefinition, { caller }: Context): boolean {
  return module.tenancy !== 'platform' && module.operations.includes('list') && caller.permissions.has(module.name)
}

async function countOf(served: ModuleDefinition, context: Context): Promise<RecordCount> {
  const own = { key: 'tenantId', operator: 'equal', value: context.caller.tenantId } as const
  return { path: served.module.path, ...(await countRecords(served, [own], context)) }
}
