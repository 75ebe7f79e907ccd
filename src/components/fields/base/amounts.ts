import { type Language, localeOf } from '../../../lib/text/languages.ts'

/** `1234567.80` as people of the language write it, with the sign of the currency. */
export function amountIn(language: Language, amount: string, currency = 'CNY', decimals = 2): string {
  const format = new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  // Up to fifteen digits a double is written as exactly as it was read.
  return format.format(Number(amount))
}

/** The sign that stands before amounts of a currency. */
export function currencySign(language: Language, currency = 'CNY'): string {
  const parts = new Intl.NumberFormat(localeOf(language), { style: 'currency', currency }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}
