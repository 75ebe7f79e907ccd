import type { CellProps, KindView } from '../base/kind.ts'
import { lazyEditor } from '../base/lazyEditor.ts'

function NumberCell({ value }: CellProps<number>) {
  return <span className="record-number">{value}</span>
}

export const number: KindView<number> = {
  Editor: lazyEditor(async () => (await import('../editors/NumberInput.tsx')).NumberInput),
  Cell: NumberCell,
  operator: 'eq',
  fromAddress: Number,
  width: 110,
  minWidth: 60,
  sortable: true,
}
