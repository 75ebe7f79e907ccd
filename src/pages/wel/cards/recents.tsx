import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { MenuIcon } from '../../../components/icons/MenuIcon.tsx'
import type { Screen } from '../../../components/navigation/screens.ts'
import { useLanguage } from '../../../providers/i18n/index.ts'
import { forgetVisits, useRecents } from '../../../state/recents.ts'
import { usePhrases } from '../phrases.ts'
import { ScreenLink } from './shortcuts.tsx'

const MAX_SHOWN = 10

interface Visit {
  key: string
  at: number
  link: ReactNode
  note: string
}

/** The screens and records that were opened last. A record that is gone says so when it is opened, and then leaves the list. */
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
  return [...ofScreens, ...ofRecords].sort((one, other) => other.at - one.at).slice(0, MAX_SHOWN)
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
