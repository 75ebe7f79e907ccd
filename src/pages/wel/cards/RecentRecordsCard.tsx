import { Link } from 'react-router-dom'
import { MenuIcon } from '../../../components/icons/MenuIcon.tsx'
import { useLanguage } from '../../../providers/i18n/index.ts'
import { forgetVisits, type RecordVisit, useRecents } from '../../../state/recents.ts'
import { usePhrases } from '../phrases.ts'
import type { CardProps } from './cardProps.ts'
import { timeAgo } from './timeAgo.ts'
import { Visits } from './Visits.tsx'

/** The records that were opened last. One that is gone says so when it is opened, and then leaves this list. */
export function RecentRecordsCard({ leaves }: CardProps) {
  const { t } = usePhrases()
  const language = useLanguage()
  const { records } = useRecents()
  const visits = records.flatMap(record => {
    const { path, id, at } = record
    const screen = leaves.find(leaf => leaf.path === record.route)
    if (!screen) return []
    return [
      {
        key: `${path}/${id}`,
        link: <RecordLink record={record} source={screen.source} />,
        note: `${screen.label[language]} · ${timeAgo(at, language)}`,
      },
    ]
  })
  return (
    <Visits card={t('recentRecords')} visits={visits} nothing={t('noRecords')} forget={() => forgetVisits('records')} />
  )
}

function RecordLink({ record: { route, action, id, title }, source }: { record: RecordVisit; source: string }) {
  return (
    <Link className="home-link" to={`${route}/${action}/${encodeURIComponent(id)}`}>
      <MenuIcon source={source} />
      <span>{title}</span>
    </Link>
  )
}
