import { preloadable } from '../../ui/states/preloadable.tsx'
import type { CellProps, KindView } from '../base/kind.ts'

function NumberCell({ value }: CellProps<number>) {
  return <span className="record-number">{value}</span>
}

export const number: KindView<number> = {
  Editor: preloadable(async () => (await import('../editors/NumberInput.tsx')).NumberInput),
  Cell: NumberCell,
  operator: 'eq',
  fromAddress: Number,
  width: 90,
  sortable: true,
}
