import { useLanguage } from '../../../providers/i18n/index.ts'
import { preloadable } from '../../ui/preloadable.tsx'
import { amountIn } from '../base/amounts.ts'
import type { CellProps, EditorProps, KindView } from '../base/kind.ts'

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

function MoneyCell({ field, value }: CellProps<string>) {
  const language = useLanguage()
  return <span className="record-number">{value && amountIn(language, value, field.currency, field.decimals)}</span>
}

export const money: KindView<string> = {
  Editor: preloadable(async () => (await import('../editors/NumberInput.tsx')).MoneyInput),
  SearchEditor: preloadable<EditorProps>(async () => (await import('../editors/NumberInput.tsx')).MoneyRange),
  wideSearch: true,
  Cell: MoneyCell,
  operator: 'between',
  width: 110,
  align: 'right',
  sortable: true,
}

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
  Editor: preloadable(async () => (await import('../pickers/datePicker.tsx')).DateTimePicker),
  SearchEditor: preloadable<EditorProps>(async () => (await import('../pickers/datePicker.tsx')).DateTimeRangePicker),
  wideSearch: true,
  Cell: DateTimeCell,
  Show: DateTimeShow,
  operator: 'between',
  width: 160,
  sortable: true,
}
