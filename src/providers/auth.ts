/**
 * Refine's auth provider. Screens below Refine reach it by hooks; the sign-in page and the lock page, which load
 * neither Refine nor its hooks, call it directly. Redirects follow from the token: the entry shows the sign-in page as
 * soon as there is none.
 */
import type { AuthProvider } from '@refinedev/core'
import type { TokenReply } from '#contract/auth'
import { showAddress } from '../lib/address.ts'
import { lockScreen } from '../state/lock.ts'
import { endSession, startSession, storedToken, useSession } from '../state/session.ts'
import { notifyNextScreen } from './api/notification.ts'
import { ApiError } from './blade/apiError.ts'

export interface Identity {
  name: string
  avatar: string
}

export const authProvider = {
  /** Begins the session that the server granted, whichever way it was requested. */
  login: async (reply: TokenReply) => {
    startSession(reply)
    return { success: true }
  },

  /** Revokes the token and leaves; an unreachable server does not prevent it. */
  logout: async () => {
    try {
      const { request } = await import('./api/http.ts')
      await request({ url: 'blade-auth/oauth/logout', meta: { silent: true }, timeout: 5_000 })
    } catch {
      // The token lives on until it expires; this browser forgets it all the same.
    }
    // Every screen that signs out has loaded it; the sign-in page has no use for it.
    const { removeOwnDrafts } = await import('../state/drafts.ts')
    removeOwnDrafts()
    // A deliberate sign-out does not return to the same screen.
    showAddress('/login')
    endSession()
    return { success: true }
  },

  check: async () => ({ authenticated: storedToken() !== '' }),

  /** Hears of each failure twice where a hook of Refine made the call; the second time nothing is left to do. */
  onError: async (error: unknown) => {
    if (!(error instanceof ApiError)) return {}
    if (error.statusCode === 423) lockScreen()
    if (error.statusCode === 401 && useSession.getState().token) {
      notifyNextScreen('error', error.message)
      endSession()
    }
    return {}
  },

  getIdentity: async () => identityNow(),

  /** Aliases of the roles that the user has now, according to the server. Buttons are the access control's. */
  getPermissions: async () => {
    const { request } = await import('./api/http.ts')
    return (await request<{ roles: string[] }>({ url: 'blade-auth/oauth/user-info' })).roles
  },
} satisfies AuthProvider

/** The identity without waiting, so that nothing flickers. */
export function identityNow(): Identity | undefined {
  const { userInfo } = useSession.getState()
  if (!userInfo) return undefined
  return { avatar: userInfo.avatar, name: userInfo.real_name || userInfo.nick_name || userInfo.user_name }
}
