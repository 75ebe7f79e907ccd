import { nullableNumber, readNumber, type ServerKind } from './kind.ts'

/** The system's dictionaries and those of tenants. */
export const dict: ServerKind = {
  comparison: 'number',
  scopeColumn: 'number',
  read: readNumber,
  schema: nullableNumber,
  generated: { column: () => 'integer' },
}
