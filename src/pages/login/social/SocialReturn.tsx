import { useEffect, useRef, useState } from 'react'
import type { TokenReply } from '#contract/auth'
import type { SocialArrival } from '../../../lib/address.ts'
import { refusalMessage, requestSocialSession } from '../../../providers/social.ts'
import { useSession } from '../../../state/session.ts'
import type { LoginPageProps } from '../parts/useHost.ts'
import { RegistrationDialog } from '../registration/RegistrationDialog.tsx'
import { usePhrases } from './phrases.ts'
import { restoreAddress } from './socialAddress.ts'

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
  // A state is good once: it must not be sent again when this is drawn again.
  const sent = useRef(false)

  async function arrive() {
    restoreAddress()
    if (arrival.error) return onRefused(t(isKnown(arrival.error) ? errors[arrival.error] : 'failed'))
    try {
      const reply = await requestSocialSession(useSession.getState().tenantId, arrival)
      if (isNobody(reply)) return setGuest(reply)
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

  // Not before the dialog is gone: until then nothing behind it takes the keyboard.
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
function isNobody({ user_id, oauth_id }: TokenReply): boolean {
  return Boolean(oauth_id) && (!user_id || user_id.startsWith('-'))
}
