/** The signed-in user and their permissions. */
import { defaultTenant, type TokenReply } from '#contract/auth'
import type { Menu } from '#contract/system/menu'
import { basePath, settings } from '../lib/settings.ts'
import { persistedStore, readEntry, removeEntry, writeEntry } from './persisted.ts'

/** Codes of the buttons that were granted. */
export type Permission = Record<string, true>

interface SessionState {
  token: string
  refreshToken: string
  tenantId: string
  userInfo: UserInfo | null
  permission: Permission
  /** Items of the sidebar: the user's whole menu, or the part below the selected top menu. */
  menu: Menu[]
  menuAll: Menu[]
  /** The id of the chosen top menu; empty for the home item. */
  topMenu: string
}

const nobody: SessionState = {
  token: '',
  refreshToken: '',
  tenantId: defaultTenant,
  userInfo: null,
  permission: {},
  menu: [],
  menuAll: [],
  topMenu: '',
}

export const useSession = persistedStore<SessionState>(nobody)

/** An administrator of the platform, who sees the records of all tenants. The server decides what that allows. */
export function isPlatformUser(): boolean {
  const { tenantId, userInfo } = useSession.getState()
  return tenantId === defaultTenant && (userInfo?.role_name ?? '').split(',').includes('administrator')
}

const accessCookie = 'saber-access-token'
const refreshCookie = 'saber-refresh-token'

export function startSession(reply: TokenReply): void {
  forgetAll()
  refreshSession(reply)
  useSession.setState({ permission: {}, menu: [], menuAll: [], topMenu: '' })
}

/** New tokens for the same user. */
export function refreshSession(reply: TokenReply): void {
  const { access_token: token, refresh_token, ...userInfo } = reply
  // Some servers have none.
  const refreshToken = refresh_token ?? ''
  const tenantId = userInfo.tenant_id || defaultTenant
  // The store writes what changes, and this may be the tenant that it began with.
  writeEntry('tenantId', tenantId)
  useSession.setState({
    token,
    refreshToken,
    tenantId,
    userInfo: { ...userInfo, avatar: userInfo.avatar || settings.defaultAvatar },
  })
  writeCookie(accessCookie, encodeURIComponent(token))
  writeCookie(refreshCookie, encodeURIComponent(refreshToken))
}

/** Signs out here, whether or not the server knows of it. The tenant stays for the next sign-in. */
export function endSession(): void {
  const { tenantId } = useSession.getState()
  for (const name of [accessCookie, refreshCookie]) writeCookie(name, '; Expires=Thu, 01 Jan 1970 00:00:00 GMT')
  useSession.setState({ ...nobody, tenantId })
  forgetAll()
}

const forgetters = new Set<() => void>()

function forgetAll(): void {
  // Their stores are not there yet when a session turns out to have ended before this visit.
  for (const name of ['tagList', 'tag', 'lastInput']) removeEntry(name)
  for (const forget of forgetters) forget()
}

// Another browser tab has signed out, or signed somebody else in.
useSession.subscribe((now, before) => {
  const left = before.token !== '' && now.token === ''
  if (left || (before.userInfo && now.userInfo && before.userInfo.user_id !== now.userInfo.user_id)) forgetAll()
})

/** For everything that stores data of the user who leaves. */
export function onSessionEnd(forget: () => void): void {
  forgetters.add(forget)
}

/** The token as it is in storage: another tab may have renewed or removed it. */
export function storedToken(): string {
  const content = readEntry('token')?.content
  return typeof content === 'string' ? content : ''
}

/** Milliseconds since the token was stored. */
export function tokenAge(): number {
  const entry = readEntry('token')
  return entry ? Date.now() - entry.datetime : 0
}

export type UserInfo = Omit<TokenReply, 'access_token' | 'refresh_token'>

/** In switch mode people work in one department and role at a time; these have several and have not chosen yet. */
export function hasSeveralRoles(user: UserInfo | null): boolean {
  return user?.switch_mode === true && [user.dept_id, user.role_id].some(ids => ids.includes(','))
}

// Cookies of the session only, and never sent to another site. The API does not read them.
function writeCookie(name: string, value: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain HTTP.
  document.cookie = `${name}=${value}; Path=${basePath || '/'}; SameSite=Strict${secure}`
}
