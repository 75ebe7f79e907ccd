/** The calls of signing in by phone, and of confirming that a phone is one's own. */
import type { TokenReply } from '#contract/auth'
import { openCall, request } from './api/http.ts'
import { requestTokens, unchosen } from './signIn.ts'

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
