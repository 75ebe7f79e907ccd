import { useQuery } from '@tanstack/react-query'
import { leave } from '#contract/desk/process/leave'
import { flowKey } from '../../../components/flow/useHistory.ts'
import { call } from '../../../providers/http.ts'

export function useLeave(businessId: string) {
  return useQuery({
    queryKey: [...flowKey, 'leave', businessId],
    queryFn: () => call(leave, 'detail', { businessId }),
  })
}
