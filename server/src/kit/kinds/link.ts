import { file } from './file.ts'
import type { ServerKind } from './kind.ts'

export const link: ServerKind = {
  ...file,
  scopeColumn: 'text',
  generated: {
    column: () => 'varchar(500)',
    suits: ({ name }) => /(^|_)(url|link)$/.test(name),
  },
}
