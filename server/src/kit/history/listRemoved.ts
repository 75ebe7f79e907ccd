import { type RemovedRecord, removedInput } from '#contract/kit/history'
import type { Module } from '#contract/kit/module'
import type { Paged } from '#contract/kit/reply'
import { dynamic } from '../../platform/db/database.ts'
import { currentScope, removedRowsOf, seesAllTenants } from '../../platform/db/tenancy/scope.ts'
import { columnsOf } from '../definition/columns.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { checkInput } from '../input/checkInput.ts'
import type { RawInput } from '../input/readInput.ts'
import { conditionOf } from '../lists/filterQuery.ts'
import { countMatching, inOrder, type Matching, matchingIn, type QuerySource } from '../lists/findPage.ts'
import { paged, present } from '../lists/lists.ts'
import { isShownInAll } from '../lists/visibility.ts'
import { namesOfPeople } from './entries.ts'

/** The module with its removed records in place of those that live. */
export function removedOf(served: ModuleDefinition): ModuleDefinition {
  return { ...served, table: removedRowsOf(served.table) }
}

/** The removed records among those that the caller sees, last removed first. */
export async function listRemoved(
  served: ModuleDefinition,
  raw: RawInput,
  context: Context,
): Promise<Paged<RemovedRecord>> {
  const input = checkInput(removedInput, raw)
  const [current, size] = [input.current || 1, input.size || 10]
  const bin = removedOf(served)
  const keyword = input.keyword?.trim() ?? ''
  const matching = (source: QuerySource) => searched(bin, keyword, source, context)
  const counted = await countMatching(matching, context.db)
  const rows = await inOrder(served, matching(dynamic(context.db) as QuerySource), lastRemoved)
    .select(columnsOf(served.module).filter(column => !served.detailOnly.includes(column)))
    .limit(size)
    .offset((current - 1) * size)
    .execute()
  const people = await namesOfPeople(
    rows.map(({ updateUser }) => updateUser),
    context.db,
  )
  const records = (await present(bin, rows, context)).map(
    record => ({ ...record, removedBy: people.get(String(record.updateUser)) ?? '' }) as RemovedRecord,
  )
  return paged(records, counted, { current, size })
}

const lastRemoved = [
  ['updateTime', 'desc'],
  ['id', 'desc'],
] as const

function searched(bin: ModuleDefinition, keyword: string, source: QuerySource, context: Context): Matching {
  const scope = currentScope()
  const visible = matchingIn(bin, [], source, context)
  // The platform's rows next to a tenant's own are not the tenant's to restore.
  const shared = bin.module.tenancy === 'shared' && !seesAllTenants(scope)
  const all = shared && scope !== 'system' ? visible.where('tenantId', '=', scope.tenantId) : visible
  if (keyword === '') return all
  const keys = textsOf(bin.module).filter(key => isShownInAll(bin, key, context))
  return all.where(eb => eb.or(keys.map(key => conditionOf(bin, { key, operator: 'like', value: keyword }, eb))))
}

/** The short texts that people know a record by. */
function textsOf({ fields }: Module): string[] {
  return Object.keys(fields).filter(key => fields[key]?.kind === 'text' && key !== 'tenantId')
}
