import { Input, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { ReportParameter } from '#contract/report/definition'
import type { ReportProblem } from '#contract/report/run'
import { DatePicker, RangePicker } from '../../../components/fields/pickers/datePicker.tsx'
import { useDictionary } from '../../../components/fields/pickers/useChoices.tsx'
import { useLabel, useLanguage } from '../../../providers/i18n/index.ts'
import { usePhrases } from './phrases.ts'
import { Setting } from './Setting.tsx'

type Values = Readonly<Record<string, string>>

interface ParameterFieldsProps {
  parameters: readonly ReportParameter[]
  values: Values
  change: (values: Record<string, string>) => void
  /** Why the report did not run; shown at the parameter that it is about. */
  problem?: ReportProblem | undefined
}

/** A field for each parameter, by its type. Values are texts, as they are in the address. */
export function ParameterFields({ parameters, values, change, problem }: ParameterFieldsProps) {
  const language = useLanguage()
  const text = useLabel()
  return parameters.map(parameter => {
    const { name, type, required } = parameter
    const label = parameterLabel(parameter, language)
    return (
      <Setting
        key={name}
        label={label}
        className={type === 'period' ? 'report-field report-period' : 'report-field'}
        required={required}
        {...(problem?.parameter === name && { validateStatus: 'error' as const, help: text(problem) })}
      >
        <Editor
          label={label}
          parameter={parameter}
          value={values[name] ?? ''}
          onChange={value => change({ ...values, [name]: value })}
        />
      </Setting>
    )
  })
}

export function parameterLabel(
  { name, zh, en }: Pick<ReportParameter, 'name' | 'zh' | 'en'>,
  language: 'zh' | 'en',
): string {
  return (language === 'en' ? en || zh : zh || en) || name
}

interface EditorProps {
  /** Comes from the setting around it. */
  id?: string
  parameter: ReportParameter
  label: string
  value: string
  onChange: (value: string) => void
}

function Editor({ id = '', label, parameter, value, onChange }: EditorProps) {
  const { t } = usePhrases()
  const language = useLanguage()
  switch (parameter.type) {
    case 'number':
      return (
        <Input
          id={id}
          inputMode="decimal"
          allowClear
          maxLength={22}
          value={value}
          onChange={event => onChange(event.target.value.trim())}
        />
      )
    case 'date':
      return (
        <DatePicker
          id={id}
          className="field-full"
          value={dayOf(value)}
          onChange={next => onChange(next?.format(wire) ?? '')}
        />
      )
    case 'period': {
      const [from, to] = value.split(',')
      return (
        <RangePicker
          className="field-full"
          id={{ start: id, end: `${id}-end` }}
          // The label is that of the first.
          aria-label={label}
          allowEmpty={[true, true]}
          placeholder={[t('any'), t('any')]}
          value={[dayOf(from), dayOf(to)]}
          onChange={range => onChange(periodOf(range))}
        />
      )
    }
    case 'choice':
      return (
        <Select
          id={id}
          allowClear
          value={value || null}
          options={parameter.choices.map(({ value, zh, en }) => ({
            value,
            label: parameterLabel({ name: value, zh, en }, language),
          }))}
          onChange={next => onChange(next ?? '')}
        />
      )
    case 'dict':
    case 'dictBiz':
      return <DictionaryPicker id={id} parameter={parameter} value={value} onChange={onChange} />
    case 'text':
      return <Input id={id} allowClear maxLength={255} value={value} onChange={event => onChange(event.target.value)} />
  }
}

function DictionaryPicker({ id = '', parameter, value, onChange }: Omit<EditorProps, 'label'>) {
  const path = parameter.type === 'dictBiz' ? 'blade-system/dict-biz' : 'blade-system/dict'
  const { entries, query } = useDictionary(path, parameter.dictionary || undefined)
  return (
    <Select
      id={id}
      allowClear
      loading={query.isFetching}
      value={value || null}
      options={entries.map(({ dictKey, dictValue }) => ({ value: dictKey, label: dictValue }))}
      onChange={next => onChange(next ?? '')}
    />
  )
}

const wire = 'YYYY-MM-DD'

function dayOf(text: string | undefined): Dayjs | null {
  const moment = text ? dayjs(text) : null
  return moment?.isValid() ? moment : null
}

function periodOf(range: readonly (Dayjs | null)[] | null): string {
  const days = [range?.[0]?.format(wire) ?? '', range?.[1]?.format(wire) ?? '']
  return days.some(Boolean) ? days.join(',') : ''
}
