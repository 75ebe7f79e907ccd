import { leave, leaveFormFields } from '#contract/desk/process/leave'
import { defineResource } from '../../../components/resource/defineResource.ts'
import { FormField } from '../../../components/resource/FormField.tsx'
import type { Complaints } from '../../../components/resource/useRecordForm.ts'

const definition = defineResource(leave)

/** Times travel as text of one form, which sorts as they do. */
const complaints: Complaints = {
  endTime: (endTime, { startTime }) =>
    startTime && String(endTime) <= String(startTime)
      ? { zh: '结束时间应晚于开始时间', en: 'Until must be after From' }
      : undefined,
}

/** What a request for leave consists of. */
export function LeaveFields() {
  return Object.entries(leaveFormFields).map(named => (
    <FormField key={named[0]} definition={definition} named={named} mode="create" complaint={complaints[named[0]]} />
  ))
}
