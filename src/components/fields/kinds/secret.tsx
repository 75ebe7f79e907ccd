import { Input } from 'antd'
import type { EditorProps, KindView } from '../base/kind.ts'
import { text } from './text.tsx'

function SecretEditor({ field: _, value, onChange, ...rest }: EditorProps<string>) {
  return (
    <Input.Password
      {...rest}
      autoComplete="new-password"
      value={value ?? ''}
      onChange={event => onChange?.(event.target.value)}
    />
  )
}

/** Lists and details answer a mask, which is all there is to show. */
export const secret: KindView<string> = { ...text, Editor: SecretEditor, unlisted: true, sortable: false }
