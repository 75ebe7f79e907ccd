import { toStoredLink } from '../../platform/storage/fileLinks.ts'
import { readText, type ServerKind, textSchema } from './kind.ts'

export const file: ServerKind = {
  comparison: 'text',
  read(rawValue) {
    const address = readText(rawValue)
    // Answers name the host that the file opens at, and links to files may be signed; records keep neither.
    return typeof address === 'string' ? toStoredLink(address) : address
  },
  schema: textSchema,
  files: 'address',
  generated: {
    column: () => 'varchar(1000)',
    suits: ({ name }) => /(^|_)(attachment|file)(_url)?$/.test(name),
  },
}

export const link: ServerKind = {
  ...file,
  read: readText,
  scopeColumn: 'text',
  generated: {
    column: () => 'varchar(500)',
    suits: ({ name }) => /(^|_)(url|link)$/.test(name),
  },
}

export const image: ServerKind = {
  ...file,
  generated: {
    column: () => 'varchar(1000)',
    suits: ({ name }) => /(^|_)(avatar|cover|photo|picture|logo)(_url)?$|(^|_)img(_url)?$/.test(name),
  },
}
