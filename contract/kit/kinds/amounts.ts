import { Integer, Number as NumberSchema, String as StringSchema } from 'typebox'
import { type Complaint, type Field, type FieldOptions, field, type Kind } from './kind.ts'

interface NumberOptions extends FieldOptions<'number'> {
  min?: number
  max?: number
  /** Replaces a value out of the range by the nearest limit. */
  clamped?: true
  /** Digits after the point; whole numbers when absent. */
  decimals?: number
}

/** A double represents this many decimal digits exactly. */
const MAX_DIGITS = 15

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

interface MoneyOptions extends FieldOptions<'money'> {
  min?: number
  max?: number
  /** Digits after the point; two when absent. */
  decimals?: number
  /** ISO 4217; CNY when absent. */
  currency?: string
}

const DECIMALS = 2

/** An amount of one currency as exact decimal text: `1234567.80`. It never passes through a float on its way. */
export function money(zh: string, en: string, options: MoneyOptions = {}): Field<'money', true> {
  const { decimals = DECIMALS, currency = 'CNY' } = options
  const max = 10 ** (MAX_DIGITS - decimals) - 10 ** -decimals
  const limits = { min: options.min ?? 0, max: options.max ?? max }
  if (Math.max(-limits.min, limits.max) > max) throw new Error(`${en}: more than ${MAX_DIGITS} digits`)
  return field('money', zh, en, StringSchema({ pattern: decimal.source }), {
    ...options,
    ...limits,
    decimals,
    currency,
  })
}

export const moneyKind: Kind<'money'> = {
  isText: false,
  asks: 'enter',
  conditions: 'amount',
  complaint: moneyComplaint,
  sample: (of, count) => amountText(String((of.min ?? 0) + count), of),
  generated: { label: { zh: '金额', en: 'Money' }, listed: true, searched: true },
}

const decimal = /^-?\d+(\.\d+)?$/

function moneyComplaint({ min, max, decimals }: Field, value: unknown): Complaint | undefined {
  if (typeof value !== 'string' || !decimal.test(value)) return 'wrong'
  const [, fraction = ''] = value.split('.')
  if (fraction.length > (decimals ?? DECIMALS)) return 'tooPrecise'
  // Up to fifteen digits a double compares exactly.
  const amount = Number(value)
  return (min !== undefined && amount < min) || (max !== undefined && amount > max) ? 'outOfRange' : undefined
}

/** The one way in which an amount is written: `007.5` and `7.50` are the same. Anything else comes back as it is. */
export function amountText(text: string, { decimals = DECIMALS }: Pick<Field, 'decimals'>): string {
  if (!decimal.test(text)) return text
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const digits = whole.replace(/^0+(\d)/, '$1')
  const amount = decimals === 0 && fraction === '' ? digits : `${digits}.${fraction.padEnd(decimals, '0')}`
  return text.startsWith('-') && /[1-9]/.test(amount) ? `-${amount}` : amount
}

interface DateTimeOptions extends FieldOptions<'dateTime'> {
  dayOnly?: boolean
}

/** `yyyy-MM-dd HH:mm:ss` in the newspaper's time zone. */
export function dateTime(zh: string, en: string, options: DateTimeOptions = {}): Field<'dateTime', true> {
  return field('dateTime', zh, en, StringSchema({ format: 'wall-clock' }), options)
}

export const dateTimeKind: Kind<'dateTime'> = {
  isText: true,
  asks: 'select',
  conditions: 'time',
  sample: () => '2024-02-29 08:30:00',
  generated: { label: { zh: '日期时间', en: 'Date and time' }, listed: true, searched: true },
}
