import { useMemo } from 'react'
import { parentFieldOf } from '#contract/kit/module'
import type { FormProps } from '../definition/defineResource.ts'
import { useDefinition } from '../definition/definitionContext.ts'
import { shownFields } from '../definition/fieldsOf.ts'
import { FormDialog } from './FormDialog.tsx'

/** The form every module has, for creating and editing. */
export function ResourceForm({ mode, id, parentId, close }: FormProps) {
  const definition = useDefinition()
  const parentField = parentFieldOf(definition.module)
  const fields = useMemo(() => {
    const shown = shownFields(definition, mode)
    // A record below another one has the tenant of its parent.
    return parentId === undefined ? shown : shown.filter(([name]) => name !== 'tenantId')
  }, [definition, mode, parentId])
  const initial = useMemo(
    () => (parentField && parentId ? { [parentField]: parentId } : undefined),
    [parentField, parentId],
  )
  return <FormDialog {...{ definition, fields, mode, id, initial, close }} {...(parentId && { below: parentId })} />
}
