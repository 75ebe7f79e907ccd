import type { AuthProvider } from '@refinedev/core'
import { removeOwnDrafts } from '../state/drafts.ts'
import { endSession, startSession, storedToken, useSession } from '../state/session.ts'
import { ApiError } from './api/apiError.ts'
import { request } from './api/http.ts'
import { type Credentials, requestSession } from './signIn.ts'

interface Identity {
  id: string
  name: string
  avatar: string
}

/** Leaving is seen by the entry, which shows the sign-in page as soon as there is no token: no redirects here. */
export const authProvider: AuthProvider = {
  login: async (credentials: Credentials) => {
    try {
      startSession(await requestSession(credentials))
      return { success: true }
    } catch (error) {
      return { success: false, error: error instanceof Error ? error : new ApiError(String(error), 0) }
    }
  },

  logout: async () => {
    await signOut()
    return { success: true }
  },

  check: async () => ({ authenticated: storedToken() !== '' }),

  // A refused token has been dealt with by `http` when Refine hears of it.
  onError: async () => ({}),

  getIdentity: async (): Promise<Identity | null> => {
    const { userInfo } = useSession.getState()
    if (!userInfo) return null
    const { user_id: id, avatar } = userInfo
    return { id, avatar, name: userInfo.real_name || userInfo.nick_name || userInfo.user_name }
  },

  getPermissions: async () => useSession.getState().permission,
}

/** Revokes the token and leaves; a server that cannot be reached keeps nobody here. */
export async function signOut(): Promise<void> {
  try {
    await request({ url: 'blade-auth/oauth/logout', meta: { silent: true }, timeout: 5_000 })
  } catch {
    // The token lives on until it expires; this browser forgets it all the same.
  }
  removeOwnDrafts()
  // A deliberate sign-out does not return to the same screen.
  window.history.replaceState(null, '', '/login')
  endSession()
}
