import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settings } from '../../lib/settings.ts'
import { CaptchaRow, useCaptcha } from './CaptchaRow.tsx'
import { PhoneSignIn } from './PhoneSignIn.tsx'
import { SocialWays } from './SocialReturn.tsx'
import { PasswordField, TextField } from './TextField.tsx'
import type { LoginPageProps, Notice } from './useSignIn.ts'
import { useSignIn } from './useSignIn.ts'

/** While there are tabs, which come with the other form. */
const panel = { role: 'tabpanel', 'aria-labelledby': 'by-account' }

type Props = LoginPageProps & { notice: Notice | undefined; onAttempt: () => void }

export function SignInForm({ prepare, onSignedIn, notice, onAttempt }: Props) {
  const { t } = useTranslation()
  const column = useRef<HTMLDivElement>(null)
  const [byPhone, setByPhone] = useState(false)
  const captcha = useCaptcha()
  const { host, field, submit, requestedTenant, busy, failure } = useSignIn({
    form: column,
    captcha,
    prepare,
    onSignedIn,
    onAttempt,
  })
  const { tenant, socialSources, phoneSignIn } = host
  const tenantField = settings.tenantMode && !tenant && (
    <TextField {...field('tenantId')} label={t('login.tenant')} autoComplete="organization" />
  )

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    // The first key pressed is the sign of somebody who will need the application.
    <div ref={column} className="sign-in" onInput={() => void prepare().catch(() => {})}>
      <h1>{tenant?.tenantName ? t('login.forTenant', { name: tenant.tenantName }) : t('login.welcome')}</h1>
      {phoneSignIn && (
        <PhoneSignIn
          {...{ byPhone, setByPhone, captcha, tenantField, requestedTenant, prepare, onSignedIn, onAttempt }}
        />
      )}
      {!(phoneSignIn && byPhone) && (
        <div {...(phoneSignIn && panel)}>
          <form className="sign-in" noValidate onSubmit={onSubmit}>
            <div className="sign-in-failure" role="alert">
              {failure || (notice?.kind !== 'success' && notice?.text)}
            </div>
            <div className="sign-in-notice" role="status">
              {notice?.kind === 'success' && notice.text}
            </div>
            {tenantField}
            <TextField {...field('username')} label={t('login.account')} autoComplete="username" />
            <PasswordField {...field('password')} label={t('login.password')} autoComplete="current-password" />
            {!captcha.off && (
              <CaptchaRow captcha={captcha}>
                <TextField {...field('code')} label={t('login.code')} autoComplete="off" maxLength={8} />
              </CaptchaRow>
            )}
            <button className="sign-in-submit" type="submit" disabled={busy} aria-busy={busy}>
              {busy ? t('login.submitting') : t('login.submit')}
            </button>
          </form>
        </div>
      )}
      {socialSources.length > 0 && <SocialWays sources={socialSources} requestedTenant={requestedTenant} />}
    </div>
  )
}
