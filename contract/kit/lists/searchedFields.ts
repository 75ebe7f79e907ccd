import type { FieldKind } from '../kinds/kind.ts'
import { hasHistory, type Module } from '../module.ts'
import { titleFieldsOf } from '../recordTitle.ts'

/** The fields in which the search over everything finds the words of a record. */
export interface SearchedFields {
  /** The result is called by the first of them that is set. */
  titles: readonly string[]
  /** Short texts, such as names and numbers: found by pinyin too. */
  facts: readonly string[]
  /** Long texts. */
  bodies: readonly string[]
}

const short: readonly FieldKind[] = ['text', 'phone', 'email', 'tags']
const long: readonly FieldKind[] = ['longText', 'html']

/** Undefined: nothing of the module is found. Found without a word are modules with a screen, a title and a history. */
export function searchedFieldsOf(module: Module): SearchedFields | undefined {
  const { fields, found = {}, operations, route } = module
  if (found === 'none' || !route || !operations.includes('list') || !hasHistory(module)) return undefined
  const titles = found.title ? [found.title] : titleFieldsOf(module)
  const [title] = titles
  if (title === undefined) return undefined
  const ofKinds = (kinds: readonly FieldKind[]) =>
    (found.text ?? Object.keys(fields)).filter(key => key !== title && kinds.includes(fields[key]?.kind as FieldKind))
  return { titles, facts: ofKinds(short), bodies: ofKinds(long) }
}
