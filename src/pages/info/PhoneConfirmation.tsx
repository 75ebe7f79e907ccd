import { Button, Input, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { useCountdown } from '../../components/ui/useCountdown.ts'
import { notify } from '../../providers/api/notification.ts'
import { confirmPhone, requestConfirmationCode } from '../../providers/signIn.ts'
import type { OwnInfo } from './InfoForm.tsx'
import { usePhrases } from './phrases.ts'

interface Props {
  info: OwnInfo
  /** Current value of the field, saved or not. */
  typed: string
  confirmed: () => void
}

const DIGITS = 6
/** The server's minimum interval between two codes to one phone. */
const PAUSE_SECONDS = 60

/** Shows whether the phone signs its owner in, and lets them verify it. */
export function PhoneConfirmation({ info, typed, confirmed }: Props) {
  const { t } = usePhrases()
  if (!info.phoneSignIn || typed === '') return null
  if (typed !== info.phone) return <p className="info-phone">{t('phoneChanged')}</p>
  if (info.phoneConfirmed) return <p className="info-phone">{t('phoneConfirmed')}</p>
  return <Unconfirmed phone={info.phone} confirmed={confirmed} />
}

function Unconfirmed({ phone, confirmed }: { phone: string; confirmed: () => void }) {
  const { t } = usePhrases()
  const input = useRef<InputRef>(null)
  const pause = useCountdown()
  const [busy, setBusy] = useState<'sending' | 'confirming'>()
  const [sent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const [complaint, setComplaint] = useState('')

  async function attempt(kind: 'sending' | 'confirming', work: () => Promise<void>) {
    setBusy(kind)
    try {
      await work()
    } catch {
      // `http` has shown the reason; the code can be corrected or sent again.
      input.current?.focus()
    } finally {
      setBusy(undefined)
    }
  }

  const send = () =>
    attempt('sending', async () => {
      await requestConfirmationCode()
      setSent(true)
      pause.start(PAUSE_SECONDS)
      input.current?.focus()
    })

  function confirm() {
    setComplaint(code === '' ? t('needCode') : '')
    if (code === '') return input.current?.focus()
    void attempt('confirming', async () => {
      await confirmPhone(code)
      confirmed()
      notify('success', t('phoneNowConfirmed'))
    })
  }

  return (
    <div className="info-phone">
      <p role="status">{sent ? t('codeSent', { phone }) : t('phoneUnconfirmed')}</p>
      <div className="info-phone-code">
        <Input
          ref={input}
          aria-label={t('code')}
          aria-invalid={complaint !== ''}
          placeholder={t('codeHint')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={DIGITS}
          value={code}
          onChange={event => setCode(event.target.value.trim())}
          onPressEnter={event => {
            // The form around it would be saved.
            event.preventDefault()
            confirm()
          }}
        />
        <Button disabled={pause.seconds > 0} loading={busy === 'sending'} onClick={() => void send()}>
          {pause.seconds > 0 ? t('resendCode', { seconds: pause.seconds }) : t('sendCode')}
        </Button>
        <Button loading={busy === 'confirming'} onClick={confirm}>
          {t('confirmPhone')}
        </Button>
      </div>
      {complaint && (
        <p role="alert" className="info-phone-complaint">
          {complaint}
        </p>
      )}
    </div>
  )
}
