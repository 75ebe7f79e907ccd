import type { FactorStep, OwnFactors } from '#contract/auth'
import { useCallAt, useInvalidateCall } from '../../providers/api/call.ts'
import { request } from '../../providers/api/http.ts'

const path = 'blade-auth/second-factor'

export const ownFactorsCall = `${path}/own`

export const useOwnFactors = () => useCallAt<OwnFactors>(ownFactorsCall, {})

interface Made {
  recoveryCodes: string[]
}

interface Calls {
  'begin-app': FactorStep
  'add-app': Made
  'remove-app': null
  'recovery-codes': Made
  'begin-passkey': { ticket: string; options: object }
  'add-passkey': Made
  'remove-passkey': null
}

/** Calls that change the own second factors; the list is read again after them. */
export function useFactorCalls() {
  const invalidate = useInvalidateCall()
  return async <Name extends keyof Calls>(name: Name, data?: object, silent = false): Promise<Calls[Name]> => {
    const answer = await request<Calls[Name]>({ method: 'POST', url: `${path}/${name}`, data, meta: { silent } })
    await invalidate(ownFactorsCall)
    return answer
  }
}
