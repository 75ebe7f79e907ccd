import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { edition } from '#contract/biz/edition'
import { newsPage } from '#contract/biz/page'
import { useInvalidateResource } from '../../../components/resource/data/requests.ts'
import { useShown } from '../../../components/ui/useShown.ts'
import { useCall } from '../../../providers/api/call.ts'

/** The board of an edition; with `interval` it is polled. */
export function useBoard(id: string, interval?: number) {
  const query = useCall(edition, 'board', { id }, { cacheTime: 0, refetchInterval: interval ?? false })
  const invalidateEditions = useInvalidateResource(edition.path)
  const invalidatePages = useInvalidateResource(newsPage.path)
  const { refetch } = query
  return {
    ...query,
    refetchBoard: useCallback(async () => {
      await Promise.all([refetch(), invalidateEditions(), invalidatePages()])
    }, [refetch, invalidateEditions, invalidatePages]),
  }
}

export type BoardState = ReturnType<typeof useBoard>

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
