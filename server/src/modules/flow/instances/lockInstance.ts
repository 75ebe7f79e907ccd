import type { Expression, Selectable } from 'kysely'
import type { Database, Db } from '../../../platform/db/database.ts'

/** The columns that a step needs. */
export type Instance = Pick<Selectable<Database['flowInstance']>, (typeof columns)[number]>

const columns = [
  ...(['id', 'tenantId', 'createUser', 'definitionId', 'businessTable', 'businessId'] as const),
  ...(['variables', 'state', 'trail'] as const),
] as const

/**
 * Reads a running instance and locks it until the transaction ends, so that steps of one instance follow one another.
 * The instance is given by its id, or by a query for the id.
 */
export function lockInstance(db: Db, id: string | Expression<string>): Promise<Instance | undefined> {
  return db
    .selectFrom('flowInstance')
    .select(columns)
    .where('id', '=', id)
    .where('endTime', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
