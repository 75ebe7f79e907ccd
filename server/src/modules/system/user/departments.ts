import { sql } from 'kysely'
import type { ListQuery } from '../../../kit/definition/listQuery.ts'
import type { Context } from '../../../kit/definition/serveModule.ts'

/** Filters by department include its sub-departments. */
export async function withDepartmentsBelow(query: ListQuery, { db }: Context): Promise<ListQuery> {
  const asked = query.filters.find(({ key, operator }) => key === 'deptId' && operator === 'contains')
  if (!asked || !/^\d{1,19}$/.test(asked.value)) return query
  const below = await db
    .selectFrom('bladeDept')
    .select('id')
    .where(sql<boolean>`${asked.value} = any(string_to_array(ancestors, ','))`)
    .execute()
  const value = [asked.value, ...below.map(({ id }) => id)].join(',')
  return {
    ...query,
    filters: query.filters.map(filter => (filter === asked ? { ...filter, operator: 'overlaps', value } : filter)),
  }
}
