import type { Module } from '#contract/kit/module'
import { type Paged, pageInput } from '#contract/kit/reply'
import type { Row } from '../../platform/db/database.ts'
import { actingTenant } from '../../platform/http/caller.ts'
import { absoluteLink } from '../../platform/storage/fileLinks.ts'
import { toWire, type WireRecord } from '../definition/columns.ts'
import type { Filter, ListQuery } from '../definition/listQuery.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { checkInput } from '../input/checkInput.ts'
import type { RawInput } from '../input/readInput.ts'
import { kinds } from '../kinds/index.ts'
import { readFilters, unknownFilter } from './filters.ts'
import { countRows, findPage, MAX_COUNTED } from './findPage.ts'
import { addNames } from './names.ts'
import { readSorting } from './sorting.ts'
import { isShownInAll, pickShown, shownFieldsOf } from './visibility.ts'

export function readListQuery(served: ModuleDefinition, raw: RawInput, context: Context): ListQuery {
  const { current = 1, size = 10 } = checkInput(pageInput, raw) as { current?: number; size?: number }
  const filters = forTenant(served.module, readFilters(served.module, raw), context)
  for (const { key } of filters) if (!isShownInAll(served, key, context)) throw unknownFilter(key)
  return { filters, sorting: readSorting(served, raw, context), current: current || 1, size: size || 10 }
}

/**
 * A tenant in the query is a wish; modules with one set of rows for all know no other tenant. Of the tenants themselves
 * the code is a field like any other.
 */
function forTenant(module: Module, filters: Filter[], { caller }: Context): Filter[] {
  if (module.fields.tenantId?.kind === 'text') return filters
  for (const { key, value } of filters) if (key === 'tenantId') actingTenant(caller, value)
  return module.tenancy === 'platform' ? filters.filter(({ key }) => key !== 'tenantId') : filters
}

/** The list query after the module's `beforeList` hook. */
export async function hookedQuery(served: ModuleDefinition, query: ListQuery, context: Context): Promise<ListQuery> {
  return (await served.hooks.beforeList?.(query, context)) ?? query
}

export async function listRecords(
  served: ModuleDefinition,
  listQuery: ListQuery,
  context: Context,
): Promise<Paged<WireRecord>> {
  const query = await hookedQuery(served, listQuery, context)
  const { current, size } = query
  const { rows, counted } = await findPage(served, query, context)
  const totalCapped = counted > MAX_COUNTED
  const records = await present(served, rows, context)
  const page = { records, total: counted, size, current, pages: Math.ceil(counted / size) }
  return totalCapped ? { ...page, totalCapped } : page
}

/** Number of records that a list would show with these filters. */
export async function countRecords(
  served: ModuleDefinition,
  filters: readonly Filter[],
  context: Context,
): Promise<{ total: number; capped: boolean }> {
  const query = await hookedQuery(served, { filters, sorting: [], current: 1, size: 1 }, context)
  const counted = await countRows(served, query, context)
  return { total: Math.min(counted, MAX_COUNTED), capped: counted > MAX_COUNTED }
}

/** Rows as they travel, with the names that belong to their keys. */
export async function present(served: ModuleDefinition, rows: Row[], context: Context): Promise<WireRecord[]> {
  const records = rows.map(row => toWire(served.module, row))
  addHosts(served.module, records, context)
  const shown = new Map(rows.map(row => [row.id, shownFieldsOf(served, row, context)]))
  await addNames(served.module, records, context)
  await served.hooks.afterRead?.(records as never, context)
  return records.map(record => pickShown(served, record, shown.get(record.id)))
}

/** Records keep the paths of stored files; answers name the host at which they open for who asks. */
function addHosts({ fields }: Module, records: readonly WireRecord[], { origin }: Context): void {
  for (const [key, { kind }] of Object.entries(fields))
    if (kinds[kind].files === 'address')
      for (const record of records) if (record[key]) record[key] = absoluteLink(String(record[key]), origin.site)
}
