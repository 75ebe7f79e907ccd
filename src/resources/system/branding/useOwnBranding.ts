import { useLocation } from 'react-router-dom'
import { branding } from '#contract/system/branding'
import { useCall } from '../../../providers/api/call.ts'

/** The branding of the tenant in the address, else of the user's own. */
export function useOwnBranding() {
  const { search } = useLocation()
  const tenantId = new URLSearchParams(search).get('tenantId') ?? ''
  const query = useCall(branding, 'own', { tenantId }, { dependsOn: branding.path })
  return { tenantId, ...query }
}
