import '../parts/social.css'
import { settings } from '../../../lib/settings.ts'
import { useLanguage } from '../../../providers/i18n/index.ts'
import { useSession } from '../../../state/session.ts'
import type { Host } from '../parts/useHost.ts'
import { usePhrases } from './phrases.ts'
import { storeAddress } from './socialAddress.ts'

interface Props {
  sources: Host['socialSources']
  /** Asks for the tenant when nobody has named it. */
  requestedTenant: () => string | undefined
}

/** The way out to third parties. */
export function SocialWays({ sources, requestedTenant }: Props) {
  const { t } = usePhrases()
  const language = useLanguage()

  const leave = (source: string) => {
    const tenantId = requestedTenant()
    if (!tenantId) return
    useSession.setState({ tenantId })
    storeAddress()
    window.location.assign(`${settings.apiBase}/blade-auth/oauth/render/${source}?${new URLSearchParams({ tenantId })}`)
  }

  return (
    <section className="social-ways" aria-labelledby="social-ways">
      <h2 id="social-ways">{t('title')}</h2>
      {sources.map(({ source, title }) => (
        <button key={source} type="button" onClick={() => leave(source)}>
          {t('signIn', { title: title[language] })}
        </button>
      ))}
    </section>
  )
}
