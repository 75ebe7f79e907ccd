import { user } from '#contract/system/user'
import { request } from '../../providers/api/http.ts'

/** Of the caller's record what the pages show; names of several are joined by commas. */
export interface OwnInfo {
  account: string
  name: string
  realName: string
  avatar: string
  phone: string
  /** Whether the phone signs in. */
  phoneConfirmed: boolean
  /** Whether the tenant offers signing in by phone. */
  phoneSignIn: boolean
  email: string
  tenantName: string
  deptName: string
  roleName: string
  postName: string
}

export const ownInfoKey = [user.path, 'info']

/** Whoever asks says so when it fails. */
export function requestOwnInfo(): Promise<OwnInfo> {
  return request({ url: `${user.path}/info`, meta: { silent: true } })
}
