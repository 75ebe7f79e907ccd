import { useQuery } from '@tanstack/react-query'
import { flowProcess } from '#contract/flow/process'
import { call } from '../../../providers/http.ts'
import { flowKey } from '../parts/useHistory.ts'

/** What the start of a process, or a task, asks for, or what an instance was started with. */
export function useFlowForm(
  input: { processDefinitionId: string } | { taskId: string } | { processInstanceId: string },
) {
  return useQuery({
    queryKey: [...flowKey, 'form', input],
    queryFn: () => call(flowProcess, 'form', input),
    // What is being typed must not be replaced by what comes in meanwhile.
    refetchOnReconnect: false,
    cacheTime: 0,
  })
}
