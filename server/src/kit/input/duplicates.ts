import type { Label } from '#contract/kit/fields'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { snakeCase } from '../definition/columns.ts'
import type { ModuleDefinition, Unique } from '../definition/serveModule.ts'

/** Words a duplicate as the module does. The index decides, not a query before: two at once would both pass that. */
export async function refusingDuplicates<Result>(
  served: ModuleDefinition,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code !== '23505') throw error
    const unique = served.unique.find(candidate => indexOf(served, candidate) === constraint)
    if (!unique) throw error
    const fields = unique.fields.flatMap(key => served.module.fields[key] ?? [])
    throw new Refusal(409, unique.text ?? textFor(served, unique), { fields })
  }
}

export function indexOf({ table }: ModuleDefinition, { fields }: Unique): string {
  return `${table}_${fields.map(snakeCase).join('_')}_key`
}

function textFor({ module }: ModuleDefinition, { fields }: Unique): Label {
  const labels = fields.map(key => module.fields[key]?.label).filter(label => label !== undefined)
  return {
    zh: `${labels.map(label => label.zh).join('、')}已存在`,
    en: `${labels.map(label => label.en).join(', ')}: already exists`,
  }
}
