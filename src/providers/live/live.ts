/** Refine's live provider: a channel is the path of an event stream, or `resources/…` for the records of a module. */
import type { LiveProvider } from '@refinedev/core'
import { follow, recordOwnChange } from './liveChannels.ts'

export const liveProvider: LiveProvider = {
  subscribe: options => {
    const leaving = new AbortController()
    follow(options, leaving.signal)
    return leaving
  },
  unsubscribe: (leaving: AbortController) => leaving.abort(),
  /** Own changes: who made one refetches, and the event about it would do so again. */
  publish: ({ channel }) => recordOwnChange(channel),
}
