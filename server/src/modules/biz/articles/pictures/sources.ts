/** The other articles that repeat something, as the caller may see them. */
import type { Article } from '#contract/biz/articles'
import type { PassageSource } from '#contract/biz/passages'
import type { Context, ModuleDefinition } from '../../../../kit/definition/serveModule.ts'
import { present } from '../../../../kit/lists/lists.ts'
import { shownFieldsOf, visibleTo } from '../../../../kit/lists/visibility.ts'
import { dynamic, type Row } from '../../../../platform/db/dynamic.ts'

export const rowsIn = (served: ModuleDefinition, ids: readonly string[], context: Context) =>
  dynamic(context.db).selectFrom(served.table).where('id', 'in', ids).where(visibleTo(served, context))

/** A draft of a released article repeats it. */
export function isSameText(one: Row, other: Row): boolean {
  const origin = ({ id, originId }: Row) => originId ?? id
  return origin(one) === origin(other)
}

/** The rows with these ids of other articles whose text the caller sees, newest first. */
export async function otherVisible(
  served: ModuleDefinition,
  own: Row,
  ids: readonly string[],
  context: Context,
): Promise<Row[]> {
  if (ids.length === 0) return []
  const rows = await rowsIn(served, ids, context).selectAll().orderBy('id', 'desc').execute()
  // A field that is hidden from the caller is not shown in an excerpt either.
  return rows.filter(row => {
    const shown = shownFieldsOf(served, row, context)
    return !isSameText(row, own) && (!shown || (shown.has('content') && shown.has('title')))
  })
}

type Named = Article & { publishStateName?: string; editionTitle?: string }

export async function sourcesOf(
  served: ModuleDefinition,
  rows: Row[],
  context: Context,
): Promise<Map<string, PassageSource>> {
  const sources = new Map<string, PassageSource>()
  // Records of the module, with the names of what they refer to.
  const records = (await present(served, rows, context)) as unknown as Named[]
  for (const { id, title, publishState, publishTime, createTime, ...names } of records) {
    const { publishStateName = '', editionTitle = '' } = names
    sources.set(id, { id, title, publishState, publishStateName, date: publishTime || createTime, editionTitle })
  }
  return sources
}
