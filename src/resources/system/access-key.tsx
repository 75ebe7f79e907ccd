import { useState } from 'react'
import { accessKey } from '#contract/system/access-key'
import { ModuleNames, ModulePicker } from '../../components/fields/editors/ModulePicker.tsx'
import { defineResource, type FormProps } from '../../components/resource/definition/defineResource.ts'
import { OneTimeSecret } from '../../components/resource/dialogs/OneTimeSecret.tsx'
import { FormDialog } from '../../components/resource/form/FormDialog.tsx'
import { usePhrases } from './phrases.ts'

export default defineResource(accessKey, {
  columns: ['name', 'userId', 'modules', 'readOnly', 'endTime', 'lastUsedTime'],
  cells: { modules: ({ modules }) => <ModuleNames value={modules} /> },
  shows: { modules: ({ modules }) => <ModuleNames value={modules} /> },
  editors: { modules: ModulePicker },
  form: KeyForm,
})

/** The usual form; a new key is shown once. */
function KeyForm(props: FormProps) {
  const { close } = props
  const { t } = usePhrases()
  const [token, setToken] = useState<string>()
  if (token) return <OneTimeSecret title={t('accessKey.title')} secret={token} close={close} />
  return <FormDialog {...props} onSaved={saved => (saved.token ? setToken(String(saved.token)) : close())} />
}
