import { InputNumber, Space } from 'antd'
import type { Label } from '#contract/kit/fields'
import { useLabel, useLanguage } from '../../../providers/i18n/index.ts'
import { currencySign } from '../base/amounts.ts'
import type { EditorProps } from '../base/kind.ts'

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

const ends: Record<'from' | 'to', Label> = {
  from: { zh: '不低于', en: 'From' },
  to: { zh: '不高于', en: 'Up to' },
}

/** Its value is the least and the greatest amount; either may be left open. */
export function MoneyRange({ field, value, onChange, id, placeholder: _, ...rest }: EditorProps) {
  const label = useLabel()
  const [from, to] = (Array.isArray(value) ? value : []) as (string | null | undefined)[]
  const change = (range: (string | null | undefined)[]) => onChange?.(range.some(Boolean) ? range : null)
  return (
    <Space.Compact block>
      <MoneyInput
        {...rest}
        {...(id !== undefined && { id })}
        field={field}
        placeholder={label(ends.from)}
        value={from}
        onChange={next => change([next, to])}
      />
      <MoneyInput
        {...rest}
        aria-label={`${label(field.label)} ${label(ends.to)}`}
        field={field}
        placeholder={label(ends.to)}
        value={to}
        onChange={next => change([from, next])}
      />
    </Space.Compact>
  )
}
