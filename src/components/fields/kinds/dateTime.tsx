import type { CellProps, KindView } from '../base/kind.ts'
import { lazyEditor } from '../base/lazyEditor.ts'

function DateTimeCell({ field, value }: CellProps<string>) {
  return <time className="record-number">{field.dayOnly ? value?.slice(0, 10) : value}</time>
}

export const dateTime: KindView<string> = {
  Editor: lazyEditor(async () => (await import('../pickers/DateTimePicker.tsx')).DateTimePicker),
  SearchEditor: lazyEditor<unknown>(async () => (await import('../pickers/DateTimePicker.tsx')).DateTimeRangePicker),
  wideSearch: true,
  Cell: DateTimeCell,
  operator: 'between',
  width: 180,
  sortable: true,
}
