import { Select } from 'antd'
import { useWord } from '../../../providers/i18n/words.ts'
import { preloadable } from '../../ui/states/preloadable.tsx'
import type { CellProps, EditorProps, KindView } from '../base/kind.ts'
import { RetryChoices } from '../pickers/RetryChoices.tsx'
import { dictionaryOf, useDictionary } from '../pickers/useDictionary.ts'
import { stateColour } from './states.ts'

function DictEditor({ field, value, onChange, 'aria-required': _, ...rest }: EditorProps<number>) {
  const { entries, query } = useDictionary(dictionaryOf(field.kind), field.code)
  return (
    <Select
      {...rest}
      allowClear
      showSearch
      optionFilterProp="label"
      loading={query.isFetching}
      notFoundContent={<RetryChoices query={query} />}
      value={value === '' ? null : value}
      options={entries.map(({ dictKey, dictValue }) => ({ value: Number(dictKey), label: dictValue }))}
      onChange={next => onChange?.(next ?? null)}
    />
  )
}

function DictCell({ field, name, value, record }: CellProps<number>) {
  const word = useWord()
  const colour = stateColour(field.code, Number(value))
  const recordName = record[`${name}Name`]
  const { entries } = useDictionary(dictionaryOf(field.kind), recordName ? undefined : field.code)
  if (value === null || value === undefined || value === '') return null
  const label = recordName
    ? word(field.code, String(recordName))
    : entries.find(({ dictKey }) => dictKey === String(value))?.dictValue
  return (
    <span className="record-entry">
      {colour && <i style={{ background: colour }} />}
      {String(label ?? value)}
    </span>
  )
}

export const dict: KindView<number> = {
  Editor: DictEditor,
  SearchEditor: DictEditor as KindView['SearchEditor'],
  SeveralEditor: preloadable<EditorProps<string>>(async () => (await import('../pickers/DictsPicker.tsx')).DictsPicker),
  Cell: DictCell,
  operator: 'eq',
  fromAddress: Number,
  width: 110,
  sortable: true,
}
