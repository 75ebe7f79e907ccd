import { useQuery } from '@tanstack/react-query'
import { flowProcess } from '#contract/flow/process'
import { call } from '../../../providers/api/call.ts'
import { flowKey } from '../parts/useHistory.ts'

/** The form of a start, of a task, or of a started instance. */
export function useFlowForm(
  input: { processDefinitionId: string } | { taskId: string } | { processInstanceId: string },
) {
  return useQuery({
    queryKey: [...flowKey, 'form', input],
    queryFn: () => call(flowProcess, 'form', input),
    // No refetch while the user types.
    refetchOnReconnect: false,
    cacheTime: 0,
  })
}
