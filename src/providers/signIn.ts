/** The calls around signing in: by password, by phone and with a third party. Those without a token answer bare objects. */
import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { AxiosRequestConfig } from 'axios'
import { type Captcha, defaultTenant, refusals, type TokenReply } from '#contract/auth'
import type { HostInfo } from '#contract/system/tenant'
import type { SocialArrival } from '../lib/address.ts'
import { settings } from '../lib/settings.ts'
import { currentLanguage } from '../state/settings.ts'
import { openCall, request } from './api/http.ts'
import { requestFactor, stepIn } from './api/secondFactor.ts'
import { ApiError } from './blade/apiError.ts'

interface SignInInput {
  tenantId: string
  username: string
  password: string
  /** Absent while the server requires none. */
  captcha?: { key: string; code: string }
}

/** Department and role are chosen after signing in. */
const unchosen = { 'Dept-Id': '', 'Role-Id': '' }

/** Requests tokens. Where the account has a second factor, the sign-in page requests that in between. */
async function requestTokens(config: AxiosRequestConfig): Promise<TokenReply> {
  const call = { method: 'POST', url: 'blade-auth/oauth/token', ...config }
  try {
    return await openCall<TokenReply>(call)
  } catch (error) {
    const step = stepIn(error)
    if (!step) throw error
    const { params: _, ...rest } = call
    return requestFactor(step, proof => {
      const data = new URLSearchParams({ ...proof, grant_type: 'second_factor', scope: 'all' })
      return openCall<TokenReply>({ ...rest, data })
    })
  }
}

/** Nothing is stored here: a refusal leaves no trace. */
export async function requestSession(credentials: SignInInput): Promise<TokenReply> {
  const { tenantId, username, password, captcha } = credentials
  const tenant = tenantId || defaultTenant
  return requestTokens({
    params: {
      tenantId: tenant,
      username,
      password: digestPassword(password),
      grant_type: captcha ? 'captcha' : 'password',
      scope: 'all',
      type: 'account',
    },
    headers: {
      'Tenant-Id': tenant,
      ...unchosen,
      ...(captcha && { 'Captcha-Key': captcha.key, 'Captcha-Code': captcha.code }),
    },
  })
}

/** An empty key: no captcha is required. */
export async function requestCaptcha(withPuzzle: boolean): Promise<Captcha> {
  if (!settings.captcha) return { key: '', image: '' }
  const params: Record<string, string> = withPuzzle ? { kind: 'puzzle' } : {}
  // Its failure is the one that the page shows as it opens.
  return openCall({ url: 'blade-auth/oauth/captcha', params, meta: { silent: false } })
}

/** The tenant this address belongs to, if it belongs to one, and the ways to sign in to it or else to the one named. */
export function requestHost(tenantId: string): Promise<HostInfo | null> {
  const params = { domain: window.location.origin, tenantId }
  return openCall({ url: 'blade-system/tenant/info', params })
}

/** Passwords leave the browser as lower-case MD5. */
export function digestPassword(typed: string): string {
  return bytesToHex(md5(new TextEncoder().encode(typed)))
}

/** Travels as a form: other Blade servers do not read it from JSON, and addresses end up in logs. */
export async function changePassword(old: string, fresh: string): Promise<void> {
  const newPassword = digestPassword(fresh)
  const data = new URLSearchParams({ oldPassword: digestPassword(old), newPassword, newPassword1: newPassword })
  await request({ method: 'POST', url: 'blade-user/update-password', data, meta: { silent: true } })
}

/** Without a `user_id` the person is nobody's yet; the `oauth_id` lets them apply. */
export function requestSocialSession(tenantId: string, arrival: SocialArrival): Promise<TokenReply> {
  const { source, code, state, iss } = arrival
  return requestTokens({
    params: { tenantId, source, code, state, ...(iss && { iss }), grant_type: 'social', scope: 'all' },
    headers: { 'Tenant-Id': tenantId, ...unchosen },
  })
}

export interface Application {
  tenantId: string
  name: string
  account: string
  password: string
  oauthId: string
}

/** Travels as a form: addresses end up in logs. */
export async function requestRegistration(application: Application): Promise<void> {
  const data = new URLSearchParams({ ...application })
  await openCall({ method: 'POST', url: 'blade-user/register-guest', data })
}

/** The server's message, if any. */
export function refusalMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.statusCode === 0) return undefined
  return error.message === refusals.unknown[currentLanguage()] ? undefined : error.message
}

interface PhoneOf {
  tenantId: string
  phone: string
}

/** Answers the same whether or not a user has this phone. */
export async function requestPhoneCode(of: PhoneOf, captcha?: { key: string; code: string }): Promise<void> {
  await openCall({
    method: 'POST',
    url: 'blade-auth/oauth/sms/send-validate',
    // Sent as a form, because URLs end up in logs.
    data: new URLSearchParams({ ...of }),
    headers: {
      'Tenant-Id': of.tenantId,
      ...(captcha && { 'Captcha-Key': captcha.key, 'Captcha-Code': captcha.code }),
    },
  })
}

/** Sends a code to the phone of the own record. */
export async function requestConfirmationCode(): Promise<void> {
  await request({ method: 'POST', url: 'blade-auth/oauth/sms/send-confirm' })
}

export async function confirmPhone(code: string): Promise<void> {
  await request({ method: 'POST', url: 'blade-auth/oauth/sms/confirm', data: new URLSearchParams({ code }) })
}

export function requestPhoneSession(of: PhoneOf, code: string): Promise<TokenReply> {
  return requestTokens({
    data: new URLSearchParams({ ...of, code, grant_type: 'sms_code', scope: 'all' }),
    headers: { 'Tenant-Id': of.tenantId, ...unchosen },
  })
}
