import { QueryClient } from '@tanstack/react-query'
import { onSessionEnd } from '../state/session.ts'

/** No retries: `http` shows each failure, and a repeated one would be shown again. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false }, mutations: { retry: false } },
})

queryClient.setQueryDefaults(['auth', 'check'], { staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false })

// The next user must not see rows of the one before.
onSessionEnd(() => queryClient.clear())
