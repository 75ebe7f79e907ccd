import { type RefObject, useEffect, useRef } from 'react'
import { useShown } from '../../../../components/ui/useShown.ts'

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
