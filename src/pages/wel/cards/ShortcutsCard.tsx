import { useRef } from 'react'
import { mostUsed, useRecents } from '../../../state/recents.ts'
import { usePhrases } from '../phrases.ts'
import type { CardProps } from './cardProps.ts'
import { ScreenLink, Star } from './ScreenLink.tsx'

const shown = 8

/** The screens the user starred; until there are any, those used most. */
export function ShortcutsCard({ leaves }: CardProps) {
  const { t } = usePhrases()
  const { starred, screens } = useRecents()
  const list = useRef<HTMLDivElement>(null)
  const known = (paths: readonly string[]) => paths.flatMap(path => leaves.find(leaf => leaf.path === path) ?? [])
  const own = known(starred)
  const offered = own.length > 0 ? own : known(mostUsed(screens)).slice(0, shown)
  // The star that had the focus goes with its screen.
  const returnFocus = () => list.current?.focus()
  return (
    <div ref={list} tabIndex={-1} className="home-focusable">
      {own.length === 0 && <p className="home-hint">{t(offered.length > 0 ? 'mostUsed' : 'noShortcuts')}</p>}
      <ul className="home-tiles">
        {offered.map(screen => (
          <li key={screen.id} className="home-tile">
            <ScreenLink screen={screen} />
            <Star screen={screen} starred={own.includes(screen)} onToggled={returnFocus} />
          </li>
        ))}
      </ul>
    </div>
  )
}
