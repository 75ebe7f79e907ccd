import { readText, type ServerKind, textSchema } from './kind.ts'

export const icon: ServerKind = {
  comparison: 'text',
  read: readText,
  schema: textSchema,
  generated: {
    column: () => 'varchar(100)',
    suits: ({ name }) => /(^|_)icon$/.test(name),
  },
}
