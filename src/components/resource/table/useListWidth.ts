import { type RefObject, useLayoutEffect, useState } from 'react'
import { knownWidth, noteWidth } from './listWidths.ts'

/**
 * Pixels that a list may take: those of the last list of its `place`, or measured before it is painted, so that nothing moves as
 * it opens. Undefined where nothing has a size, as in tests.
 */
export function useListWidth(list: RefObject<HTMLElement | null>, place?: string): number | undefined {
  const [width, setWidth] = useState(() => (place ? knownWidth(place) : undefined))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list does not change its place.
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => {
      const { clientWidth } = element
      if (clientWidth === 0) return
      if (place) noteWidth(place, clientWidth)
      setWidth(clientWidth)
    }
    // A layout in the middle of rendering takes a tenth of the time in which a list opens; the observer comes with the frame.
    if (width === undefined) measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  return width
}
