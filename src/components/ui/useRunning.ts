import { useState } from 'react'
import { useOneAtATime } from './useHandlers.ts'

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
