/** The names by which lists, histories and messages call users. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** The name of a user in a query that has their table under this alias. */
export function shownName(alias: string) {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<
    string | null
  >`coalesce(nullif(${column('real_name')}, ''), nullif(${column('name')}, ''), ${column('account')})`
}

/** The names of users by their ids, in the order of these. */
export async function shownNames(ids: readonly (string | null)[], db: Db): Promise<Map<string, string>> {
  const known = ids.flatMap(id => id ?? [])
  if (known.length === 0) return new Map()
  const rows = await db
    .selectFrom('bladeUser as u')
    .select(['u.id', shownName('u').as('name')])
    .where('u.id', 'in', known)
    .orderBy('u.id')
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name ?? '']))
}
