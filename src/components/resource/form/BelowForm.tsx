import type { DialogProps } from '../definition/defineResource.ts'
import { useDefinition } from '../definition/definitionContext.ts'
import { ResourceForm } from './ResourceForm.tsx'

/** The form of a new record below the one of this id. */
export function BelowForm({ id, close }: DialogProps) {
  const { form: Form = ResourceForm } = useDefinition()
  return <Form mode="create" parentId={id} close={close} />
}
