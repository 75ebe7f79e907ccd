import { isBoolean, isNumber, nullableNumber, readNumber, type ServerKind } from './kind.ts'

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
