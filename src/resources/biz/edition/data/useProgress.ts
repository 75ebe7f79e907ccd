import { type LiveEvent, useSubscription } from '@refinedev/core'
import { useRef } from 'react'

/**
 * Hears of the progress of long work while it is `enabled`, and of `connected` and `reconnected`, before which events
 * may have been missed.
 */
export function useProgress(
  channel: string,
  topic: string,
  enabled: boolean,
  onEvent: (event: LiveEvent) => void,
): void {
  // Refine keeps the callback of the render that subscribed.
  const latest = useRef(onEvent)
  latest.current = onEvent
  useSubscription({
    channel,
    types: ['connected', 'reconnected', topic],
    enabled,
    onLiveEvent: event => latest.current(event),
  })
}
