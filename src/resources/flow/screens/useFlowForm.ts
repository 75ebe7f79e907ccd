import { flowProcess } from '#contract/flow/process'
import { isOffered } from '../../../lib/extensions.ts'
import { useCall } from '../../../providers/api/useCall.ts'
import { standardForm } from './standardForm.ts'

/** The form of a start, of a task, or of a started instance. Other servers know forms by the history of the instance. */
export function useFlowForm(
  input: { processDefinitionId: string } | { taskId: string } | { processInstanceId: string },
  processInstanceId?: string,
) {
  const instance = 'processInstanceId' in input ? input.processInstanceId : (processInstanceId ?? '')
  return useCall(flowProcess, 'form', input, {
    // No refetch while the user types.
    refetchOnReconnect: false,
    cacheTime: 0,
    instead:
      !isOffered(`${flowProcess.path}/form`) && (() => standardForm(instance, 'taskId' in input ? input.taskId : '')),
  })
}
