import type { CellProps, KindView } from '../base/kind.ts'
import { lazyEditor } from '../base/lazyEditor.ts'

/** A list leaves out the seconds, which the title has. */
function DateTimeCell({ field, value }: CellProps<string>) {
  return (
    <time className="record-number" title={value ?? ''}>
      {value?.slice(0, field.dayOnly ? DAY : MINUTE)}
    </time>
  )
}

function DateTimeShow({ field, value }: CellProps<string>) {
  return <time className="record-number">{field.dayOnly ? value?.slice(0, DAY) : value}</time>
}

const DAY = '2026-01-01'.length
const MINUTE = '2026-01-01 00:00'.length

export const dateTime: KindView<string> = {
  Editor: lazyEditor(async () => (await import('../pickers/DateTimePicker.tsx')).DateTimePicker),
  SearchEditor: lazyEditor<unknown>(async () => (await import('../pickers/DateTimePicker.tsx')).DateTimeRangePicker),
  wideSearch: true,
  Cell: DateTimeCell,
  Show: DateTimeShow,
  operator: 'between',
  width: 160,
  minWidth: 152,
  sortable: true,
}
