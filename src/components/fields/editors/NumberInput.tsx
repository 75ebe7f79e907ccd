import { InputNumber } from 'antd'
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
