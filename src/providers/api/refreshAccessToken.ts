import type { TokenReply, TokenRequest } from '#contract/auth'
import { settings } from '../../lib/settings.ts'
import { refreshSession, storedToken, tokenAge, useSession } from '../../state/session.ts'
import { ApiError } from '../blade/apiError.ts'
import { phrase } from '../i18n/index.ts'
import { notify } from './notification.ts'

export type RequestToken = (params: TokenRequest, headers: Record<string, string>) => Promise<TokenReply>

/**
 * Returns the function that refreshes the token, one refresh at a time for all callers. It resolves to whether the
 * token is valid now. A refused refresh ends the session, and does so before the shared promise settles: a request that
 * is refused a moment later must find no token to refresh.
 */
export function createTokenRefresh(ask: RequestToken): (reason: string, inBackground?: boolean) => Promise<boolean> {
  let running: Promise<boolean> | undefined
  let awaited = false
  // Background refreshes are retried soon and do not show a message.
  const unreachable = () => awaited && notify('error', phrase('errors.network'))
  return (reason, inBackground = false) => {
    const { token, refreshToken, userInfo } = useSession.getState()
    if (token && !refreshToken) {
      // Without a refresh token the session ends with its token, after an hour unless the server sets another time.
      if (!inBackground || tokenAge() >= (userInfo?.expires_in || 3600) * 1000) rejected(reason, 401)
      return Promise.resolve(false)
    }
    if (!inBackground) awaited = true
    running ??= refresh(ask, reason, unreachable).finally(() => {
      running = undefined
      awaited = false
    })
    return running
  }
}

async function refresh(ask: RequestToken, reason: string, unreachable: () => void): Promise<boolean> {
  const { token } = useSession.getState()
  try {
    await withTabLock(async () => {
      // Another browser tab was faster; its token is as good as a new one.
      if (storedToken() !== token) return useSession.reread()
      refreshSession(await ask(...parameters()))
    })
  } catch (error) {
    if (isRefusal(error)) rejected(reason, 401)
    else unreachable()
  }
  return !['', token].includes(useSession.getState().token)
}

function parameters(): [TokenRequest, Record<string, string>] {
  const { refreshToken, tenantId, userInfo } = useSession.getState()
  const [deptId, roleId] = [userInfo?.dept_id ?? '', userInfo?.role_id ?? '']
  return [
    { tenantId, refresh_token: refreshToken, grant_type: 'refresh_token', scope: 'all', deptId, roleId },
    userInfo?.switch_mode ? { 'Dept-Id': deptId, 'Role-Id': roleId } : {},
  ]
}

/** An unreachable or busy server reveals nothing about the token. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.statusCode >= 400 && error.statusCode < 500 && error.statusCode !== 429
}

/** One browser tab at a time. Plain HTTP beyond this machine has no locks; there each tab refreshes for itself. */
export async function withTabLock(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(`${settings.storagePrefix}renew-token`, work)
  else await work()
}

let handler: (error: ApiError) => unknown = () => {}

/** For the auth provider, which decides what follows. */
export function bindRejections(handleRejection: typeof handler): void {
  handler = handleRejection
}

/** The server does not accept the session: 401 for a rejected token, 423 for a lock. The auth provider acts at once. */
export function rejected(text: string, status: 401 | 423): ApiError {
  const error = new ApiError(text, status, true)
  handler(error)
  return error
}
