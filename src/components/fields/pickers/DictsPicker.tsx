import { Select } from 'antd'
import { splitIds } from '#contract/kit/rules'
import type { EditorProps } from '../base/kind.ts'
import { dictionaryOf, RetryChoices, useDictionary } from './useChoices.tsx'

/** Several entries of a dictionary; the value is their keys, joined by commas. */
export function DictsPicker({ field, value, onChange, 'aria-required': _, ...rest }: EditorProps<string>) {
  const { entries, query } = useDictionary(dictionaryOf(field.kind), field.code)
  return (
    <Select
      {...rest}
      mode="multiple"
      allowClear
      optionFilterProp="label"
      loading={query.isFetching}
      notFoundContent={<RetryChoices query={query} />}
      value={splitIds(value)}
      options={entries.map(({ dictKey, dictValue }) => ({ value: dictKey, label: dictValue }))}
      onChange={next => onChange?.(next.join(','))}
    />
  )
}
