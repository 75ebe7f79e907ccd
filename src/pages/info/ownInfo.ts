import { user } from '#contract/system/user'
import { request } from '../../providers/api/http.ts'

/** The caller's record as the pages show it; names of several items are joined by commas. */
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

export const ownInfoQuery = { queryKey: ownInfoKey, queryFn: requestOwnInfo, staleTime: 60_000 }

/** The caller reports failures. */
export function requestOwnInfo(): Promise<OwnInfo> {
  return request({ url: `${user.path}/info`, meta: { silent: true } })
}
