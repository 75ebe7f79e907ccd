import { readText, type ServerKind, textSchema } from './kind.ts'

export const json: ServerKind = {
  // Clients may send the value itself.
  read: rawValue =>
    typeof rawValue.value === 'object' && rawValue.value !== null ? JSON.stringify(rawValue.value) : readText(rawValue),
  schema: textSchema,
  generated: {
    column: () => 'text',
    typed: '{}',
    detailOnly: true,
    suits: ({ type }) => /^jsonb?$/i.test(type),
  },
}
