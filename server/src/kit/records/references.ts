import type { Field } from '#contract/kit/fields'
import { splitIds } from '#contract/kit/rules'
import { type Db, dynamic, type Row } from '../../platform/db/database.ts'
import { asSystem, currentScope, PLATFORM_TENANT } from '../../platform/db/tenancy/scope.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { parseFileLink } from '../../platform/storage/fetchStored.ts'
import { linkedPaths, tenantPath, toStoredLinks } from '../../platform/storage/fileLinks.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'

/** Refuses references to what does not exist or belongs to another tenant. What stays as it was is not looked at. */
export async function assertReferences(
  { module }: ModuleDefinition,
  { draft, before, tenantId }: { draft: Row; before: Row | undefined; tenantId: string },
  context: Context,
): Promise<void> {
  for (const [key, field] of Object.entries(module.fields)) {
    const value = draft[key]
    if (!field.target || value === undefined || value === null || value === before?.[key]) continue
    const keys = (field.kind === 'references' ? splitIds(String(value)) : [String(value)]).filter(item => item !== '0')
    if (keys.length > 0) await assertExist(field, keys, tenantId, context)
  }
}

async function assertExist(field: Field, keys: string[], tenantId: string, { db, services }: Context): Promise<void> {
  const target = field.target && services.modules.find(field.target.path)
  if (!target) return
  const column = field.target?.value ?? 'id'
  const tenants = target.module.tenancy === 'tenant' ? [tenantId] : [tenantId, PLATFORM_TENANT]
  const named = dynamic(db)
    .selectFrom(target.table)
    .select(column)
    .where(column, 'in', keys)
    .where('tenantId', 'in', tenants)
  // A concurrent removal waits until the reference is stored and then finds it. Row-level security prevents tenants
  // from locking rows of the platform.
  const mayLock = target.module.tenancy === 'tenant' || currentScope() === 'system'
  const rows = await (mayLock ? named.forKeyShare() : named).execute()
  const found = new Set(rows.map(row => String(row[column])))
  const { zh, en } = field.label
  if (keys.some(key => !found.has(key))) {
    const refusal = { zh: `${zh}不存在`, en: `${en}: no such record` }
    throw new Refusal(400, refusal, { fields: [field] })
  }
}

/**
 * Removes the host from links to files that are stored here, as the product may be reached elsewhere tomorrow. Links to
 * files of the same form on other hosts stay.
 */
export async function storeLinksAsPaths({ module: { fields } }: ModuleDefinition, draft: Row, db: Db): Promise<void> {
  const texts = Object.entries(draft).flatMap(([key, value]) =>
    typeof value === 'string' && key in fields ? [{ key, value, paths: linkedPaths(value) }] : [],
  )
  const names = texts.flatMap(({ paths }) => paths.flatMap(path => parseFileLink(path)?.name ?? []))
  if (names.length === 0) return
  const files = await asSystem(() =>
    db.selectFrom('storedFile').select(['tenantId', 'name']).where('name', 'in', names).execute(),
  )
  const stored = new Set(files.map(({ tenantId, name }) => `${tenantPath(tenantId)}/${name}`))
  for (const { key, value } of texts) draft[key] = toStoredLinks(value, path => stored.has(path))
}
