import { Form, Input, InputNumber, Switch } from 'antd'
import { parameterType } from '#contract/system/parameters'
import type { EditorProps } from '../../../components/fields/base/kind.ts'

/** The editor that fits the parameter's type; values travel as text. */
export function ParamValue({ field, value, onChange, ...rest }: EditorProps) {
  const key: string | undefined = Form.useWatch('paramKey', { preserve: true })
  const type = parameterType(key?.trim() ?? '')
  const text = typeof value === 'string' ? value : ''
  if (type?.kind === 'flag') {
    const { placeholder: _, 'aria-required': __, ...accepted } = rest
    return <Switch {...accepted} checked={text === 'true'} onChange={checked => onChange?.(String(checked))} />
  }
  if (type?.kind === 'number')
    return (
      <InputNumber
        {...rest}
        className="field-full"
        precision={0}
        min={type.min}
        max={type.max}
        value={/^\d+$/.test(text) ? Number(text) : null}
        onChange={next => onChange?.(next === null ? '' : String(next))}
      />
    )
  return (
    <Input.TextArea
      {...rest}
      autoSize={{ minRows: 3, maxRows: 10 }}
      maxLength={field.maxLength}
      value={text}
      onChange={event => onChange?.(event.target.value)}
    />
  )
}
