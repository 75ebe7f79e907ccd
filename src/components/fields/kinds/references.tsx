import { splitIds } from '#contract/kit/rules'
import { useCommonT } from '../../../providers/i18n/index.ts'
import { preloadable } from '../../ui/preloadable.tsx'
import type { CellProps, EditorProps, KindView } from '../base/kind.ts'
import { choiceTitle, isUnsetReference, useChoices } from '../pickers/useChoices.tsx'

/** In place of an id that nobody can read. */
const UNKNOWN = '—'

/** The names of what is referred to: those that came with the record, or else those among the choices. */
function useTitles({ field, value, record }: CellProps<string>): string {
  const t = useCommonT()
  const recordName = record[field.target?.as ?? '']
  const { choices, query } = useChoices(recordName || isUnsetReference(value) ? undefined : field.target, String(value))
  if (isUnsetReference(value)) return ''
  return recordName
    ? String(recordName)
    : splitIds(value)
        .map(id => choiceTitle(choices, id) ?? (query.isFetched ? UNKNOWN : ''))
        .join(t('resource.comma'))
}

function ReferenceCell(props: CellProps<string>) {
  const titles = useTitles(props)
  const [short] = props.field.target?.short?.exec(titles) ?? [titles]
  return <span title={titles}>{short}</span>
}

function ReferenceShow(props: CellProps<string>) {
  return useTitles(props)
}

const loadPickers = async () => {
  const pickers = await import('../pickers/ReferencePicker.tsx')
  await pickers.SearchedPicker.preload()
  return pickers
}

const picker = preloadable<EditorProps<string>>(async () => (await loadPickers()).ReferencePicker)

/** Chooses several records, whether the field holds one or more. */
const severalPicker = preloadable<EditorProps<string>>(async () => (await loadPickers()).ReferencesPicker)

export const reference: KindView<string> = {
  Editor: picker,
  SearchEditor: picker as KindView['SearchEditor'],
  SeveralEditor: severalPicker,
  Cell: ReferenceCell,
  Show: ReferenceShow,
  operator: 'eq',
  width: 120,
}

export const references: KindView<string> = {
  ...reference,
  Editor: severalPicker,
  operator: 'contains',
  width: 160,
  wide: true,
}
