import { Select } from 'antd'
import { useWord } from '../../../providers/i18n/words.ts'
import type { CellProps, EditorProps, KindView } from '../base/kind.ts'
import { RetryChoices } from '../pickers/RetryChoices.tsx'
import { type Dictionaries, useDictionary } from '../pickers/useDictionary.ts'

function dictionaryOf(kind: string): Dictionaries {
  return kind === 'dictBiz' ? 'blade-system/dict-biz' : 'blade-system/dict'
}

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

/** The dot tells entries apart at a glance; the text keeps the contrast of the theme. */
const dots = ['#1677ff', '#52c41a', '#fa8c16', '#722ed1', '#eb2f96', '#13c2c2', '#f5222d', '#a0d911']

const [grey, blue, orange, green, red] = ['#8c8c8c', '#1677ff', '#fa8c16', '#52c41a', '#f5222d']

/** Colours by state, from the first one: orange for pending, green for success. */
const states: Readonly<Record<string, readonly (string | undefined)[]>> = {
  article_state: [grey, orange, green, red],
  edition_state: [grey, orange, green, red],
  comment_state: [orange, green, red],
  feedback_state: [orange, blue, green],
  convert_state: [grey, blue, green, red],
}

function dotOf(code: string | undefined, value: number): string | undefined {
  return states[code ?? '']?.[value - 1] ?? dots[Math.abs(value) % dots.length]
}

function DictCell({ field, name, value, record }: CellProps<number>) {
  const word = useWord()
  const recordName = record[`${name}Name`]
  const { entries } = useDictionary(dictionaryOf(field.kind), recordName ? undefined : field.code)
  if (value === null || value === undefined || value === '') return null
  const label = recordName
    ? word(field.code, String(recordName))
    : entries.find(({ dictKey }) => dictKey === String(value))?.dictValue
  return (
    <span className="record-entry">
      <i style={{ background: dotOf(field.code, value) }} />
      {String(label ?? value)}
    </span>
  )
}

export const dict: KindView<number> = {
  Editor: DictEditor,
  SearchEditor: DictEditor as KindView['SearchEditor'],
  Cell: DictCell,
  operator: 'eq',
  fromAddress: Number,
  width: 130,
  sortable: true,
}
