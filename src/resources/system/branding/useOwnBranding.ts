import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { branding } from '#contract/system/branding'
import { choicesKey } from '../../../components/fields/pickers/useChoices.ts'
import { read } from '../../../providers/api/call.ts'

/** The branding of the tenant in the address, else of the user's own. */
export function useOwnBranding() {
  const { search } = useLocation()
  const tenantId = new URLSearchParams(search).get('tenantId') ?? ''
  const query = useQuery({
    queryKey: [...choicesKey(branding.path), 'own', tenantId],
    queryFn: () => read(branding, 'own', { tenantId }),
  })
  return { tenantId, ...query }
}
