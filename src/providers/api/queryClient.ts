import { QueryClient } from '@tanstack/react-query'
import { useLock } from '../../state/lock.ts'
import { onSessionEnd, useSession } from '../../state/session.ts'

/** No retries: `http` shows each failure, and a repeated one would be shown again. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false }, mutations: { retry: false } },
})

// The auth provider answers from the session, and signing out must not wait for the network.
queryClient.setQueryDefaults(['auth'], {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnReconnect: false,
  networkMode: 'always',
})
queryClient.setMutationDefaults(['auth'], { networkMode: 'always' })

// The next user must not see rows of the one before.
onSessionEnd(() => queryClient.clear())

// The answers of the access-control provider come from this map, not from the network.
queryClient.setQueryDefaults(['access'], { networkMode: 'always' })
useSession.subscribe((now, before) => {
  if (now.permission !== before.permission) void queryClient.invalidateQueries({ queryKey: ['access'] })
  if (now.userInfo !== before.userInfo) void queryClient.invalidateQueries({ queryKey: ['auth', 'identity'] })
})

// Requests during the lock have failed; refetch them for the mounted screens.
useLock.subscribe((now, before) => {
  if (before.isLock && !now.isLock)
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
})
