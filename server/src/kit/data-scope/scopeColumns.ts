import type { FieldKind } from '#contract/kit/fields'
import type { Module } from '#contract/kit/module'
import type { ColumnKind, Columns } from './rule.ts'

/** Columns that every record has and a rule may name. */
const common: [string, ColumnKind][] = [
  ['createUser', 'id'],
  ['createDept', 'id'],
  ['status', 'number'],
  ['createTime', 'time'],
]

// Secrets could be guessed letter by letter through what a rule lets through.
const kinds: Record<FieldKind, ColumnKind | undefined> = {
  text: 'text',
  longText: 'text',
  html: undefined,
  number: 'number',
  flag: 'number',
  dict: 'number',
  dictBiz: 'number',
  reference: 'id',
  references: 'ids',
  parent: 'id',
  dateTime: 'time',
  image: undefined,
  file: undefined,
  link: 'text',
  phone: 'text',
  email: 'text',
  icon: undefined,
  secret: undefined,
}

/** The columns of a module that data-scope rules may name. */
export function scopeColumns(module: Pick<Module, 'fields'>): Columns {
  const own = Object.entries(module.fields).flatMap(([name, field]): [string, ColumnKind][] => {
    // The boundary of the tenant is drawn elsewhere.
    if (name === 'tenantId') return []
    // A reference that stores something else than an id stores a text.
    const kind = field.kind === 'reference' && field.target?.value ? 'text' : kinds[field.kind]
    return kind ? [[name, kind]] : []
  })
  return new Map([...own, ...common])
}
