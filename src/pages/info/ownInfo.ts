import { user } from '#contract/system/user'
import { useCallAt } from '../../providers/api/call.ts'

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
  /** Who decides the tasks of the caller, from and until when, or during leave only. */
  deputyId: string | null
  deputyFrom: string | null
  deputyUntil: string | null
  deputyOnLeave: 0 | 1 | null
  tenantName: string
  deptName: string
  roleName: string
  postName: string
  /** The least for a new password. */
  passwordLength: number
}

export const useOwnInfo = () => useCallAt<OwnInfo>(`${user.path}/info`, {}, { staleTime: 60_000 })
