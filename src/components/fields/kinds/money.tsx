import { useLanguage } from '../../../providers/i18n/index.ts'
import { amountIn } from '../base/amounts.ts'
import type { CellProps, KindView } from '../base/kind.ts'
import { lazyEditor } from '../base/lazyEditor.ts'

function MoneyCell({ field, value }: CellProps<string>) {
  const language = useLanguage()
  return <span className="record-number">{value && amountIn(language, value, field.currency, field.decimals)}</span>
}

export const money: KindView<string> = {
  Editor: lazyEditor(async () => (await import('../editors/MoneyInput.tsx')).MoneyInput),
  SearchEditor: lazyEditor<unknown>(async () => (await import('../editors/MoneyInput.tsx')).MoneyRange),
  wideSearch: true,
  Cell: MoneyCell,
  operator: 'between',
  width: 140,
  minWidth: 84,
  align: 'right',
  sortable: true,
}
