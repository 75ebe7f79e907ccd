import { type LiveEvent, useSubscription } from '@refinedev/core'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { edition } from '#contract/biz/edition'
import { type RenderProgress, renderEventsPath } from '#contract/biz/editionCalls'
import { newsPage } from '#contract/biz/page'
import { useInvalidateResource } from '../../../components/resource/data/requests.ts'
import { useShown } from '../../../components/ui/useShown.ts'
import { useCall } from '../../../providers/api/call.ts'

/** The board of an edition, live while its pages are rendered; with `interval` it is requested again and again. */
export function useBoard(id: string, interval?: number) {
  const query = useCall(edition, 'board', { id }, { cacheTime: 0, refetchInterval: interval ?? false })
  const invalidateEditions = useInvalidateResource(edition.path)
  const invalidatePages = useInvalidateResource(newsPage.path)
  const [progress, setProgress] = useState<RenderProgress>()
  const job = progress?.editionId === id ? progress : (query.data?.drawing ?? undefined)
  const isRendering = job?.state === 'running'

  const refetch = query.refetch
  useProgress(renderEventsPath, 'drawing', isRendering, ({ type, payload }) => {
    if (type === 'drawing' && payload.editionId === id) setProgress(payload as RenderProgress)
    void refetch()
  })

  return {
    ...query,
    job,
    isRendering,
    refetchBoard: useCallback(async () => {
      setProgress(undefined)
      await Promise.all([refetch(), invalidateEditions(), invalidatePages()])
    }, [refetch, invalidateEditions, invalidatePages]),
  }
}

export type BoardState = ReturnType<typeof useBoard>

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

/** Problems are fixed on other screens and by others: data is fetched again when it is seen again, and at intervals meanwhile. */
export function useRefetchWhileShown(element: RefObject<Element>, refetch: () => unknown, interval?: number): void {
  const shown = useShown(element)
  const wasShown = useRef(false)
  useEffect(() => {
    if (!shown) return
    if (wasShown.current) refetch()
    wasShown.current = true
    if (!interval) return
    const timer = setInterval(() => document.hidden || refetch(), interval)
    return () => clearInterval(timer)
  }, [shown, refetch, interval])
}
