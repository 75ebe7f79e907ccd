import type { MySignIns } from '#contract/auth'
import { request } from '../../providers/api/http.ts'
import { useCallAt } from '../../providers/api/useCall.ts'

const path = 'blade-auth/oauth'

export function useSignIns(enabled: boolean) {
  return useCallAt<MySignIns>(`${path}/my-sign-ins`, {}, { enabled, staleTime: 5_000 })
}

export function endOtherSessions(): Promise<null> {
  return request({ method: 'POST', url: `${path}/end-other-sessions` })
}
