import { AutoComplete, Form, Select } from 'antd'
import { code } from '#contract/develop/code'
import type { EditorProps } from '../../../components/fields/base/kind.ts'
import { choicesStaleTime, RetryChoices } from '../../../components/fields/pickers/useChoices.tsx'
import { isOffered } from '../../../lib/settings.ts'
import { useCall } from '../../../providers/api/call.ts'
import { useLanguage } from '../../../providers/i18n/index.ts'

/** Options of a call for choices that other servers of this wire may lack. */
export function ifOffered(name: keyof typeof code.calls) {
  return { enabled: isOffered(`${code.path}/${name}`), staleTime: choicesStaleTime, announced: true }
}

export function ServicePicker({ field: _, value, onChange, 'aria-required': __, ...rest }: EditorProps) {
  const query = useCall(code, 'services', {}, ifOffered('services'))
  return (
    <Select
      {...rest}
      loading={query.isFetching}
      notFoundContent={<RetryChoices query={query} />}
      value={value || undefined}
      options={query.data?.map(({ name }) => ({ value: name, label: name }))}
      onChange={next => onChange?.(next)}
    />
  )
}

/** The tables of the chosen data source are offered; any other name may be typed. */
export function TablePicker({ field: _, value, onChange, 'aria-required': __, ...rest }: EditorProps) {
  const datasourceId: string | undefined = Form.useWatch('datasourceId')
  const { data = [] } = useCall(
    code,
    'tables',
    { datasourceId: datasourceId ?? '' },
    { enabled: Boolean(datasourceId) && isOffered(`${code.path}/tables`), staleTime: 30_000, announced: true },
  )
  return (
    <AutoComplete
      {...rest}
      allowClear
      value={String(value ?? '')}
      options={data.map(({ name, comment }) => ({ value: name, label: comment ? `${name}　${comment}` : name }))}
      filterOption={(typed, option) => String(option?.label).toLowerCase().includes(typed.toLowerCase())}
      onChange={next => onChange?.(next ?? '')}
    />
  )
}

export function GroupPicker({ field: _, value, onChange, 'aria-required': __, ...rest }: EditorProps) {
  const query = useCall(code, 'groups', {}, ifOffered('groups'))
  const chinese = useLanguage() === 'zh'
  return (
    <Select
      {...rest}
      allowClear
      loading={query.isFetching}
      notFoundContent={<RetryChoices query={query} />}
      value={value || undefined}
      options={query.data?.map(group => ({ value: group.code, label: chinese ? group.name : group.nameEn }))}
      onChange={next => onChange?.(next ?? '')}
    />
  )
}

export function GroupName({ value }: { value: string }) {
  const { data } = useCall(code, 'groups', {}, ifOffered('groups'))
  const chinese = useLanguage() === 'zh'
  const group = data?.find(candidate => candidate.code === value)
  return <>{group ? (chinese ? group.name : group.nameEn) : value}</>
}
