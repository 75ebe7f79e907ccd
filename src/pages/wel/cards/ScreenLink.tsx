import { StarFilled, StarOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { MenuIcon } from '../../../components/icons/MenuIcon.tsx'
import type { Screen } from '../../../components/navigation/screens.ts'
import { hrefOf } from '../../../lib/address.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { toggleStar } from '../../../state/recents.ts'
import { usePhrases } from '../phrases.ts'

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

export function Star({ screen: { path, label }, starred, onToggled }: StarProps) {
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
