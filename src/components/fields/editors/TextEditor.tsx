import { Input } from 'antd'
import type { EditorProps } from '../base/kind.ts'

export function TextEditor({ field: _, value, onChange, ...rest }: EditorProps<string>) {
  return <Input {...rest} allowClear value={value ?? ''} onChange={event => onChange?.(event.target.value)} />
}
