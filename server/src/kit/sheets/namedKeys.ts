/** The keys behind the names in a sheet: of dictionaries and of other records. */
import { type SqlBool, sql } from 'kysely'
import type { Field } from '#contract/kit/fields'
import { dynamic } from '../../platform/db/database.ts'
import { PLATFORM_TENANT } from '../../platform/db/tenancy/scope.ts'
import { dictionaryEntriesOf, entryIn } from '../definition/dictionaries.ts'
import type { Context } from '../definition/serveModule.ts'
import { hides } from '../lists/names.ts'
import { isShownInAll, visibleTo } from '../lists/visibility.ts'

/** Not found, or the name of several. */
export type NameFault = 'unknown' | 'shared'

/** Finds the key of a name in a tenant, each once for a sheet. */
export interface NamedKeys {
  find(field: Field, name: string, tenantId: string): Promise<string | { fault: NameFault }>
  /** A record that the sheet itself has added or renamed may be named by the rows below it. */
  forget(path: string): void
}

export function createNamedKeys(context: Context): NamedKeys {
  const known = new Map<string, Promise<string | { fault: NameFault }>>()
  return {
    find(field, name, tenantId) {
      const { target, code } = field
      const key = JSON.stringify([target?.path ?? '', target?.value, target?.shows, field.kind, code, tenantId, name])
      const found =
        known.get(key) ??
        (target ? recordNamed(field, name, tenantId, context) : entryNamed(field, name, tenantId, context))
      known.set(key, found)
      return found
    },
    forget(path) {
      for (const key of known.keys()) if (key.startsWith(`[${JSON.stringify(path)},`)) known.delete(key)
    },
  }
}

/** An entry is named by its text in either language, or by its key. */
async function entryNamed(field: Field, name: string, tenantId: string, { db }: Context) {
  const entries = (await dictionaryEntriesOf(field, tenantId, db)).filter(
    ({ dictKey }) => dictKey !== null && dictKey !== '-1',
  )
  const texts = ({ dictValue }: { dictValue: string }) => [dictValue, entryIn(field.code ?? '', dictValue, 'en')]
  const named = entries.filter(entry => texts(entry).some(text => text.toLowerCase() === name.toLowerCase()))
  const found = named.length > 0 ? named : entries.filter(({ dictKey }) => dictKey === name)
  return one(found.map(({ dictKey }) => String(dictKey)))
}

/** A record is named by its title, or by its key. */
async function recordNamed({ target }: Field, name: string, tenantId: string, context: Context) {
  const { db, services } = context
  const served = target && services.modules.find(target.path)
  if (!target || !served) return { fault: 'unknown' as const }
  const value = target.value ?? 'id'
  const tenants = served.module.tenancy === 'tenant' ? [tenantId] : [tenantId, PLATFORM_TENANT]
  const matching = (column: string) =>
    dynamic(db)
      .selectFrom(served.table)
      .select(`${value} as value`)
      .where('tenantId', 'in', tenants)
      .where(sql<SqlBool>`${sql.ref(column)}::text = ${name}`)
      .limit(2)
  const shown = matching(target.shows)
  const isHiding = hides(served, target, context)
  const isReadable = !isHiding || isShownInAll(served, target.shows, context)
  const named = isReadable ? await (isHiding ? shown.where(visibleTo(served, context)) : shown).execute() : []
  const found = named.length > 0 ? named : await matching(value).execute()
  return one(found.map(row => String(row.value)))
}

function one(keys: readonly string[]): string | { fault: NameFault } {
  const [key] = keys
  if (key === undefined) return { fault: 'unknown' }
  return keys.length > 1 ? { fault: 'shared' } : key
}
