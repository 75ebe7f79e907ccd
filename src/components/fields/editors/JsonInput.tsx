import { Input } from 'antd'
import type { EditorProps } from '../base/kind.ts'

export function JsonInput({ field: _, value, onChange, ...rest }: EditorProps<string>) {
  return (
    <Input.TextArea
      {...rest}
      className="field-code"
      spellCheck={false}
      autoSize={{ minRows: 3, maxRows: 16 }}
      value={value ?? ''}
      onChange={event => onChange?.(event.target.value)}
    />
  )
}
