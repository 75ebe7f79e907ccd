import { useRef } from 'react'
import type { Screen } from '../../../components/navigation/screens.ts'
import { mostUsed, useRecents } from '../../../state/recents.ts'
import { ScreenLink, Star } from './ScreenLink.tsx'

const MAX_SHOWN = 8

interface Shortcut {
  screen: Screen
  starred: boolean
}

/** The screens that the user starred, then those used most. */
export function useShortcuts(leaves: readonly Screen[]): Shortcut[] {
  const { starred, screens } = useRecents()
  const paths = [...new Set([...starred, ...mostUsed(screens)])]
  return paths
    .flatMap(path => leaves.find(leaf => leaf.path === path) ?? [])
    .map(screen => ({ screen, starred: starred.includes(screen.path) }))
    .filter(({ starred }, index) => starred || index < MAX_SHOWN)
}

export function ShortcutTiles({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const list = useRef<HTMLUListElement>(null)
  // The star that had the focus moves with its screen.
  const returnFocus = () => list.current?.focus()
  return (
    <ul ref={list} tabIndex={-1} className="home-tiles home-focusable">
      {shortcuts.map(({ screen, starred }) => (
        <li key={screen.id} className="home-tile">
          <ScreenLink screen={screen} />
          <Star screen={screen} starred={starred} onToggled={returnFocus} />
        </li>
      ))}
    </ul>
  )
}
