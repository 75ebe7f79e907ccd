import { StarFilled, StarOutlined } from '@ant-design/icons'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { MenuIcon } from '../../../components/icons/MenuIcon.tsx'
import type { Screen } from '../../../components/navigation/screens.ts'
import { hrefOf } from '../../../lib/address.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { mostUsed, toggleStar, useRecents } from '../../../state/recents.ts'
import { usePhrases } from '../phrases.ts'

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

export function ScreenLink({ screen }: { screen: Screen }) {
  const textOf = useLabel()
  const { path, outside, source, label } = screen
  const content = (
    <>
      <MenuIcon source={source} />
      <span>{textOf(label)}</span>
    </>
  )
  return outside ? (
    <a className="home-link" href={hrefOf(path)} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  ) : (
    <Link className="home-link" to={path}>
      {content}
    </Link>
  )
}

interface StarProps {
  screen: Screen
  starred: boolean
  /** After the change. */
  onToggled?: () => void
}

function Star({ screen: { path, label }, starred, onToggled }: StarProps) {
  const { t } = usePhrases()
  const textOf = useLabel()
  return (
    <button
      type="button"
      className="home-star"
      aria-pressed={starred}
      aria-label={t('star', { name: textOf(label) })}
      title={t('star', { name: textOf(label) })}
      onClick={() => {
        toggleStar(path)
        onToggled?.()
      }}
    >
      {starred ? <StarFilled /> : <StarOutlined />}
    </button>
  )
}
