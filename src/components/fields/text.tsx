import { Input } from 'antd'
import type { CellProps, EditorProps, KindView } from './kind.ts'

export function TextEditor({ field: _, value, onChange, ...rest }: EditorProps<string>) {
  return <Input {...rest} allowClear value={value ?? ''} onChange={event => onChange?.(event.target.value)} />
}

/** The column cuts what is too long; pointing at it shows the rest. */
export function TextCell({ value }: CellProps<string>) {
  return <span title={value ?? ''}>{value}</span>
}

function TextShow({ value }: CellProps<string>) {
  return <span className="record-prose">{value}</span>
}

export const text: KindView<string> = {
  Editor: TextEditor,
  Cell: TextCell,
  Show: TextShow,
  operator: 'contains',
  width: 180,
  sortable: true,
}
