import { InputNumber, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { type Language, localeOf } from '../../../lib/text/languages.ts'
import { useLabel, useLanguage } from '../../../providers/i18n/index.ts'
import type { CellProps, EditorProps, KindView } from '../base/kind.ts'
import { DateTimePicker, DateTimeRangePicker } from '../pickers/datePicker.tsx'

function NumberCell({ value }: CellProps<number>) {
  return <span className="record-number">{value}</span>
}

export const number: KindView<number> = {
  Editor: NumberInput,
  Cell: NumberCell,
  operator: 'eq',
  fromAddress: Number,
  width: 90,
  sortable: true,
}

function MoneyCell({ field, value }: CellProps<string>) {
  const language = useLanguage()
  return <span className="record-number">{value && amountIn(language, value, field.currency, field.decimals)}</span>
}

export const money: KindView<string> = {
  Editor: MoneyInput,
  SearchEditor: MoneyRange,
  wideSearch: true,
  Cell: MoneyCell,
  operator: 'between',
  width: 110,
  align: 'right',
  sortable: true,
}

/** A list leaves out the seconds, which the title has. */
function DateTimeCell({ field, value }: CellProps<string>) {
  return (
    <time className="record-number" title={value ?? ''}>
      {value?.slice(0, field.dayOnly ? DAY : MINUTE)}
    </time>
  )
}

function DateTimeShow({ field, value }: CellProps<string>) {
  return <time className="record-number">{field.dayOnly ? value?.slice(0, DAY) : value}</time>
}

const DAY = '2026-01-01'.length
const MINUTE = '2026-01-01 00:00'.length

export const dateTime: KindView<string> = {
  Editor: DateTimePicker,
  SearchEditor: DateTimeRangePicker,
  wideSearch: true,
  Cell: DateTimeCell,
  Show: DateTimeShow,
  operator: 'between',
  width: 160,
  sortable: true,
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

/** The sign before amounts of a currency. */
function currencySign(language: Language, currency = 'CNY'): string {
  const parts = new Intl.NumberFormat(localeOf(language), { style: 'currency', currency }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

function NumberInput({ field, value, onChange, ...rest }: EditorProps<number>) {
  const whole = (field.schema as { type?: string }).type === 'integer'
  return (
    <InputNumber<number>
      {...rest}
      className="field-full"
      precision={whole ? 0 : undefined}
      value={value === '' ? null : value}
      onChange={next => onChange?.(next)}
    />
  )
}

/** Accepts and returns decimal text, so that no digit of an amount is lost. */
export function MoneyInput({ field, value, onChange, ...rest }: EditorProps<string>) {
  const language = useLanguage()
  return (
    <InputNumber<string>
      {...rest}
      stringMode
      controls={false}
      className="field-full"
      prefix={currencySign(language, field.currency)}
      precision={field.decimals}
      value={value === '' ? null : value}
      onChange={next => onChange?.(next || null)}
    />
  )
}

/** The value is the lowest and the highest amount; either may be empty. */
export function MoneyRange({ field, value, onChange, id, placeholder: _, ...rest }: EditorProps) {
  const label = useLabel()
  const { t } = useTranslation()
  const [from, to] = (Array.isArray(value) ? value : []) as (string | null | undefined)[]
  const change = (range: (string | null | undefined)[]) => onChange?.(range.some(Boolean) ? range : null)
  return (
    <Space.Compact block>
      <MoneyInput
        {...rest}
        {...(id !== undefined && { id })}
        field={field}
        placeholder={t('resource.amountFrom')}
        value={from}
        onChange={next => change([next, to])}
      />
      <MoneyInput
        {...rest}
        aria-label={`${label(field.label)} ${t('resource.amountTo')}`}
        field={field}
        placeholder={t('resource.amountTo')}
        value={to}
        onChange={next => change([from, next])}
      />
    </Space.Compact>
  )
}
