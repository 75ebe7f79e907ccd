export type Values = Readonly<Record<string, unknown>>

export interface Merge {
  values: Values
  /** Fields that both sides changed to different values; `values` holds mine. */
  conflicts: readonly string[]
}

/** What two people made of one record, field by field: what only one of them changed is taken from that one. */
export function mergeFields(fields: readonly string[], base: Values, mine: Values, theirs: Values): Merge {
  const taken = fields.map(field => [field, isSame(mine[field], base[field]) ? theirs[field] : mine[field]] as const)
  const conflicts = fields.filter(
    field =>
      !isSame(mine[field], base[field]) && !isSame(theirs[field], base[field]) && !isSame(mine[field], theirs[field]),
  )
  return { values: Object.fromEntries(taken), conflicts }
}

/** Unset is unset, however it is written. */
export function isSame(one: unknown, other: unknown): boolean {
  return (one ?? '') === (other ?? '')
}
