import { Select, Tag } from 'antd'
import { tagsIn } from '#contract/kit/kinds/texts'
import { accessKey } from '#contract/system/access-key'
import { useCall } from '../../../providers/api/call.ts'
import type { EditorProps } from '../base/kind.ts'
import { RetryChoices } from '../pickers/useChoices.tsx'

/** Paths of the API, joined by commas, of the modules whose lists the user may open; others may be typed. */
export function ModulePicker({ field: _, value, onChange, 'aria-required': __, ...rest }: EditorProps) {
  const { data = [], ...query } = useCall(accessKey, 'modules', {})
  return (
    <Select
      {...rest}
      mode="tags"
      optionFilterProp="label"
      loading={query.isFetching}
      notFoundContent={<RetryChoices query={query} />}
      value={tagsIn(String(value ?? ''))}
      options={data.map(({ id, title }) => ({ value: id, label: `${title} ${id}` }))}
      onChange={paths => onChange?.(paths.join(','))}
    />
  )
}

export function ModuleNames({ value }: { value: string | null }) {
  const { data = [] } = useCall(accessKey, 'modules', {})
  return tagsIn(value).map(path => <Tag key={path}>{data.find(({ id }) => id === path)?.title ?? path}</Tag>)
}
