import { useEffect, useState } from 'react'
import { type HostTenant, requestHostTenant } from '../../providers/signIn.ts'

/** The tenant whose address this is. Most addresses belong to none, and the visitor names it. */
export function useHostTenant(): (HostTenant & { tenantId: string }) | undefined {
  const [tenant, setTenant] = useState<HostTenant & { tenantId: string }>()
  useEffect(() => {
    requestHostTenant().then(
      found => {
        if (found?.tenantId) setTenant({ ...found, tenantId: found.tenantId })
      },
      () => {},
    )
  }, [])
  return tenant
}
