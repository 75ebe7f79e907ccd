import { readText, type ServerKind, textSchema } from './kind.ts'

export const phone: ServerKind = {
  comparison: 'text',
  scopeColumn: 'text',
  read: readText,
  schema: textSchema,
  generated: {
    column: () => 'varchar(20)',
  },
}
