import { nullableText, readText, type ServerKind } from './kind.ts'

// A reference that stores something else than an id stores a text.
export const reference: ServerKind = {
  comparison: ({ target }) => (target?.value ? 'code' : 'id'),
  scopeColumn: ({ target }) => (target?.value ? 'text' : 'id'),
  read: readText,
  schema: nullableText,
  generated: { column: () => 'bigint' },
}
