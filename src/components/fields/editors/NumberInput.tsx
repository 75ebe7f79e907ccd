import { InputNumber, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLabel, useLanguage } from '../../../providers/i18n/index.ts'
import { currencySign } from '../base/amounts.ts'
import type { EditorProps } from '../base/kind.ts'

export function NumberInput({ field, value, onChange, ...rest }: EditorProps<number>) {
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

/** Takes and gives decimal text, so that no digit of an amount is lost. */
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
