import type { Db } from '../database.ts'

/** Keys below the prefix that were seeded before: their records stay as the tenant has changed or removed them. */
export async function seededKeys(prefix: string, db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('sysSeed').select('key').where('key', 'like', `${prefix}%`).execute()
  return new Set(rows.map(({ key }) => key))
}
