import { file } from './file.ts'
import { readText, type ServerKind } from './kind.ts'

export const link: ServerKind = {
  ...file,
  read: readText,
  scopeColumn: 'text',
  generated: {
    column: () => 'varchar(500)',
    suits: ({ name }) => /(^|_)(url|link)$/.test(name),
  },
}
