import { preloadable } from '../../ui/states/preloadable.tsx'
import type { CellProps, EditorProps, KindView } from '../base/kind.ts'

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
  Editor: preloadable(async () => (await import('../pickers/DateTimePicker.tsx')).DateTimePicker),
  SearchEditor: preloadable<EditorProps>(
    async () => (await import('../pickers/DateTimePicker.tsx')).DateTimeRangePicker,
  ),
  wideSearch: true,
  Cell: DateTimeCell,
  Show: DateTimeShow,
  operator: 'between',
  width: 160,
  sortable: true,
}
