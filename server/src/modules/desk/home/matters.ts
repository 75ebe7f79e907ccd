import type { Matter } from '#contract/desk/workbench'
import { codeOf } from '#contract/kit/module'
import { joinValues } from '#contract/kit/values'
import { administers } from '../../../auth/accounts/people.ts'
import type { Filter, Operator } from '../../../kit/definition/listQuery.ts'
import type { Context, ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import type { MatterFilter, MatterList } from '../../../kit/definition/service.ts'
import { countRecords, findListed } from '../../../kit/lists/lists.ts'
import { isShownInAll } from '../../../kit/lists/visibility.ts'

/** The matters of all modules whose lists the caller may open, with the totals of these lists. */
export async function mattersFor(context: Context): Promise<Matter[]> {
  const matters: Matter[] = []
  // One after the other: a figure must not take the connections that work needs.
  for (const served of context.services.modules.all)
    for (const list of served.matters) {
      const matter = await matterOf(served, list, context)
      if (matter) matters.push(matter)
    }
  return matters
}

async function matterOf(served: ModuleDefinition, list: MatterList, context: Context): Promise<Matter | undefined> {
  const { module } = served
  const { caller } = context
  const { key, title, needs, isProblem = false } = list
  if (!findListed(module.path, context)) return undefined
  if (needs && !caller.permissions.has(codeOf(module, needs))) return undefined
  const filters = typeof list.filters === 'function' ? await list.filters(context) : (list.filters ?? [])
  // The list refuses to filter by what its reader does not see.
  if (!filters?.every(({ field }) => isShownInAll(served, field, context))) return undefined
  const counted = await countRecords(served, filters.map(asked), context)
  return {
    key,
    title,
    path: module.path,
    filters: [...filters],
    isProblem: isProblem && administers(caller),
    ...counted,
  }
}

const operators: Record<MatterFilter['operator'], Operator> = {
  ...{ eq: 'equal', in: 'in', gte: 'ge', lte: 'le', null: 'null', nnull: 'notnull' },
}

/** The filter as the list reads it from its query. */
function asked({ field, operator, value }: MatterFilter): Filter {
  return {
    key: field,
    operator: operators[operator],
    value: Array.isArray(value) ? joinValues(value) : String(value),
  }
}
