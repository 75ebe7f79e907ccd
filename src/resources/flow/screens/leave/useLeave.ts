import { useQuery } from '@tanstack/react-query'
import { leave } from '#contract/desk/process/leave'
import { read } from '../../../../providers/api/call.ts'
import { flowKey } from '../../parts/useHistory.ts'

export function useLeave(businessId: string) {
  return useQuery({
    queryKey: [...flowKey, 'leave', businessId],
    queryFn: () => read(leave, 'detail', { businessId }),
  })
}
