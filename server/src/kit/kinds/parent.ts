import { nullableText, readText, type ServerKind } from './kind.ts'

export const parent: ServerKind = {
  comparison: 'id',
  scopeColumn: 'id',
  // Without a parent a record stands at the root.
  read: rawValue => (rawValue.value === '' || rawValue.value === null ? '0' : readText(rawValue)),
  schema: nullableText,
  generated: { column: () => 'bigint', columnDefault: '0' },
}
