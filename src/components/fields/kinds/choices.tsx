import { Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Field } from '#contract/kit/fields'
import { splitIds } from '#contract/kit/rules'
import { useWord } from '../../../providers/i18n/index.ts'
import type { CellProps, EditorProps, Flag, KindView } from '../base/kind.ts'
import { ReferencePicker, ReferencesPicker } from '../pickers/ReferencePicker.tsx'
import {
  choiceTitle,
  dictionaryOf,
  isUnsetReference,
  RetryChoices,
  useChoices,
  useDictionary,
} from '../pickers/useChoices.tsx'

/**
 * Each colour has one meaning everywhere: grey is at rest, blue under way, orange waits for somebody or warns, green is
 * done or in force, red has failed or is refused.
 */
const [grey, blue, orange, green, red] = ['#8c8c8c', '#1677ff', '#fa8c16', '#52c41a', '#f5222d']

/** Colours by state, from the first one. What is no state has no colour. */
const colours: Readonly<Record<string, readonly (string | undefined)[]>> = {
  article_state: [grey, orange, green, red, blue, green],
  edition_state: [grey, orange, green, red],
  comment_state: [orange, green, red],
  feedback_state: [orange, blue, green],
  convert_state: [grey, blue, green, red],
  plan_state: [blue, red, green, grey],
  webhook_state: [blue, green, red, grey],
}

function stateColour(code: string | undefined, value: number): string | undefined {
  return colours[code ?? '']?.[value - 1]
}

export function isState(name: string, { code }: Field): boolean {
  return (code !== undefined && Object.hasOwn(colours, code)) || /(state|status|approved)$/i.test(name)
}

function FlagSearch({ field: _, value, onChange, ...rest }: EditorProps) {
  const { t } = useTranslation()
  return (
    <Select
      {...rest}
      allowClear
      value={value}
      options={[
        { value: 1, label: t('resource.yes') },
        { value: 0, label: t('resource.no') },
      ]}
      onChange={next => onChange?.(next ?? null)}
    />
  )
}

function FlagCell({ value }: CellProps<Flag>) {
  const { t } = useTranslation()
  if (value !== 0 && value !== 1) return null
  return (
    <span className={value === 0 ? 'record-no' : undefined}>{t(value === 1 ? 'resource.yes' : 'resource.no')}</span>
  )
}

export const flag: KindView<Flag> = {
  Editor: FlagSwitch,
  SearchEditor: FlagSearch,
  Cell: FlagCell,
  operator: 'eq',
  fromAddress: Number,
  width: 80,
  sortable: true,
}

/** A list of the entries of a field's dictionary. */
function useEntryList({ kind, code }: Field) {
  const { entries, query } = useDictionary(dictionaryOf(kind), code)
  return {
    allowClear: true,
    optionFilterProp: 'label',
    loading: query.isFetching,
    notFoundContent: <RetryChoices query={query} />,
    options: entries.map(({ dictKey, dictValue }) => ({ value: dictKey, label: dictValue })),
  }
}

function DictEditor({ field, value, onChange, 'aria-required': _, ...rest }: EditorProps<number>) {
  const { options, ...list } = useEntryList(field)
  return (
    <Select
      {...rest}
      {...list}
      showSearch
      value={value === '' ? null : value}
      options={options.map(option => ({ ...option, value: Number(option.value) }))}
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
  SeveralEditor: DictsPicker,
  Cell: DictCell,
  operator: 'eq',
  fromAddress: Number,
  width: 110,
  sortable: true,
}

/** In place of an id that nobody can read. */
const UNKNOWN = '—'

/** The names of what is referred to: those that came with the record, or else those among the choices. */
function useTitles({ field, value, record }: CellProps<string>): string {
  const { t } = useTranslation()
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

export const reference: KindView<string> = {
  Editor: ReferencePicker,
  SearchEditor: ReferencePicker as KindView['SearchEditor'],
  SeveralEditor: ReferencesPicker,
  Cell: ReferenceCell,
  Show: ReferenceShow,
  operator: 'eq',
  width: 120,
}

export const references: KindView<string> = {
  ...reference,
  Editor: ReferencesPicker,
  operator: 'contains',
  width: 160,
  wide: true,
}

function FlagSwitch({ field: _, value, onChange, placeholder: __, 'aria-required': ___, ...rest }: EditorProps<Flag>) {
  const { t } = useTranslation()
  return (
    <Switch
      {...rest}
      checked={value === 1}
      checkedChildren={t('resource.yes')}
      unCheckedChildren={t('resource.no')}
      onChange={checked => onChange?.(checked ? 1 : 0)}
    />
  )
}

/** Several entries of a dictionary; the value is their keys, joined by commas. */
function DictsPicker({ field, value, onChange, 'aria-required': _, ...rest }: EditorProps<string>) {
  return (
    <Select
      {...rest}
      {...useEntryList(field)}
      mode="multiple"
      value={splitIds(value)}
      onChange={next => onChange?.(next.join(','))}
    />
  )
}
