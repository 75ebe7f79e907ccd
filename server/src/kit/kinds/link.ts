import { readText, type ServerKind, textSchema } from './kind.ts'

export const link: ServerKind = {
  comparison: 'text',
  scopeColumn: 'text',
  read: readText,
  schema: textSchema,
  generated: {
    column: () => 'varchar(500)',
    suits: ({ name }) => /(^|_)(url|link)$/.test(name),
  },
}
