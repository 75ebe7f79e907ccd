import type { Expression, Selectable } from 'kysely'
import type { Database, Db } from '../../../platform/db/database.ts'

/** What it takes to move an instance. */
export type Instance = Pick<Selectable<Database['flowInstance']>, (typeof columns)[number]>

const business = ['businessTable', 'businessId'] as const
const columns = [
  'id',
  'tenantId',
  'createUser',
  'version',
  'definitionId',
  ...business,
  'variables',
  'state',
  'trail',
] as const

/** A running instance, for nobody else until the transaction ends; by its id, or by what answers the id. */
export function lockInstance(db: Db, id: string | Expression<string>): Promise<Instance | undefined> {
  return db
    .selectFrom('flowInstance')
    .select(columns)
    .where('id', '=', id)
    .where('endTime', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
