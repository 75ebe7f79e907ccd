import { Button, type ButtonProps } from 'antd'
import { flowFollow } from '#contract/flow/follow'
import type { Field } from '#contract/kit/fields'
import { defineResource } from '../../../components/resource/definition/defineResource.ts'
import { FormField } from '../../../components/resource/form/FormDialog.tsx'
import type { Complaints } from '../../../components/resource/form/useRecordForm.ts'

const definition = defineResource(flowFollow)

interface CallFieldsProps {
  fields: Readonly<Record<string, Field>>
  complaints?: Complaints
}

/** The input of a call as the fields of a form, with the editors of their kinds. */
export function CallFields({ fields, complaints = {} }: CallFieldsProps) {
  return Object.entries(fields).map(named => (
    <FormField key={named[0]} definition={definition} named={named} mode="create" complaint={complaints[named[0]]} />
  ))
}

/** A button without a frame, whose words come up when it is pointed at. */
export function IconButton({ label, ...props }: ButtonProps & { label: string }) {
  return <Button type="text" aria-label={label} title={label} {...props} />
}
