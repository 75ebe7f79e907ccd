import { readText, type ServerKind, textSchema } from './kind.ts'

/** Stands for a secret that is set. */
export const MASK = '******'

// A filter or a rule would let one guess it letter by letter.
export const secret: ServerKind = {
  read: readText,
  write: () => MASK,
  schema: textSchema,
  generated: {
    // Encrypted it is longer than what was entered.
    column: () => 'text',
    suits: ({ name }) => /(^|_)(password|secret)$/.test(name),
  },
}
