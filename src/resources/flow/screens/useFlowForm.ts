import { useQuery } from '@tanstack/react-query'
import { flowProcess } from '#contract/flow/process'
import { isOffered } from '../../../lib/extensions.ts'
import { read } from '../../../providers/api/call.ts'
import { flowKey } from '../parts/useHistory.ts'
import { standardForm } from './standardForm.ts'

/** The form of a start, of a task, or of a started instance. Other servers know forms by the history of the instance. */
export function useFlowForm(
  input: { processDefinitionId: string } | { taskId: string } | { processInstanceId: string },
  processInstanceId?: string,
) {
  return useQuery({
    queryKey: [...flowKey, 'form', input],
    queryFn: () => {
      if (isOffered(`${flowProcess.path}/form`)) return read(flowProcess, 'form', input)
      const instance = 'processInstanceId' in input ? input.processInstanceId : (processInstanceId ?? '')
      return standardForm(instance, 'taskId' in input ? input.taskId : '')
    },
    // No refetch while the user types.
    refetchOnReconnect: false,
    cacheTime: 0,
  })
}
