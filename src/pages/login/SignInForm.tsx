import { type FormEvent, lazy, Suspense, useRef } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useTranslation } from 'react-i18next'
import { CaptchaImage } from './CaptchaImage.tsx'
import type { LoginPageProps, Notice } from './LoginPage.tsx'
import { PasswordField } from './PasswordField.tsx'
import { TextField } from './TextField.tsx'
import { useCaptcha } from './useCaptcha.ts'
import { useHost } from './useHost.ts'
import { useSignIn } from './useSignIn.ts'

const SocialWays = lazy(() => import('./SocialWays.tsx').then(module => ({ default: module.SocialWays })))

type Props = LoginPageProps & { notice: Notice | undefined; onAttempt: () => void }

export function SignInForm({ prepare, onSignedIn, notice, onAttempt }: Props) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const { tenant, socialSources } = useHost()
  const captcha = useCaptcha()
  const { field, submit, wantedTenant, busy, failure } = useSignIn({
    form,
    captcha,
    tenant,
    prepare,
    onSignedIn,
    onAttempt,
  })

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    // The first key pressed is the sign of somebody who will need the application.
    <form ref={form} className="sign-in" noValidate onSubmit={onSubmit} onInput={() => void prepare().catch(() => {})}>
      <h1>{tenant?.tenantName ? t('login.forTenant', { name: tenant.tenantName }) : t('login.welcome')}</h1>
      <div className="sign-in-failure" role="alert">
        {failure || (notice?.kind !== 'success' && notice?.text)}
      </div>
      <div className="sign-in-notice" role="status">
        {notice?.kind === 'success' && notice.text}
      </div>
      {!tenant && <TextField {...field('tenantId')} label={t('login.tenant')} autoComplete="organization" />}
      <TextField {...field('username')} label={t('login.account')} autoComplete="username" />
      <PasswordField {...field('password')} label={t('login.password')} autoComplete="current-password" />
      {!captcha.off && (
        <div className="code-row">
          <TextField {...field('code')} label={t('login.code')} autoComplete="off" maxLength={8} />
          <CaptchaImage captcha={captcha} />
        </div>
      )}
      <button className="sign-in-submit" type="submit" disabled={busy} aria-busy={busy}>
        {busy ? t('login.submitting') : t('login.submit')}
      </button>
      {socialSources.length > 0 && (
        // A sign-in page that cannot fetch these is still one.
        <ErrorBoundary fallback={null}>
          <Suspense>
            <SocialWays sources={socialSources} wantedTenant={wantedTenant} />
          </Suspense>
        </ErrorBoundary>
      )}
    </form>
  )
}
