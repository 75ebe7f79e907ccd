import { amountText } from '#contract/kit/kinds/money'
import { nullableText, type ServerKind } from './kind.ts'

export const money: ServerKind = {
  comparison: 'number',
  scopeColumn: 'number',
  // A number of JSON is exact up to fifteen digits, and longer ones are refused.
  read: ({ value }, field) =>
    typeof value === 'number' || typeof value === 'string' ? amountText(String(value), field) : value,
  write: (value, field) => amountText(String(value), field),
  schema: nullableText,
  generated: {
    column: () => 'numeric(15, 2)',
    suits: ({ type }) => /^money/i.test(type),
  },
}
