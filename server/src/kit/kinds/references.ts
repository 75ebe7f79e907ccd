import { splitIds } from '#contract/kit/rules'
import {
  isBoolean,
  isNumber,
  nullableNumber,
  nullableText,
  readNumber,
  readText,
  type ServerKind,
  textSchema,
  UNREADABLE,
} from './kind.ts'

// A reference that stores something else than an id stores a text.
export const reference: ServerKind = {
  comparison: ({ target }) => (target?.value ? 'code' : 'id'),
  scopeColumn: ({ target }) => (target?.value ? 'text' : 'id'),
  read: readText,
  schema: nullableText,
  generated: { column: () => 'bigint' },
}

export const references: ServerKind = {
  comparison: 'list',
  scopeColumn: 'ids',
  // Several ids come joined by commas or as an array, and are stored joined.
  read({ value, isText }, { target }) {
    if (value === '' || value === null || value === undefined) return value
    const items = Array.isArray(value)
      ? value.map(item => readText({ value: item, isText }))
      : typeof value === 'string'
        ? splitIds(value)
        : [value]
    const pattern = target?.value ? /^[^,]{1,64}$/ : /^[1-9]\d{0,18}$/
    if (!items.every(item => typeof item === 'string' && pattern.test(item))) return UNREADABLE
    return [...new Set(items)].join(',')
  },
  schema: textSchema,
  generated: { column: () => 'text' },
}

export const parent: ServerKind = {
  comparison: 'id',
  scopeColumn: 'id',
  // Without a parent a record is at the root.
  read: rawValue => (rawValue.value === '' || rawValue.value === null ? '0' : readText(rawValue)),
  schema: nullableText,
  generated: { column: () => 'bigint', columnDefault: '0' },
}

export const flag: ServerKind = {
  comparison: 'number',
  scopeColumn: 'number',
  read: readNumber,
  schema: nullableNumber,
  generated: {
    column: () => 'integer',
    columnDefault: '0',
    suits: column => isBoolean(column) || (isNumber(column) && /^(is|has|allow)_/.test(column.name) && !column.scale),
  },
}

/** The system's dictionaries and those of tenants. */
export const dict: ServerKind = {
  comparison: 'number',
  scopeColumn: 'number',
  read: readNumber,
  schema: nullableNumber,
  generated: { column: () => 'integer' },
}
