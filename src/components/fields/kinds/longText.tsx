import { Input } from 'antd'
import type { EditorProps, KindView } from '../base/kind.ts'
import { TextEditor } from '../editors/TextEditor.tsx'
import { text } from './text.tsx'

function LongTextEditor({ field, value, onChange, ...rest }: EditorProps<string>) {
  return (
    <Input.TextArea
      {...rest}
      autoSize={{ minRows: 3, maxRows: 10 }}
      showCount={{ formatter: ({ value }) => `${[...value].length} / ${field.maxLength}` }}
      value={value ?? ''}
      onChange={event => onChange?.(event.target.value)}
    />
  )
}

export const longText: KindView<string> = {
  ...text,
  Editor: LongTextEditor,
  SearchEditor: TextEditor as KindView['SearchEditor'],
  width: 180,
  wide: true,
  unlisted: true,
  sortable: false,
}
