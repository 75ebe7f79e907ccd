import { useLanguage } from '../../../providers/i18n/index.ts'
import { forgetVisits, useRecents } from '../../../state/recents.ts'
import { usePhrases } from '../phrases.ts'
import type { CardProps } from './cardProps.ts'
import { ScreenLink } from './ScreenLink.tsx'
import { timeAgo } from './timeAgo.ts'
import { Visits } from './Visits.tsx'

/** The screens that were opened last. */
export function RecentScreensCard({ leaves }: CardProps) {
  const { t } = usePhrases()
  const language = useLanguage()
  const { screens } = useRecents()
  const visits = screens.flatMap(({ path, at }) => {
    const screen = leaves.find(leaf => leaf.path === path)
    return screen ? [{ key: path, link: <ScreenLink screen={screen} />, note: timeAgo(at, language) }] : []
  })
  return (
    <Visits card={t('recentScreens')} visits={visits} nothing={t('noScreens')} forget={() => forgetVisits('screens')} />
  )
}
