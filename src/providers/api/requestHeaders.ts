import { tokenHeader } from '#contract/auth'
import { settings } from '../../lib/settings.ts'
import type { Language } from '../../lib/text/languages.ts'

export interface Sender {
  /** Empty for calls that go without one. */
  token: string
  tenantId: string
  language: Language
}

/** The headers of every call. */
export function requestHeaders({ token, tenantId, language }: Sender): Record<string, string> {
  return {
    Authorization: `Basic ${btoa(`${settings.clientId}:${settings.clientSecret}`)}`,
    'Tenant-Id': tenantId,
    'Accept-Language': language === 'zh' ? 'zh-CN' : 'en-US',
    ...(token && { [tokenHeader]: `bearer ${token}` }),
  }
}
