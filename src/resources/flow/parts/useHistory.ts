import { useQuery } from '@tanstack/react-query'
import { flowProcess } from '#contract/flow/process'
import { read } from '../../../providers/api/call.ts'

/** Begins the keys of everything that changes when an instance moves. */
export const flowKey = ['flow instances'] as const

/** The history of an instance, oldest first. */
export function useHistory(processInstanceId: string) {
  return useQuery({
    queryKey: [...flowKey, 'history', processInstanceId],
    queryFn: () => read(flowProcess, 'history-flow-list', { processInstanceId }),
  })
}
