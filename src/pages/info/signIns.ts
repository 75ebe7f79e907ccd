import type { MySignIns } from '#contract/auth'
import { request } from '../../providers/api/http.ts'

const path = 'blade-auth/oauth'

export const signInsKey = [path, 'my-sign-ins']

/** The caller reports failures. */
export function requestSignIns(): Promise<MySignIns> {
  return request({ url: `${path}/my-sign-ins`, meta: { silent: true } })
}

export function endOtherSessions(): Promise<null> {
  return request({ method: 'POST', url: `${path}/end-other-sessions` })
}
