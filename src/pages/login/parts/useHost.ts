import { useEffect, useRef, useState } from 'react'
import { defaultTenant, type TokenReply } from '#contract/auth'
import type { HostInfo } from '#contract/system/tenant'
import type { SocialArrival } from '../../../lib/address.ts'
import type { NoticeKind } from '../../../providers/api/notification.ts'
import { requestHost } from '../../../providers/signIn.ts'
import { noteBranding } from '../../../state/look/branding.ts'

export interface Host {
  /** The tenant whose address this is. Most addresses belong to none, and the visitor names it. */
  tenant: (HostInfo & { tenantId: string }) | undefined
  socialSources: NonNullable<HostInfo['socialSources']>
  phoneSignIn: boolean
}

const codeLength = 6

/** Public information on the host name and on the tenant that the visitor entered. */
export function useHost(named: string): Host {
  const [host, setHost] = useState<Host>({ tenant: undefined, socialSources: [], phoneSignIn: false })
  // Half a code is nobody's: while one is typed, the last whole one counts.
  const whole = useRef(named)
  if (named.length === codeLength) whole.current = named
  const tenantCode = whole.current
  useEffect(() => {
    let current = true
    requestHost(tenantCode).then(
      found => {
        const { tenantId, socialSources = [], phoneSignIn = false } = found ?? {}
        if (!current) return
        noteBranding({ tenantId: tenantId ?? defaultTenant, ...found?.branding })
        setHost({ tenant: tenantId ? { ...found, tenantId } : undefined, socialSources, phoneSignIn })
      },
      () => {},
    )
    return () => {
      current = false
    }
  }, [tenantCode])
  return host
}

export interface Notice {
  kind: NoticeKind
  text: string
}

export interface LoginPageProps {
  /** Fetches the application, while the visitor is still typing. */
  prepare: () => Promise<unknown>
  onSignedIn: (reply: TokenReply) => void
  /** Somebody who comes back from a third party. */
  arrival?: SocialArrival | undefined
}
