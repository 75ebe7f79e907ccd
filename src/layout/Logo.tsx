import { Link } from 'react-router-dom'
import { settings } from '../lib/settings.ts'
import { brandPicture, productName } from '../lib/text/branding.ts'
import { shortName } from '../lib/text/shortName.ts'
import { useLanguage } from '../providers/i18n/index.ts'
import { useBranding } from '../state/look/branding.ts'

/** Logo and name of the product; where there is no room for both the logo, or else the short name. */
export function Logo({ short = false }: { short?: boolean }) {
  const branding = useBranding()
  const name = productName(branding, useLanguage())
  const { logoUrl } = branding
  return (
    <Link className="shell-logo" to={settings.home} lang={name.lang} aria-label={name.text}>
      {logoUrl && <img className="shell-logo-picture" src={brandPicture(logoUrl)} alt="" />}
      {short ? !logoUrl && shortName(branding) : <span className="shell-logo-name">{name.text}</span>}
    </Link>
  )
}
