import { useCallback, useRef, useState } from 'react'

type Handlers = Readonly<Record<string, (...args: never[]) => unknown>>

/** The same functions at each render, which call those of the latest one: memoised children need not render again. */
export function useHandlers<Named extends Handlers>(handlers: Named): Named {
  const latest = useRef(handlers)
  latest.current = handlers
  const [stable] = useState(() => {
    const named = Object.keys(handlers).map(name => [name, (...args: never[]) => latest.current[name]?.(...args)])
    return Object.fromEntries(named) as Named
  })
  return stable
}

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
