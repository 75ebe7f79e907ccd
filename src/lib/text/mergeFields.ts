export type Values = Readonly<Record<string, unknown>>

export interface Merge {
  values: Values
  /** Fields that both sides changed to different values; `values` holds mine. */
  conflicts: readonly string[]
  /** Fields that take the value of the other side. */
  taken: readonly string[]
}

/** Three-way merge by field: a field that only one side changed takes that side's value. */
export function mergeFields(fields: readonly string[], base: Values, mine: Values, theirs: Values): Merge {
  const changedHere = new Set(changedFields(fields, base, mine))
  const changedThere = changedFields(fields, base, theirs)
  return {
    values: Object.fromEntries(fields.map(field => [field, (changedHere.has(field) ? mine : theirs)[field]])),
    conflicts: changedThere.filter(field => changedHere.has(field) && !isSame(mine[field], theirs[field])),
    taken: changedThere.filter(field => !changedHere.has(field)),
  }
}

/** Unset is unset, however it is written. Lists and objects are compared by what they hold. */
function isSame(one: unknown, other: unknown): boolean {
  if ((one ?? '') === (other ?? '')) return true
  return isObject(one) && isObject(other) && JSON.stringify(one) === JSON.stringify(other)
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** The given fields of `values` that differ from those of `base`. */
export function changedFields(fields: readonly string[], base: Values, values: Values): string[] {
  return fields.filter(field => !isSame(values[field], base[field]))
}

export function pickFields(fields: readonly string[], values: Values): Record<string, unknown> {
  return Object.fromEntries(fields.map(field => [field, values[field] ?? null]))
}
