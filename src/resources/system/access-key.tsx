import { Select } from 'antd'
import { useState } from 'react'
import { accessKey } from '#contract/system/access-key'
import type { EditorProps } from '../../components/fields/base/kind.ts'
import { ModuleNames, ModulePicker } from '../../components/fields/editors/ModulePicker.tsx'
import { RetryChoices } from '../../components/fields/pickers/useChoices.tsx'
import { defineResource, type FormProps } from '../../components/resource/definition/defineResource.ts'
import { OneTimeSecret } from '../../components/resource/dialogs/OneTimePasswords.tsx'
import { FormDialog } from '../../components/resource/form/FormDialog.tsx'
import { useCall } from '../../providers/api/call.ts'
import { usePhrases } from './phrases.ts'

export default defineResource(accessKey, {
  columns: ['name', 'userId', 'modules', 'readOnly', 'endTime', 'lastUsedTime'],
  cells: { modules: ({ modules }) => <ModuleNames value={modules} /> },
  shows: { modules: ({ modules }) => <ModuleNames value={modules} /> },
  editors: { modules: ModulePicker, userId: OwnerPicker },
  form: KeyForm,
})

/** Oneself, or a service account. */
function OwnerPicker({ field: _, value, onChange, 'aria-required': __, ...rest }: EditorProps) {
  const { data = [], ...query } = useCall(accessKey, 'services', {})
  return (
    <Select
      {...rest}
      allowClear
      showSearch
      optionFilterProp="label"
      loading={query.isFetching}
      notFoundContent={<RetryChoices query={query} />}
      value={value || null}
      options={data.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={id => onChange?.(id ?? null)}
    />
  )
}

/** The usual form; a new key is shown once. */
function KeyForm(props: FormProps) {
  const { close } = props
  const { t } = usePhrases()
  const [token, setToken] = useState<string>()
  if (token) return <OneTimeSecret title={t('accessKey.title')} secret={token} close={close} />
  return <FormDialog {...props} onSaved={saved => (saved.token ? setToken(String(saved.token)) : close())} />
}
