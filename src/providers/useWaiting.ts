import { type Waiting, waitingPath } from '#contract/desk/workbench'
import { isOffered } from '../lib/settings.ts'
import { useCallAt } from './api/call.ts'

const REFRESH_MS = 60_000

/** Pending work of the user. */
export function useWaiting() {
  return useCallAt<Waiting>(
    waitingPath,
    {},
    {
      staleTime: REFRESH_MS,
      refetchInterval: REFRESH_MS,
      instead: !isOffered(waitingPath) && (async () => (await import('./standardWaiting.ts')).standardWaiting()),
    },
  )
}
