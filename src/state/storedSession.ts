import { defaultTenant, type TokenReply } from '#contract/auth'
import { knownLanguage, type Language } from '../lib/text/languages.ts'
import { readEntry } from './entries.ts'

export type UserInfo = Omit<TokenReply, 'access_token' | 'refresh_token'>

interface StoredSession {
  token: string
  tenantId: string
  language: Language
  topMenu: string
}

/** The session in which screens can be opened at once, as the store of the session will read it. */
export function openSession(): StoredSession | undefined {
  const token = textIn('token')
  const user = readEntry('userInfo')?.content as UserInfo | null | undefined
  if (!token || readEntry('isLock')?.content === true) return undefined
  if (user?.must_change_password || hasSeveralRoles(user ?? null)) return undefined
  const language = knownLanguage(textIn('language'))
  return { token, tenantId: textIn('tenantId') || defaultTenant, language, topMenu: textIn('topMenu') }
}

/** In switch mode people work in one department and role at a time; these have several and have not chosen yet. */
export function hasSeveralRoles(user: UserInfo | null): boolean {
  return user?.switch_mode === true && [user.dept_id, user.role_id].some(ids => ids.includes(','))
}

function textIn(name: string): string {
  const content = readEntry(name)?.content
  return typeof content === 'string' ? content : ''
}
