import type { TokenReply } from '#contract/auth'

export type UserInfo = Omit<TokenReply, 'access_token' | 'refresh_token'>

/** In switch mode people work in one department and role at a time; these have several and have not chosen yet. */
export function hasSeveralRoles(user: UserInfo | null): boolean {
  return user?.switch_mode === true && [user.dept_id, user.role_id].some(ids => ids.includes(','))
}
