/** Working for another department or in another role, without a new sign-in. */
import type { TokenReply } from '#contract/auth'
import { renewSession, useSession } from '../state/session.ts'
import { forgetAccess, loadAccess } from './access.ts'
import { request } from './api/http.ts'
import { refetchAll } from './api/refetchAll.ts'
import { withTabLock } from './api/renewToken.ts'

export interface Place {
  deptId?: string
  roleId?: string
}

/** The token is renewed for the place; menu and buttons follow, and nothing stays that the former place showed. */
export async function switchPlace({ deptId = '', roleId = '' }: Place): Promise<void> {
  await withTabLock(async () => {
    const { refreshToken, tenantId } = useSession.getState()
    const reply = await request<TokenReply>({
      method: 'POST',
      url: 'blade-auth/oauth/token',
      params: { tenantId, refresh_token: refreshToken, grant_type: 'refresh_token', scope: 'all' },
      headers: { 'Dept-Id': deptId, 'Role-Id': roleId },
      meta: { withToken: false },
    })
    forgetAccess()
    renewSession(reply)
  })
  await loadAccess()
  await refetchAll()
}
