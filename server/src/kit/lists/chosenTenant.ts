import '../../auth/accounts/tables.ts'
import { parentFieldOf } from '#contract/kit/module'
import { type Db, dynamic, type Row } from '../../platform/db/database.ts'
import { asSystem, currentScope, runWithScope } from '../../platform/db/tenancy/scope.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { ROOT } from './trees.ts'

/**
 * Creates in the tenant that an administrator of the platform chose, or else in that of the record above the new one;
 * a tenant sent by others is ignored, and no edit moves a record. Only modules whose `tenantId` refers to a
 * tenant let one choose.
 */
export async function inChosenTenant<Result>(
  served: ModuleDefinition,
  draft: Row,
  { caller, db }: Context,
  save: (draft: Row) => Promise<Result>,
): Promise<Result> {
  const scope = currentScope()
  const { tenantId, ...rest } = draft
  const chooses = served.module.fields.tenantId?.kind === 'reference'
  const own = chooses ? rest : draft
  if (scope === 'system' || rest.id !== undefined) return save(own)
  const chosen = chooses && typeof tenantId === 'string' && tenantId !== '' ? tenantId : undefined
  if (!caller.isPlatform) {
    // Another tenant is refused, not replaced in silence.
    if (chosen !== undefined && chosen !== caller.tenantId) throw noTenant()
    return save(own)
  }
  const targetTenant = chosen ?? (await tenantAbove(served, rest, db))
  if (targetTenant === undefined || targetTenant === scope.tenantId) return save(own)
  if (chosen !== undefined) await assertTenant(chosen, db)
  return runWithScope({ ...scope, tenantId: targetTenant }, () => save(own))
}

/** The tenant of the parent, in a tree whose rows belong to tenants. */
async function tenantAbove({ module, table }: ModuleDefinition, draft: Row, db: Db): Promise<string | undefined> {
  const key = parentFieldOf(module)
  const parentId = key && draft[key]
  if (module.tenancy !== 'tenant' || typeof parentId !== 'string' || parentId === ROOT) return undefined
  const row = await dynamic(db).selectFrom(table).select('tenantId').where('id', '=', parentId).executeTakeFirst()
  return row && String(row.tenantId)
}

async function assertTenant(tenantId: string, db: Db): Promise<void> {
  const tenant = await asSystem(() =>
    db.selectFrom('bladeTenant').select('id').where('tenantId', '=', tenantId).executeTakeFirst(),
  )
  if (!tenant) throw noTenant()
}

const noTenant = () => new Refusal(400, { zh: '所属租户不存在', en: 'Tenant: no such record' })
