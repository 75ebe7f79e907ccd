import { sql } from 'kysely'
import type { ListQuery } from '../../../crud/lists.ts'
import type { Context } from '../../../crud/serveModule.ts'

/** Up to so many articles are looked up one by one; of more, the list is read in its order until the page is full. */
const FEW = 2000
/** No record has it. */
const NONE = '0'

/** A search that finds few articles becomes a list of their ids: for few and for many the database reads differently. */
export async function lookUpFew(query: ListQuery, { db }: Context): Promise<ListQuery> {
  const search = query.filters.find(({ key }) => key === 'words')
  if (!search) return query
  const { rows } = await sql<{ id: string }>`select articles_with(${search.value}, ${FEW + 1}) as id`.execute(db)
  if (rows.length > FEW) return query
  const value = rows.map(({ id }) => id).join(',') || NONE
  const filters = query.filters.map(filter =>
    filter === search ? { key: 'id', operator: 'among' as const, value } : filter,
  )
  return { ...query, filters }
}
