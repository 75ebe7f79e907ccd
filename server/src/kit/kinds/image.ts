import { file } from './file.ts'
import type { ServerKind } from './kind.ts'

export const image: ServerKind = {
  ...file,
  generated: {
    column: () => 'varchar(1000)',
    suits: ({ name }) => /(^|_)(avatar|cover|photo|picture|logo)(_url)?$|(^|_)img(_url)?$/.test(name),
  },
}
