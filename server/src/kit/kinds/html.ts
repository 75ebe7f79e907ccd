import { readText, type ServerKind, textSchema } from './kind.ts'

// Neither filtered nor sorted by: it is long.
export const html: ServerKind = {
  read: readText,
  schema: textSchema,
  files: 'markup',
  generated: {
    column: () => 'text',
    detailOnly: true,
    suits: ({ name, length }) => /html|content$/.test(name) && (length === null || length > 2000),
  },
}
