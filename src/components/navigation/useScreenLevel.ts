import { useLayoutEffect, useSyncExternalStore } from 'react'
import { levelAt, type ScreenLevel } from '../../lib/screenLevel.ts'

/** Follows the window's width, and writes the level on the root for whoever styles or tests by it. */
export function useScreenLevel(): ScreenLevel {
  const level = useSyncExternalStore(onResize, () => levelAt(window.innerWidth))
  useLayoutEffect(() => {
    document.documentElement.dataset.screen = String(level)
  }, [level])
  return level
}

function onResize(changed: () => void): () => void {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}
