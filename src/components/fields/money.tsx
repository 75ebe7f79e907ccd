import { useLanguage } from '../../providers/i18n/index.ts'
import type { Language } from '../../state/settings.ts'
import { lazyEditor } from './editors/lazyEditor.ts'
import type { CellProps, KindView } from './kind.ts'

function MoneyCell({ field, value }: CellProps<string>) {
  const language = useLanguage()
  return <span className="record-number">{value && amountIn(language, value, field.currency, field.decimals)}</span>
}

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

const localeOf = (language: Language) => (language === 'zh' ? 'zh-CN' : 'en-GB')

export const money: KindView<string> = {
  Editor: lazyEditor(async () => (await import('./editors/MoneyInput.tsx')).MoneyInput),
  SearchEditor: lazyEditor<unknown>(async () => (await import('./editors/MoneyInput.tsx')).MoneyRange),
  wideSearch: true,
  Cell: MoneyCell,
  operator: 'between',
  width: 140,
  align: 'right',
  sortable: true,
}
