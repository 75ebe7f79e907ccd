import { amountText } from '#contract/kit/kinds/amounts'
import {
  isNumber,
  isTime,
  nullableNumber,
  nullableText,
  readNumber,
  readText,
  type ServerKind,
  textSchema,
} from './kind.ts'

export const number: ServerKind = {
  comparison: 'number',
  scopeColumn: 'number',
  read(rawValue, field) {
    const value = readNumber(rawValue, field)
    if (!field.clamped || typeof value !== 'number') return value
    return Math.min(Math.max(value, field.min ?? value), field.max ?? value)
  },
  // Wide integers and decimals come from the database as text.
  write: Number,
  schema: nullableNumber,
  generated: {
    column: ({ length, decimals }) =>
      decimals > 0 ? `numeric(${length}, ${decimals})` : length > 9 ? 'bigint' : 'integer',
    options({ length, decimals }) {
      const whole = grouped('9'.repeat(length - decimals))
      if (decimals === 0) return [['max', whole]]
      return [
        ['max', `${whole}.${'9'.repeat(decimals)}`],
        ['decimals', String(decimals)],
      ]
    },
    suits: isNumber,
  },
}

/** `999999` → `999_999` */
const grouped = (digits: string) =>
  digits.length > 4 ? BigInt(digits).toLocaleString('en-US').replaceAll(',', '_') : digits

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
