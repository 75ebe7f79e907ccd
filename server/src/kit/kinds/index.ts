/** All kinds on the server. The generator matches columns of other databases in this order. */
import type { Field, FieldKind } from '#contract/kit/fields'
import type { CodeKind } from '#contract/kit/kinds/kind'
import { dateTime, money, number } from './amounts.ts'
import type { Comparison, ForeignColumn, ScopeColumn, ServerKind } from './kind.ts'
import { dict, flag, parent, reference, references } from './references.ts'
import { email, file, html, icon, image, json, link, longText, phone, secret, tags, text } from './texts.ts'

export const kinds: Record<FieldKind, ServerKind> = {
  json,
  tags,
  flag,
  dateTime,
  money,
  number,
  secret,
  icon,
  email,
  image,
  file,
  link,
  html,
  longText,
  text,
  phone,
  dict,
  dictBiz: dict,
  reference,
  references,
  parent,
}

export function comparisonOf(field: Field): Comparison | undefined {
  if (field.unfiltered) return undefined
  const { comparison } = kinds[field.kind]
  return typeof comparison === 'function' ? comparison(field) : comparison
}

export function scopeColumnOf(field: Field): ScopeColumn | undefined {
  const { scopeColumn } = kinds[field.kind]
  return typeof scopeColumn === 'function' ? scopeColumn(field) : scopeColumn
}

/** The kind that a column of another database is most likely of. */
export function kindFor(column: ForeignColumn): CodeKind {
  // The keys of the table are kinds.
  const suiting = (Object.keys(kinds) as FieldKind[]).find(kind => kinds[kind].generated?.suits?.(column))
  return suiting === undefined || suiting === 'parent' ? 'text' : suiting
}

/** Fields that show stored files. */
export function showsFiles({ kind }: Pick<Field, 'kind'>): boolean {
  return kinds[kind].files !== undefined
}
