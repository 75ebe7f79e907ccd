import { useCallback, useRef } from 'react'

/**
 * The same work, which does nothing while it is under way: two presses of a button come before the button is drawn as busy,
 * and a form is sent only after its checks.
 */
export function useOneAtATime<Args extends unknown[], Answer>(
  work: (...args: Args) => Answer | Promise<Answer>,
): (...args: Args) => Promise<Answer | undefined> {
  const latest = useRef(work)
  latest.current = work
  const running = useRef(false)
  return useCallback(async (...args: Args) => {
    if (running.current) return undefined
    running.current = true
    try {
      return await latest.current(...args)
    } finally {
      running.current = false
    }
  }, [])
}
