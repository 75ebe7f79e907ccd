import { type RefObject, useEffect, useState } from 'react'

/** Whether somebody may see the element: its page is not hidden behind another one, nor the browser's tab. */
export function useShown(element: RefObject<Element | null>): boolean {
  const [rendered, setRendered] = useState(false)
  const [inFront, setInFront] = useState(!document.hidden)

  useEffect(() => {
    if (!element.current) return
    // A page that is removed from the layout is as far out of sight as can be.
    const observer = new IntersectionObserver(entries => setRendered(entries.at(-1)?.isIntersecting === true), {
      rootMargin: '100000px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])

  useEffect(() => {
    const look = () => setInFront(!document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  return rendered && inFront
}
