import { useEffect, useState } from 'react'

/** The value once it has stayed the same for so many milliseconds, as when somebody pauses typing. */
export function useSettled(value: string, milliseconds: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
