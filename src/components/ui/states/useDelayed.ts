import { useEffect, useState } from 'react'

/** True once it has been so for a while, false at once. */
export function useDelayed(value: boolean, milliseconds: number): boolean {
  const [delayed, setDelayed] = useState(false)
  useEffect(() => {
    if (!value) return
    const timer = setTimeout(() => setDelayed(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setDelayed(false)
    }
  }, [value, milliseconds])
  return value && delayed
}
