import { useLabel } from '../../../providers/i18n/index.ts'
import { RichTextEditor } from '../../editor/RichTextEditor.tsx'
import type { EditorProps } from '../base/kind.ts'

export function HtmlEditor({ field, value, onChange, ...rest }: EditorProps<string>) {
  const label = useLabel()
  return (
    <RichTextEditor
      {...rest}
      label={label(field.label)}
      required={field.required}
      value={value ?? ''}
      onChange={html => onChange?.(html)}
    />
  )
}
