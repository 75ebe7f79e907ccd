import { lazyEditor } from './editors/lazyEditor.ts'
import type { CellProps, KindView } from './kind.ts'

function NumberCell({ value }: CellProps<number>) {
  return <span className="record-number">{value}</span>
}

export const number: KindView<number> = {
  Editor: lazyEditor(async () => (await import('./editors/NumberInput.tsx')).NumberInput),
  Cell: NumberCell,
  operator: 'eq',
  fromAddress: Number,
  width: 110,
  sortable: true,
}
