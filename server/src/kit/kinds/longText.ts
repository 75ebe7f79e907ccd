import { isText, readText, type ServerKind, textSchema } from './kind.ts'

export const longText: ServerKind = {
  comparison: 'text',
  scopeColumn: 'text',
  read: readText,
  schema: textSchema,
  generated: {
    column: ({ length }) => `varchar(${length})`,
    options: ({ length }) => [['maxLength', String(length)]],
    typed: '例',
    suits: column => (column.length === null ? isText(column) : column.length > 255),
  },
}
