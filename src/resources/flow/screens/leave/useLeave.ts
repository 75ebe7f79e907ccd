import { leave } from '#contract/desk/process/leave'
import { useCall } from '../../../../providers/api/useCall.ts'

export function useLeave(businessId: string) {
  return useCall(leave, 'detail', { businessId })
}
