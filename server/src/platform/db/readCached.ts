import type { Db } from './database.ts'
import type { CachedTable } from './tenancy/cachedTables.ts'
import { currentScope, visibleTenant } from './tenancy/scope.ts'
import type { ScopedAdapter } from './tenancy/scopedDialect.ts'

/** The answer of `read`, kept in memory until a row of the table changes. `key` says what is read of the table. */
export async function readCached<Value>(
  db: Db,
  table: CachedTable,
  key: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const [value] = await readEachCached(db, table, [key], async () => [await read()])
  // There is one value for each key.
  return value as Value
}

/** The same for several keys: `read` gets those that are not in memory and answers a value for each. */
export async function readEachCached<Value>(
  db: Db,
  table: CachedTable,
  keys: readonly string[],
  read: (missing: readonly string[]) => Promise<readonly Value[]>,
): Promise<Value[]> {
  const { cache } = db.getExecutor().adapter as ScopedAdapter
  // Made of the tenant, whose rows are therefore never found by another, and before the rows are read.
  const version = cache.versionOf(table, visibleTenant(currentScope()))
  if (version === undefined) return [...(await read(keys))]
  const known = keys.map(key => cache.get(`${version} ${key}`))
  const missing = keys.filter((_, index) => known[index] === undefined)
  const values = missing.length > 0 ? await read(missing) : []
  for (const [index, key] of missing.entries()) cache.set(`${version} ${key}`, values[index])
  let next = 0
  return known.map(found => (found ? found.value : values[next++]) as Value)
}
