import type { Expression, ExpressionBuilder, Selectable } from 'kysely'
import type { Database, Db } from '../db/database.ts'

export type Instance = Selectable<Database['flowInstance']>
export type InstanceBuilder = ExpressionBuilder<Database, 'flowInstance'>

/** A running instance, for nobody else until the transaction ends; by its id, or by what answers the id. */
export function lockInstance(
  db: Db,
  id: string | ((builder: InstanceBuilder) => Expression<string>),
): Promise<Instance | undefined> {
  return db
    .selectFrom('flowInstance')
    .selectAll()
    .where(eb => eb('id', '=', typeof id === 'string' ? id : id(eb)))
    .where('endTime', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
