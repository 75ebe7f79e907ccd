import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { titleFieldsOf } from '#contract/kit/recordTitle'
import { splitIds } from '#contract/kit/rules'
import { dynamic } from '../../platform/db/database.ts'
import type { SortKeys } from '../definition/listQuery.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { inOrder } from './findPage.ts'
import { unreadableField } from './lists.ts'
import { isMasked } from './maskAnswer.ts'
import { visibleTo } from './visibility.ts'

/** The maximum that a picker lists; typing more of a name finds others. */
const LISTED = 50

interface ChoiceQuery {
  keyword?: string | null | undefined
  ids?: string | null | undefined
  /** Further fields that have a value. */
  where?: Readonly<Record<string, string>>
  /** A field that is not set in the records to choose from. */
  unset?: string
}

interface ChoiceRow {
  id: string
  title: string
}

/**
 * The options of a picker: records of the caller's tenant whose name contains the keyword, or those with the ids. A
 * name is what is `shown`, or the first of the fields that a record may be called by.
 */
export async function choicesOf(
  served: ModuleDefinition,
  { keyword, ids, where = {}, unset }: ChoiceQuery,
  context: Context,
  shown?: RawBuilder<string>,
): Promise<ChoiceRow[]> {
  const [titleField] = titleFieldsOf(served.module)
  const title = shown ?? sql.ref<string>(titleField ?? 'id')
  if (keyword && titleField && isMasked(served.module, titleField, context)) throw unreadableField(served, titleField)
  const requestedIds = splitIds(ids)
  let query = dynamic(context.db)
    .selectFrom(served.table)
    .select(['id', title.as('title')])
    .where(visibleTo(served, context))
  if (requestedIds.length > 0) query = query.where('id', 'in', requestedIds)
  else query = query.where('tenantId', '=', context.caller.tenantId).limit(LISTED)
  if (unset && requestedIds.length === 0) query = query.where(unset, 'is', null)
  for (const [key, value] of Object.entries(where)) query = query.where(key, '=', value)
  if (keyword) query = query.where(containsText(title, keyword))
  const sorting: SortKeys = [...served.order, ['id', 'desc']]
  const rows = await inOrder(served, query, sorting).execute()
  return rows.map(row => ({ id: String(row.id), title: String(row.title) }))
}

/** `%` and `_` are nothing but themselves. */
function containsText(title: Expression<string>, keyword: string): Expression<SqlBool> {
  return sql<SqlBool>`position(${keyword} in ${title}) > 0`
}
