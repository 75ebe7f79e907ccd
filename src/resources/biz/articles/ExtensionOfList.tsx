import { useMemo } from 'react'
import type { FormProps } from '../../../components/resource/definition/defineResource.ts'
import { useDefinition } from '../../../components/resource/definition/defineResource.ts'
import { shownFields } from '../../../components/resource/definition/fieldsOf.ts'
import { ExtensionForm } from './ExtensionForm.tsx'

/** The form of an extension in the list of extensions, where the article is chosen. */
export function ExtensionOfList({ mode, id, close }: FormProps) {
  const definition = useDefinition()
  const fields = useMemo(() => shownFields(definition, mode), [definition, mode])
  return <ExtensionForm {...{ definition, fields, mode, close }} {...(id !== undefined && { id })} />
}
