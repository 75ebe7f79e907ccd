import { type Db, dynamic } from '../../platform/db/database.ts'

/** Number of rows of a table that refer to each of the ids; only those where the field `unset` is not set, if given. */
export async function countsBy(
  { table, field, ids, unset }: { table: string; field: string; ids: readonly string[]; unset?: string },
  db: Db,
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await dynamic(db)
    .selectFrom(table)
    .select([field, eb => eb.fn.countAll<string>().as('counted')])
    .where(field, 'in', ids)
    .$if(unset !== undefined, query => query.where(unset ?? '', 'is', null))
    .groupBy(field)
    .execute()
  return new Map(rows.map(row => [String(row[field]), Number(row.counted)]))
}
