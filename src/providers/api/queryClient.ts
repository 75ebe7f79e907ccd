import { type Query, QueryClient, type QueryObserverOptions } from '@tanstack/react-query'
import i18next from 'i18next'
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

/** Forgets all that was read, and reads again what is on screen. */
export async function refetchAll(): Promise<void> {
  // An answer that is under way was made for the former rights.
  await queryClient.cancelQueries()
  queryClient.removeQueries({ type: 'inactive' })
  // Screens receive the new answers as they come; the caller does not wait for the slowest.
  void queryClient.resetQueries({ predicate: query => !isOfDialog(query) })
  // A form stays on screen with what was typed; its record is merged when it comes.
  void queryClient.refetchQueries({ type: 'active', predicate: isOfDialog })
}

/** See `freshDetail`. A query has the options of the component that shows it. */
const isOfDialog = ({ options }: Query) => (options as QueryObserverOptions).staleTime === Number.POSITIVE_INFINITY

// The server words its answers in the language of the request.
i18next.on('languageChanged', () => {
  const isWorded = ({ queryKey: [first] }: Query) => first !== 'auth' && first !== 'access'
  void queryClient.invalidateQueries({ predicate: isWorded })
})
