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

export const email: ServerKind = {
  comparison: 'text',
  scopeColumn: 'text',
  read: readText,
  schema: textSchema,
  generated: {
    column: () => 'varchar(100)',
    suits: ({ name }) => /(^|_)e?mail$/.test(name),
  },
}
