import { useLanguage } from '../../../providers/i18n/index.ts'
import { preloadable } from '../../ui/states/preloadable.tsx'
import { amountIn } from '../base/amounts.ts'
import type { CellProps, EditorProps, KindView } from '../base/kind.ts'

function MoneyCell({ field, value }: CellProps<string>) {
  const language = useLanguage()
  return <span className="record-number">{value && amountIn(language, value, field.currency, field.decimals)}</span>
}

export const money: KindView<string> = {
  Editor: preloadable(async () => (await import('../editors/MoneyInput.tsx')).MoneyInput),
  SearchEditor: preloadable<EditorProps>(async () => (await import('../editors/MoneyInput.tsx')).MoneyRange),
  wideSearch: true,
  Cell: MoneyCell,
  operator: 'between',
  width: 110,
  align: 'right',
  sortable: true,
}
