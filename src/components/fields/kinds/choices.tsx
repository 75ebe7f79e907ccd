import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Field } from '#contract/kit/fields'
import { useCommonT } from '../../../providers/i18n/index.ts'
import { useWord } from '../../../providers/i18n/words.ts'
import { preloadable } from '../../ui/preloadable.tsx'
import type { CellProps, EditorProps, Flag, KindView } from '../base/kind.ts'
import { dictionaryOf, RetryChoices, useDictionary } from '../pickers/useChoices.tsx'

/**
 * Colours say one thing each wherever they stand: grey is at rest, blue under way, orange waits for somebody or warns,
 * green is done or in force, red has failed or is refused.
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
  const t = useCommonT()
  if (value !== 0 && value !== 1) return null
  return (
    <span className={value === 0 ? 'record-no' : undefined}>{t(value === 1 ? 'resource.yes' : 'resource.no')}</span>
  )
}

export const flag: KindView<Flag> = {
  Editor: preloadable(async () => (await import('../editors/FlagSwitch.tsx')).FlagSwitch),
  SearchEditor: FlagSearch,
  Cell: FlagCell,
  operator: 'eq',
  fromAddress: Number,
  width: 80,
  sortable: true,
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
