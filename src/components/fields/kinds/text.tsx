import type { CellProps, KindView } from '../base/kind.ts'
import { TextEditor } from '../editors/TextEditor.tsx'

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
  width: 130,
  sortable: true,
}
