import { useState } from 'react'
import { useOneAtATime } from './useHandlers.ts'

/**
 * Work that a button starts, once at a time. A call that is refused ends it: the refusal is on screen, and what was entered
 * stays.
 */
export function useRunning() {
  const [running, setRunning] = useState(false)
  const run = useOneAtATime(async (work: () => unknown) => {
    setRunning(true)
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
