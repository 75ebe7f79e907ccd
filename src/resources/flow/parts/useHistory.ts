import { flowProcess } from '#contract/flow/process'
import { useCall } from '../../../providers/api/useCall.ts'

/** The history of an instance, oldest first. */
export function useHistory(processInstanceId: string) {
  return useCall(flowProcess, 'history-flow-list', { processInstanceId })
}
