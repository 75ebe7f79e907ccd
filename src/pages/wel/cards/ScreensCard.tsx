import { leavesOf } from '../../../components/navigation/screens.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { useRecents } from '../../../state/recents.ts'
import { usePhrases } from '../phrases.ts'
import type { CardProps } from './cardProps.ts'
import { ScreenLink, Star } from './ScreenLink.tsx'

/** Everything the user may open, with a star to have it at hand. */
export function ScreensCard({ screens }: CardProps) {
  const { t } = usePhrases()
  const textOf = useLabel()
  const { starred } = useRecents()
  if (screens.length === 0) return <p className="home-hint">{t('none')}</p>
  return (
    <div className="home-groups">
      {screens.map(group => (
        <div key={group.id}>
          <h3>{textOf(group.label)}</h3>
          <ul>
            {leavesOf([group]).map(screen => (
              <li key={screen.id} className="home-row">
                <ScreenLink screen={screen} />
                <Star screen={screen} starred={starred.includes(screen.path)} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
