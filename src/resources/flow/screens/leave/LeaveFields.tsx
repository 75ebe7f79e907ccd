import { leave, leaveFormFields } from '#contract/desk/process/leave'
import { defineResource } from '../../../../components/resource/definition/defineResource.ts'
import { FormField } from '../../../../components/resource/form/FormField.tsx'
import type { Complaints } from '../../../../components/resource/form/useRecordForm.ts'
import { phrase } from '../../parts/phrases.ts'

const definition = defineResource(leave)

/** Times travel as text of one form, which sorts as they do. */
const complaints: Complaints = {
  endTime: (endTime, { startTime }) =>
    startTime && String(endTime) <= String(startTime) ? phrase('leave.endsFirst') : undefined,
}

/** The fields of a request for leave. */
export function LeaveFields() {
  return Object.entries(leaveFormFields).map(named => (
    <FormField key={named[0]} definition={definition} named={named} mode="create" complaint={complaints[named[0]]} />
  ))
}
