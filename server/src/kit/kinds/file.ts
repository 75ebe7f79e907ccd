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
