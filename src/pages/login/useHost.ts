import { useEffect, useState } from 'react'
import type { HostInfo } from '#contract/system/tenant'
import { requestHost } from '../../providers/signIn.ts'

export interface Host {
  /** The tenant whose address this is. Most addresses belong to none, and the visitor names it. */
  tenant: (HostInfo & { tenantId: string }) | undefined
  socialSources: NonNullable<HostInfo['socialSources']>
}

/** What the server tells of the address before anybody signs in. */
export function useHost(): Host {
  const [host, setHost] = useState<Host>({ tenant: undefined, socialSources: [] })
  useEffect(() => {
    requestHost().then(
      found => {
        const { tenantId, socialSources = [] } = found ?? {}
        setHost({ tenant: tenantId ? { ...found, tenantId } : undefined, socialSources })
      },
      () => {},
    )
  }, [])
  return host
}
