import type { FirstUser } from '../../contract/system/tenant.ts'
import { tenant } from '../../contract/system/tenant.ts'
import { user } from '../../contract/system/user.ts'
import { md5, signIn } from '../support/servers/api.ts'
import { ADMIN_PASSWORD } from '../support/servers/config.ts'

export interface Disposable {
  /** Token of a live, unlocked session. */
  token(): Promise<string>
}

/** Somebody whose sessions may be ended or locked: the administrator of a tenant of their own. */
export async function createDisposable(address: string): Promise<Disposable> {
  const platform = await signIn(address)
  const { firstUser } = await platform.post<{ firstUser: FirstUser }>(`${tenant.path}/submit`, { tenantName: '替身' })
  const { tenantId, account, password } = firstUser
  const first = await signIn(address, firstUser)
  const [oldPassword, newPassword] = [md5(password), md5(ADMIN_PASSWORD)]
  await first.post(`${user.path}/update-password`, { oldPassword, newPassword, newPassword1: newPassword })
  return { token: async () => (await signIn(address, { tenantId, account, password: ADMIN_PASSWORD })).token }
}
