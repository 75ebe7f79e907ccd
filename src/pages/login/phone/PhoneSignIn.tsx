import './phone.css'
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { CaptchaRow, type CaptchaState } from '../captcha/CaptchaRow.tsx'
import { TextField } from '../parts/TextField.tsx'
import type { LoginPageProps } from '../parts/useHost.ts'
import { usePhrases } from './phrases.ts'
import { usePhoneSignIn } from './usePhoneSignIn.ts'

interface Props extends Pick<LoginPageProps, 'prepare' | 'onSignedIn'> {
  byPhone: boolean
  setByPhone: (byPhone: boolean) => void
  captcha: CaptchaState
  /** The same in both forms; absent where the address decides the tenant. */
  tenantField: ReactNode
  requestedTenant: () => string | undefined
  onAttempt: () => void
}

/** The choice between account and phone, and the form of the latter. */
export function PhoneSignIn({ byPhone, setByPhone, ...rest }: Props) {
  const { t } = usePhrases()
  const tabs = useRef<HTMLDivElement>(null)

  const choose = (phone: boolean) => {
    setByPhone(phone)
    tabs.current?.querySelectorAll('button')[phone ? 1 : 0]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const selection = { ArrowLeft: !byPhone, ArrowRight: !byPhone, Home: false, End: true }[event.key]
    if (selection === undefined) return
    event.preventDefault()
    choose(selection)
  }
  const tab = (phone: boolean) => ({
    role: 'tab',
    type: 'button' as const,
    'aria-selected': byPhone === phone,
    tabIndex: byPhone === phone ? 0 : -1,
    onClick: () => choose(phone),
  })
  return (
    <>
      <div ref={tabs} className="sign-in-tabs" role="tablist" aria-label={t('ways')} onKeyDown={onKeyDown}>
        <button {...tab(false)} id="by-account">
          {t('byAccount')}
        </button>
        <button {...tab(true)} id="by-phone">
          {t('byPhone')}
        </button>
      </div>
      {byPhone && (
        <div role="tabpanel" aria-labelledby="by-phone">
          <PhoneForm {...rest} />
        </div>
      )}
    </>
  )
}

function PhoneForm({ tenantField, captcha, ...rest }: Omit<Props, 'byPhone' | 'setByPhone'>) {
  const { t } = usePhrases()
  const form = useRef<HTMLFormElement>(null)
  const { field, send, submit, busy, failure, sentTo, seconds, digits } = usePhoneSignIn({ form, captcha, ...rest })

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form ref={form} className="sign-in" noValidate onSubmit={onSubmit}>
      <div className="sign-in-failure" role="alert">
        {failure}
      </div>
      <div className="sign-in-notice" role="status">
        {sentTo !== '' && failure === '' && t('sent', { phone: sentTo })}
      </div>
      {tenantField}
      <TextField
        {...field('phone')}
        label={t('phone')}
        placeholder={t('phoneHint')}
        autoComplete="tel-national"
        inputMode="tel"
        maxLength={20}
      />
      {!captcha.off && (
        <CaptchaRow captcha={captcha}>
          <TextField {...field('picture')} label={t('picture')} autoComplete="off" maxLength={8} />
        </CaptchaRow>
      )}
      <div className="code-row">
        <TextField
          {...field('code')}
          label={t('code')}
          placeholder={t('codeHint')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={digits}
        />
        <button
          type="button"
          className="send-code"
          disabled={busy !== undefined || seconds > 0}
          aria-busy={busy === 'sending'}
          onClick={() => void send()}
        >
          {busy === 'sending' ? t('sending') : seconds > 0 ? t('wait', { seconds }) : t('send')}
        </button>
      </div>
      <button className="sign-in-submit" type="submit" disabled={busy !== undefined} aria-busy={busy === 'signingIn'}>
        {busy === 'signingIn' ? t('login.submitting') : t('login.submit')}
      </button>
    </form>
  )
}
