import { useEffect, useState } from 'react'

/** Counts whole seconds down to nothing, by the clock: a tab in the background ticks slowly. */
export function useCountdown() {
  const [end, setEnd] = useState(0)
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (end === 0) return
    const tick = () => {
      const left = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setSeconds(left)
      if (left === 0) setEnd(0)
    }
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [end])
  return { seconds, start: (duration: number) => setEnd(Date.now() + duration * 1000) }
}
