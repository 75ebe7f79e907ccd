import { Integer, Number as NumberSchema } from 'typebox'
import { type Field, type FieldOptions, field, type Kind } from './kind.ts'

interface NumberOptions extends FieldOptions<'number'> {
  min?: number
  max?: number
  /** A value out of the range is taken as the nearest one in it. */
  clamped?: true
  /** Digits after the point; whole numbers when absent. */
  decimals?: number
}

/** A double keeps this many decimal digits exactly. */
export const MAX_DIGITS = 15

export function number(zh: string, en: string, options: NumberOptions = {}): Field<'number', true> {
  const { decimals = 0 } = options
  const minimum = options.min ?? 0
  const maximum = options.max ?? 999_999
  if (Math.max(-minimum, maximum) >= 10 ** (MAX_DIGITS - decimals)) throw new Error(`${en}: more digits than are exact`)
  // Decimals are counted in the decimal text: the remainder of a division of floats is not exact.
  const schema = decimals ? NumberSchema({ minimum, maximum }) : Integer({ minimum, maximum })
  return field('number', zh, en, schema, { ...options, min: minimum, max: maximum })
}

export const numberKind: Kind<'number'> = {
  isText: false,
  asks: 'enter',
  conditions: 'amount',
  complaint({ min, max, decimals }, value) {
    if (typeof value !== 'number') return undefined
    if ((min !== undefined && value < min) || (max !== undefined && value > max)) return 'outOfRange'
    return decimals !== undefined && decimalsIn(value) > decimals ? 'tooPrecise' : undefined
  },
  sample: ({ min = 0 }) => min,
  generated: {
    label: { zh: '数字', en: 'Number' },
    listed: true,
    searched: true,
    length: { usual: 6, max: MAX_DIGITS },
    maxDecimals: 6,
  },
}

/** Digits after the point in the shortest decimal text of a number. */
function decimalsIn(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  const point = digits.indexOf('.')
  const after = point < 0 ? 0 : digits.length - point - 1
  return Math.max(0, after - Number(exponent))
}
