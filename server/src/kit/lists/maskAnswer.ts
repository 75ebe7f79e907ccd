/** Masks in the answers of calls that read rows by themselves: pickers, trees and the like. */
import { FULL_MASK, maskedValue } from '#contract/kit/masks'
import type { Module } from '#contract/kit/module'
import { titleFieldsOf } from '#contract/kit/recordTitle'
import { limitsOf } from '../data-scope/limits.ts'
import { nameKeyOf } from '../definition/columns.ts'
import type { Context } from '../definition/serveModule.ts'

type Mask = (value: unknown) => string | null

/** Records that have their masks already. */
export const presented = new WeakSet<object>()

/**
 * Masks values by the names of their fields. Such responses do not contain whole rows to compare with the rules of data
 * scopes, so that a field is masked in all of them once a scope masks it in some.
 */
export function maskAnswer<Answer>(module: Module, answer: Answer, context: Context): Answer {
  if (!context.caller?.dataScopes.some(scope => scope.maskedFields)) return answer
  const masks = masksOf(module, context)
  // Values are replaced only by texts or unset values.
  return masks.size > 0 ? (masked(answer, masks) as Answer) : answer
}

/** Whether a scope masks a field in some records. */
export function isMasked(module: Module, key: string, context: Context): boolean {
  const calls = [context, { ...context, call: 'list' }]
  return calls.some(call => limitsOf(module, call).some(limit => limit.masked.has(key)))
}

function masksOf(module: Module, context: Context): ReadonlyMap<string, Mask> {
  const masks = new Map<string, Mask>()
  const [title] = titleFieldsOf(module)
  for (const [key, field] of Object.entries(module.fields)) {
    if (!isMasked(module, key, context)) continue
    const mask: Mask = value => maskedValue(field, value)
    masks.set(key, mask)
    const name = nameKeyOf(key, field)
    if (name) masks.set(name, () => FULL_MASK)
    // Nodes of trees and choices are called so.
    if (key === title) for (const name of ['title', 'label']) masks.set(name, mask)
  }
  return masks
}

function masked(value: unknown, masks: ReadonlyMap<string, Mask>): unknown {
  if (Array.isArray(value)) return value.map(item => masked(item, masks))
  if (!isPlain(value) || presented.has(value)) return value
  const entries = Object.entries(value).map(([key, part]) => {
    const mask = masks.get(key)
    return [key, mask ? allMasked(part, mask) : masked(part, masks)] as const
  })
  return Object.fromEntries(entries)
}

/** Titles may be in two languages, and lists of values. */
function allMasked(value: unknown, mask: Mask): unknown {
  if (Array.isArray(value)) return value.map(item => allMasked(item, mask))
  if (!isPlain(value)) return mask(value)
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, allMasked(part, mask)]))
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
