/** Working for another department or in another role, without a new sign-in. */
import type { TokenReply } from '#contract/auth'
import { refreshSession, useSession } from '../state/session.ts'
import { forgetAccess, loadAccess } from './accessControl.ts'
import { request } from './api/http.ts'
import { refetchAll } from './api/queryClient.ts'
import { withTabLock } from './api/refreshAccessToken.ts'

export interface RoleChoice {
  deptId?: string
  roleId?: string
}

/** Refreshes the token for the department and role; menu and buttons follow, and nothing stays that the former ones showed. */
export async function switchRole({ deptId = '', roleId = '' }: RoleChoice): Promise<void> {
  await withTabLock(async () => {
    const { refreshToken, tenantId } = useSession.getState()
    const reply = await request<TokenReply>({
      method: 'POST',
      url: 'blade-auth/oauth/token',
      params: { tenantId, refresh_token: refreshToken, grant_type: 'refresh_token', scope: 'all', deptId, roleId },
      headers: { 'Dept-Id': deptId, 'Role-Id': roleId },
      meta: { withToken: false },
    })
    forgetAccess()
    refreshSession(reply)
  })
  await loadAccess()
  await refetchAll()
}
