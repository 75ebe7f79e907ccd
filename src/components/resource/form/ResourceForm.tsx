import { useMemo } from 'react'
import { parentFieldOf } from '#contract/kit/module'
import type { FormProps } from '../definition/defineResource.ts'
import { useDefinition } from '../definition/definitionContext.ts'
import { type FieldsOfForm, FormDialog } from './FormDialog.tsx'

/** A record below another one has the tenant of its parent. */
const withoutTenant: FieldsOfForm = shown => shown.filter(([name]) => name !== 'tenantId')

/** The form every module has, for creating and editing. */
export function ResourceForm({ parentId, ...form }: FormProps) {
  const parentField = parentFieldOf(useDefinition().module)
  const initial = useMemo(
    () => (parentField && parentId ? { [parentField]: parentId } : undefined),
    [parentField, parentId],
  )
  return <FormDialog {...form} initial={initial} {...(parentId && { below: parentId, fields: withoutTenant })} />
}
