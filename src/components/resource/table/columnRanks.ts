import type { Field } from '#contract/kit/fields'
import { isState } from '../../fields/kinds/choices.tsx'
import type { ResourceDefinition } from '../definition/defineResource.ts'
import { type Named, rowNameFieldOf } from '../definition/fieldsOf.ts'

/** Above any place in a list. */
const MANY = 1000

/**
 * How soon each column gives way where there is little room: first those that the resource calls less important, then
 * the others from the last one on, and states after all others. The column of names has no rank, because it stays.
 */
export function ranksOf(definition: ResourceDefinition, fields: readonly Named[]): ReadonlyMap<string, number> {
  const named = fields.some(([name]) => name === rowNameFieldOf(definition))
    ? rowNameFieldOf(definition)
    : fields[0]?.[0]
  const less = definition.lessImportant
  const rankOf = (name: string, field: Field, position: number) => {
    if (less.includes(name)) return 3 * MANY - less.indexOf(name)
    if (name === 'tenantId') return 2 * MANY
    return isState(name, field) ? position + 1 : MANY + position
  }
  return new Map(
    fields.flatMap(([name, field], position) =>
      name === named ? [] : [[name, rankOf(name, field, position)] as const],
    ),
  )
}
