import { Link } from 'react-router-dom'
import { settings } from '../lib/settings.ts'

/** The newspaper's name, and its letter where there is no room for more. */
export function Logo({ short = false }: { short?: boolean }) {
  return (
    <Link className="shell-logo" to={settings.home} lang="zh-CN" aria-label={settings.productTitle}>
      {short ? settings.logoLetter : settings.productTitle}
    </Link>
  )
}
