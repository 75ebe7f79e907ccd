import { useCallback, useRef, useState } from 'react'

/**
 * Work that a button starts, once at a time. A call that is refused ends it: the refusal is on screen, and what was entered
 * stays. Works of one screen that exclude each other have names.
 */
export function useRunning<Name extends string = never>() {
  const [running, setRunning] = useState<Name | boolean>(false)
  const run = useOneAtATime(async (work: () => unknown, name: Name | true = true) => {
    setRunning(name)
    try {
      await work()
    } catch {
      // The refusal is on screen.
    } finally {
      setRunning(false)
    }
  })
  return { running, run }
}

/**
 * The same work, which does nothing while it is under way: two presses of a button come before the button is rendered
 * as busy, and a form is sent only after its checks.
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
