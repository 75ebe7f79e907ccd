import { isTime, readText, type ServerKind, textSchema } from './kind.ts'

export const dateTime: ServerKind = {
  comparison: 'time',
  scopeColumn: 'time',
  read: readText,
  schema: textSchema,
  generated: {
    column: () => 'timestamp(0)',
    suits: isTime,
  },
}
