import { type Expression, type SqlBool, sql } from 'kysely'
import type { ListQuery } from '../../../kit/definition/listQuery.ts'
import type { Context } from '../../../kit/definition/serveModule.ts'

/** Up to so many articles are looked up one by one; more are found in the order of the list. */
const FEW = 2000
/** No record has it. */
const NONE = '0'

/** The condition of the search `words`, compared to true so that PostgreSQL looks it up for each row of the list. */
export function containsWords(value: string): Expression<SqlBool> {
  return sql<SqlBool>`(id in (select articles_with(${value}))) = true`
}

/** The words of few articles become a list of their ids, which PostgreSQL finds by the primary key. */
export async function findWords(query: ListQuery, { db }: Context): Promise<ListQuery> {
  const search = query.filters.find(({ key }) => key === 'words')
  if (!search) return query
  const { rows } = await sql<{ id: string }>`select articles_with(${search.value}, ${FEW + 1}) as id`.execute(db)
  if (rows.length > FEW) return query
  const among = { key: 'id', operator: 'among' as const, value: rows.map(({ id }) => id).join(',') || NONE }
  return { ...query, filters: query.filters.map(filter => (filter === search ? among : filter)) }
}
