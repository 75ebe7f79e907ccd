/** The calls around a third party: back from it, and applying for an account. */
import { refusals, type TokenReply } from '#contract/auth'
import type { SocialArrival } from '../lib/address.ts'
import { currentLanguage } from '../state/settings.ts'
import { openCall } from './api/http.ts'
import { ApiError } from './blade/apiError.ts'
import { requestTokens, unchosen } from './signIn.ts'

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
export async function registerGuest(application: Application): Promise<void> {
  const data = new URLSearchParams({ ...application })
  await openCall({ method: 'POST', url: 'blade-user/register-guest', data })
}

/** The server's message, if any. */
export function refusalMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.statusCode === 0) return undefined
  return error.message === refusals.unknown[currentLanguage()] ? undefined : error.message
}
