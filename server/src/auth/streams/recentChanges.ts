import type { Caller } from '../../platform/http/caller.ts'

const MAX_CHANGES = 1000
/** The way of a request that sets out to read and the way of the one that asks for the stream differ. */
const MARGIN_MS = 1000

type Concerns = (caller: Caller) => boolean

/** The latest changes that streams told of, for clients that read before their stream was open. */
export function createRecentChanges(now: () => number = Date.now) {
  const changes: { at: number; concerns: Concerns }[] = []
  let completeSince = now()

  return {
    add(concerns: Concerns): void {
      changes.push({ at: now(), concerns })
      if (changes.length > MAX_CHANGES) completeSince = changes.shift()?.at ?? completeSince
    },

    /** Whether this caller may have missed one within so many milliseconds; nothing is known of earlier processes. */
    mayMiss(caller: Caller, milliseconds: number): boolean {
      const since = now() - milliseconds
      return since < completeSince || changes.some(({ at, concerns }) => at >= since - MARGIN_MS && concerns(caller))
    },
  }
}
