import type { Db, Row } from '../../platform/db/database.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { parseFileLink } from '../../platform/storage/fetchStored.ts'
import { linkedPaths, tenantPath, toStoredLinks } from '../../platform/storage/fileLinks.ts'
import type { ModuleDefinition } from '../definition/serveModule.ts'

/**
 * Takes the host off links to files that are stored here, as the product may be reached elsewhere tomorrow. Links to files
 * of the same form on other hosts stay.
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
