import { mergeTexts, type TextPart } from './mergeTexts.ts'

export type Values = Readonly<Record<string, unknown>>

export interface Merge {
  values: Values
  /** Fields that both sides changed to different values; `values` holds mine. */
  conflicts: readonly string[]
  /** Fields that take the value of the other side, or some of its paragraphs. */
  taken: readonly string[]
  /** The paragraphs of formatted texts that are conflicts. */
  parts: Readonly<Record<string, readonly TextPart[]>>
}

/** Three-way merge: a field, or a paragraph of a formatted text, that only one side changed is that side's. */
export function mergeFields(
  fields: readonly string[],
  base: Values,
  mine: Values,
  theirs: Values,
  formatted: readonly string[] = [],
): Merge {
  const changedHere = new Set(changedFields(fields, base, mine))
  const changedThere = changedFields(fields, base, theirs)
  const both = changedThere.filter(field => changedHere.has(field) && !isSame(mine[field], theirs[field]))
  const html = (values: Values, field: string) => String(values[field] ?? '')
  const parts = Object.fromEntries(
    both
      .filter(field => formatted.includes(field))
      .map(field => [field, mergeTexts(html(base, field), html(mine, field), html(theirs, field))]),
  )
  const isSettled = (field: string) => parts[field]?.every(part => typeof part === 'string') ?? false
  const chosen = (field: string) => (changedHere.has(field) ? mine : theirs)[field]
  return {
    values: Object.fromEntries(
      fields.map(field => {
        const settled = parts[field]?.map(part => (typeof part === 'string' ? part : part.mine))
        return [field, settled ? settled.join('') : chosen(field)]
      }),
    ),
    conflicts: both.filter(field => !isSettled(field)),
    taken: changedThere.filter(field => !changedHere.has(field) || isSettled(field)),
    parts,
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
