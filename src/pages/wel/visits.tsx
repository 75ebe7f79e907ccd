import { StarFilled, StarOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router-dom'
import { MenuIcon } from '../../components/navigation/MenuIcon.tsx'
import type { Screen } from '../../components/navigation/screens.ts'
import { hrefOf } from '../../lib/address.ts'
import { useLabel, useLanguage } from '../../providers/i18n/index.ts'
import { forgetVisits, mostUsed, toggleStar, useRecents } from '../../state/recents.ts'
import { usePhrases } from './phrases.ts'

const MAX_VISITS = 10

interface Visit {
  key: string
  at: number
  link: ReactNode
  note: string
}

/**
 * The screens and records that were opened last. A removed record shows an error when it is opened, and then leaves the
 * list.
 */
export function useRecentVisits(leaves: readonly Screen[]): Visit[] {
  const language = useLanguage()
  const { screens, records } = useRecents()
  const find = (route: string) => leaves.find(({ path }) => path === route)
  const ofScreens = screens.flatMap(({ path, at }): Visit[] => {
    const screen = find(path)
    return screen ? [{ key: path, at, link: <ScreenLink screen={screen} />, note: timeAgo(at, language) }] : []
  })
  const ofRecords = records.flatMap(({ path, route, action, id, title, at }): Visit[] => {
    const screen = find(route)
    if (!screen) return []
    const to = `${route}/${action}/${encodeURIComponent(id)}`
    return [
      {
        ...{ key: `${path}/${id}`, at, note: `${screen.label[language]} · ${timeAgo(at, language)}` },
        link: <RecordLink to={to} title={title} source={screen.source} />,
      },
    ]
  })
  return [...ofScreens, ...ofRecords].sort((one, other) => other.at - one.at).slice(0, MAX_VISITS)
}

function RecordLink({ to, title, source }: { to: string; title: string; source: string }) {
  return (
    <Link className="home-link" to={to}>
      <MenuIcon source={source} />
      <span>{title}</span>
    </Link>
  )
}

export function RecentList({ visits }: { visits: readonly Visit[] }) {
  const { t } = usePhrases()
  return (
    <>
      <ul>
        {visits.map(({ key, link, note }) => (
          <li key={key} className="home-row">
            {link}
            <span className="home-note">{note}</span>
          </li>
        ))}
      </ul>
      <div className="home-actions">
        <Button
          type="text"
          size="small"
          aria-label={t('ofCard', { action: t('forget'), card: t('recent') })}
          onClick={forgetVisits}
        >
          {t('forget')}
        </Button>
      </div>
    </>
  )
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Time since a moment, in its largest unit. */
export function timeAgo(at: number, language: string, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const seconds = Math.max(0, Math.round((now - at) / 1000))
  for (const [unit, length] of units) if (seconds >= length) return format.format(-Math.floor(seconds / length), unit)
  return format.format(0, 'second')
}

const MAX_SHORTCUTS = 8

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
    .filter(({ starred }, index) => starred || index < MAX_SHORTCUTS)
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

function ScreenLink({ screen }: { screen: Screen }) {
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
  onToggled: () => void
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
        onToggled()
      }}
    >
      {starred ? <StarFilled /> : <StarOutlined />}
    </button>
  )
}
