import { useMemo, useState } from 'react'
import type { FirstUser } from '#contract/system/tenant'
import type { FormProps } from '../../../components/resource/definition/defineResource.ts'
import { useDefinition } from '../../../components/resource/definition/defineResource.ts'
import { shownFields } from '../../../components/resource/definition/fieldsOf.ts'
import { OneTimePasswords } from '../../../components/resource/dialogs/OneTimePasswords.tsx'
import { FormDialog } from '../../../components/resource/form/FormDialog.tsx'

/** The usual form; a new tenant then shows how its first user signs in. */
export function TenantForm({ mode, id, close }: FormProps) {
  const definition = useDefinition()
  const fields = useMemo(() => shownFields(definition, mode), [definition, mode])
  const [firstUser, setFirstUser] = useState<FirstUser>()
  if (firstUser) return <OneTimePasswords issued={[firstUser]} close={close} />
  return (
    <FormDialog
      definition={definition}
      fields={fields}
      mode={mode}
      id={id}
      close={close}
      onSaved={({ firstUser: issued }) => (issued ? setFirstUser(issued as FirstUser) : close())}
    />
  )
}
