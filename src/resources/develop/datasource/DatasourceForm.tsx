import { useMemo } from 'react'
import type { FormProps } from '../../../components/resource/definition/defineResource.ts'
import { useDefinition } from '../../../components/resource/definition/defineResource.ts'
import { shownFields } from '../../../components/resource/definition/fieldsOf.ts'
import { FormDialog } from '../../../components/resource/form/FormDialog.tsx'
import { AddressEditor, DriverEditor, PasswordEditor, TestedRecord } from './editors.tsx'

/** The form of a data source, which can be tried before it is saved. */
export function DatasourceForm({ mode, id, close }: FormProps) {
  const definition = useDefinition()
  const fields = useMemo(() => shownFields(definition, mode), [definition, mode])
  const withEditors = useMemo(
    () => ({
      ...definition,
      editors: {
        ...definition.editors,
        driverClass: DriverEditor,
        url: AddressEditor,
        password: PasswordEditor,
      },
    }),
    [definition],
  )
  return (
    <TestedRecord.Provider value={id}>
      <FormDialog definition={withEditors} fields={fields} mode={mode} id={id} close={close} />
    </TestedRecord.Provider>
  )
}
