import { String as StringSchema } from 'typebox'
import { type Complaint, type Field, type FieldOptions, field, type Kind } from './kind.ts'
import { MAX_DIGITS } from './number.ts'

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
