import { useLayoutEffect } from 'react'
import { useLevel } from '../components/useLevel.ts'
import type { ScreenLevel } from '../lib/screenLevel.ts'

/** The level of the window's width, written on the root for whoever styles or tests by it. */
export function useScreenLevel(): ScreenLevel {
  const level = useLevel()
  useLayoutEffect(() => {
    document.documentElement.dataset.screen = String(level)
  }, [level])
  return level
}
