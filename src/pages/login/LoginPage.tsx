import './login.css'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settings } from '../../lib/settings.ts'
import { brandPicture, productName } from '../../lib/text/branding.ts'
import { bindNotices } from '../../providers/api/notification.ts'
import { useLanguage } from '../../providers/i18n/index.ts'
import { useBranding } from '../../state/branding.ts'
import { CaptchaRow, useCaptcha } from './CaptchaRow.tsx'
import { Masthead } from './Masthead.tsx'
import { PhoneSignIn } from './PhoneSignIn.tsx'
import { SocialReturn, SocialWays } from './SocialReturn.tsx'
import { PasswordField, TextField } from './TextField.tsx'
import { type LoginPageProps, type Notice, useSignIn } from './useSignIn.ts'

/** Independent of the router, Refine and the component library. */
export function LoginPage(props: LoginPageProps) {
  return (
    <div className="login">
      <Masthead />
      <div className="login-sheet">
        <FrontPage />
        <SignInColumn {...props} />
      </div>
    </div>
  )
}

/** Next to the form: the tenant's picture, or a front page with a headline, a picture and columns too small to read. */
function FrontPage() {
  const { t } = useTranslation()
  const { pictureUrl, productName, productNameEn } = useBranding()
  if (pictureUrl)
    return (
      <aside className="front-page">
        <img className="front-photo" src={brandPicture(pictureUrl)} alt="" />
      </aside>
    )
  // The headline is about our newspaper, which a product of another name is not.
  if (productName || productNameEn)
    return (
      <aside className="front-page">
        <Engraving />
      </aside>
    )
  return (
    <aside className="front-page">
      <p className="front-sections">{t('login.sections')}</p>
      <p className="front-headline">{t('login.headline')}</p>
      <p className="front-deck">{t('login.deck')}</p>
      <Engraving>
        <g transform="rotate(-32 118 76)">
          <path className="capsule-dark" d="M78 52h40v48H78a24 24 0 0 1 0-48z" />
          <path className="capsule-light" d="M118 52h40a24 24 0 0 1 0 48h-40z" />
        </g>
      </Engraving>
      <div className="front-columns" aria-hidden="true">
        <div />
        <div />
        <div />
      </div>
    </aside>
  )
}

function Engraving({ children }: { children?: ReactNode }) {
  return (
    <svg className="front-picture" viewBox="0 0 480 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path
        className="engraving-grid"
        d="M0 40h480M0 80h480M0 120h480M0 160h480M60 0v200M120 0v200M180 0v200M240 0v200M300 0v200M360 0v200M420 0v200"
      />
      <path className="engraving-area" d="M0 168l60-18 60 10 60-44 60 14 60-40 60 6 60-42 60-16v162H0z" />
      <path className="engraving-line" d="M0 168l60-18 60 10 60-44 60 14 60-40 60 6 60-42 60-16" />
      {children}
    </svg>
  )
}

/** Everything of the sign-in page that does something: the ways to sign in, and the server's answers. */
function SignInColumn(props: LoginPageProps) {
  const { t } = useTranslation()
  const title = t('login.title')
  const branding = useBranding()
  const { text: name } = productName(branding, useLanguage())
  const isOwn = branding.productName || branding.productNameEn
  const column = useRef<HTMLElement>(null)
  // The reason why the last session ended, when it did not end by choice.
  const [notice, setNotice] = useState<Notice>()
  useEffect(() => bindNotices((kind, text) => setNotice({ kind, text })), [])
  useEffect(() => {
    document.title = isOwn ? `${title} - ${name}` : title
  }, [title, name, isOwn])

  return (
    <main ref={column} className="login-column">
      {props.arrival && (
        <SocialReturn
          {...props}
          arrival={props.arrival}
          onRefused={text => setNotice({ kind: 'error', text })}
          onClosed={() => column.current?.querySelector('input')?.focus()}
        />
      )}
      <SignInForm {...props} notice={notice} onAttempt={() => setNotice(undefined)} />
    </main>
  )
}

/** While there are tabs, which come with the other form. */
const panel = { role: 'tabpanel', 'aria-labelledby': 'by-account' }

type Props = LoginPageProps & { notice: Notice | undefined; onAttempt: () => void }

function SignInForm({ prepare, onSignedIn, notice, onAttempt }: Props) {
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
