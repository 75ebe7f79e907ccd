import { useEffect } from 'react'
import { noteScreen } from '../../state/recents.ts'

/** Remembers which screens of the menu are opened. */
export function useScreenVisits(path: string | undefined): void {
  useEffect(() => {
    if (path !== undefined) noteScreen(path)
  }, [path])
}
