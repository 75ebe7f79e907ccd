import { type Expression, type SqlBool, sql } from 'kysely'
import type { Filter, ListQuery } from '../../../kit/definition/listQuery.ts'
import type { Context } from '../../../kit/definition/serveModule.ts'

/** Up to so many articles are looked up one by one; more are found in the order of the list. */
const FEW = 2000
/** A few more than a list counts, as some of them may have been removed. */
const COUNTED = 11_000
/** So many of the newest articles are looked through for a common word. */
const NEWEST = 1000
/** No record has it. */
const NONE = '0'

/** The condition of the search `words`. */
export function containsWords(value: string, limit?: number): Expression<SqlBool> {
  if (limit !== undefined) return sql<SqlBool>`id = any(array(select articles_with(${value}, ${limit})))`
  // Compared to true, so that it is looked up for each row of the list in its order, and not the other way round.
  return sql<SqlBool>`(id in (select articles_with(${value}))) = true`
}

/**
 * For few and for many articles the database reads differently: few become a list of their ids. Of a word that stands in
 * many, all of them need not be found to say that there are more than ten thousand, and the newest fill the first pages.
 */
export async function findWords(query: ListQuery, { db }: Context): Promise<ListQuery> {
  const { filters } = query
  const search = filters.find(({ key }) => key === 'words')
  if (!search) return query
  const instead = (filter: Filter) => filters.map(one => (one === search ? filter : one))
  const some = await sql<{ id: string }>`select articles_with(${search.value}, ${FEW + 1}) as id`.execute(db)
  if (some.rows.length <= FEW) return { ...query, filters: instead(among(some.rows)) }
  const count = instead({ ...search, limit: COUNTED })
  if (!isNewestFirst(query)) return { ...query, narrowed: { count, page: filters } }
  const newest = await sql<{ id: string }>`select newest_articles_with(${search.value}, ${NEWEST}) as id`.execute(db)
  return { ...query, narrowed: { count, page: instead(among(newest.rows)) } }
}

const among = (rows: readonly { id: string }[]): Filter => ({
  ...{ key: 'id', operator: 'among' },
  value: rows.map(({ id }) => id).join(',') || NONE,
})

function isNewestFirst({ sorting: [first] }: ListQuery): boolean {
  return first?.[0] === 'createTime' && first[1] === 'desc'
}
