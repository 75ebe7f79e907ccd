/** Refine's live provider: a channel is the path of an event stream, or `resources/…` for the records of a module. */
import type { LiveProvider } from '@refinedev/core'

// The first screen need not wait for it.
const loadChannels = () => import('./liveChannels.ts')

export const liveProvider: LiveProvider = {
  subscribe: options => {
    const leaving = new AbortController()
    void loadChannels().then(({ follow }) => follow(options, leaving.signal))
    return leaving
  },
  unsubscribe: (leaving: AbortController) => leaving.abort(),
  /** Own changes: who made one refetches, and the event about it would do so again. */
  publish: ({ channel }) => void loadChannels().then(({ recordOwnChange }) => recordOwnChange(channel)),
}
