import { useSyncExternalStore } from 'react'
import { levelAt, type ScreenLevel } from '../lib/screenLevel.ts'

/**
 * The level of the window's width, known at the first render already: antd's own breakpoints come with a second one, so
 * that a list would move under the finger as it opens.
 */
export function useLevel(): ScreenLevel {
  return useSyncExternalStore(onResize, () => levelAt(window.innerWidth))
}

/** On a phone: lists are cards, and dialogs fill the window. */
export function useNarrow(): boolean {
  return useLevel() === 0
}

function onResize(changed: () => void): () => void {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}
