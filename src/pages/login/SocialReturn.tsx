import './social.css'
import { useEffect, useRef, useState } from 'react'
import type { TokenReply } from '#contract/auth'
import { type SocialArrival, showAddress } from '../../lib/address.ts'
import { settings } from '../../lib/settings.ts'
import { definePhrases } from '../../providers/i18n/definePhrases.ts'
import { useLanguage } from '../../providers/i18n/index.ts'
import { refusalMessage, requestSocialSession } from '../../providers/signIn.ts'
import { readEntry, removeEntry, writeEntry } from '../../state/persisted.ts'
import { useSession } from '../../state/session.ts'
import { RegistrationDialog } from './RegistrationDialog.tsx'
import type { Host, LoginPageProps } from './useSignIn.ts'

interface Props extends Pick<LoginPageProps, 'prepare' | 'onSignedIn'> {
  arrival: SocialArrival
  onRefused: (text: string) => void
  /** The dialog is gone, and with it what had the keyboard. */
  onClosed: () => void
}

const errors = {
  access_denied: 'cancelled',
  unknown_tenant: 'tenant',
  temporarily_unavailable: 'away',
} as const

/** Back from a third party: signs in whom the server knows, and lets others apply for an account. */
export function SocialReturn({ arrival, prepare, onSignedIn, onRefused, onClosed }: Props) {
  const { t } = usePhrases()
  const [waiting, setWaiting] = useState(true)
  const [guest, setGuest] = useState<TokenReply>()
  const [closed, setClosed] = useState(false)
  // A state is valid once: it must not be sent again when this is rendered again.
  const sent = useRef(false)

  async function arrive() {
    restoreAddress()
    if (arrival.error) return onRefused(t(isKnown(arrival.error) ? errors[arrival.error] : 'failed'))
    try {
      const reply = await requestSocialSession(useSession.getState().tenantId, arrival)
      if (isUnknownPerson(reply)) return setGuest(reply)
      await prepare().catch(() => {})
      onSignedIn(reply)
    } catch (error) {
      onRefused(
        refusalMessage(error) ?? (error instanceof Error && error.message ? error.message : t('errors.unknown')),
      )
    }
  }

  useEffect(() => {
    if (sent.current) return
    sent.current = true
    void arrive().finally(() => setWaiting(false))
  })

  // Not before the dialog is gone: until then nothing behind it receives the keyboard.
  useEffect(() => {
    if (!closed) return
    setClosed(false)
    onClosed()
  }, [closed, onClosed])

  const close = () => {
    setGuest(undefined)
    setClosed(true)
  }
  return (
    <>
      <div className="sign-in-notice social-waiting" role="status">
        {waiting && t('login.submitting')}
      </div>
      {guest && <RegistrationDialog guest={guest} onClose={close} />}
    </>
  )
}

function isKnown(error: string): error is keyof typeof errors {
  return Object.hasOwn(errors, error)
}

/** Blade servers give a person without a user no id, or a negative one. */
function isUnknownPerson({ user_id, oauth_id }: TokenReply): boolean {
  return Boolean(oauth_id) && (!user_id || user_id.startsWith('-'))
}

interface SocialWaysProps {
  sources: Host['socialSources']
  /** Requests the tenant when nobody has named it. */
  requestedTenant: () => string | undefined
}

/** The way out to third parties. */
export function SocialWays({ sources, requestedTenant }: SocialWaysProps) {
  const { t } = usePhrases()
  const language = useLanguage()

  const leave = (source: string) => {
    const tenantId = requestedTenant()
    if (!tenantId) return
    useSession.setState({ tenantId })
    writeEntry(entryName, window.location.search, true)
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

/** The address that the visitor wanted, stored in this tab while they are away at a third party. */
const entryName = 'social-return'

/** Back at the sign-in page as it was left; the code of the third party leaves the address. */
function restoreAddress(): void {
  const search = readEntry(entryName)?.content
  removeEntry(entryName)
  showAddress(`/login${typeof search === 'string' ? search : ''}`)
}

export const { usePhrases } = definePhrases('pages/login/social', {
  title: { zh: '第三方系统登录', en: 'Third-party sign-in' },
  signIn: { zh: '使用{{title}}登录', en: 'Sign in with {{title}}' },
  cancelled: { zh: '已取消第三方登录', en: 'The third-party sign-in was cancelled' },
  tenant: { zh: '租户不存在或已停用', en: 'There is no such tenant, or it is stopped' },
  away: { zh: '第三方登录服务暂不可用，请稍后重试', en: 'The third party cannot be reached; please try again later' },
  failed: { zh: '第三方登录未成功，请重试', en: 'The third-party sign-in did not succeed; please try again' },
})
