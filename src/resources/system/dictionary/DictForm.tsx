import { useMemo } from 'react'
import type { FormProps } from '../../../components/resource/definition/defineResource.ts'
import { useDefinition } from '../../../components/resource/definition/defineResource.ts'
import { FormDialog } from '../../../components/resource/form/FormDialog.tsx'
import { dictionaryFields, dictionaryMark } from './dictFields.ts'
import { useDictionaryModule } from './useDictionaryModule.ts'

export function DictForm({ mode, id, close }: FormProps) {
  const definition = useDefinition()
  const module = useDictionaryModule()
  const fields = useMemo(() => dictionaryFields(module), [module])
  return (
    <FormDialog
      definition={definition}
      fields={fields}
      mode={mode}
      id={id}
      fixed={mode === 'create' ? dictionaryMark : undefined}
      close={close}
    />
  )
}
