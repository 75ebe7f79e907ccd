import './login.css'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../components/errors/ErrorPage.tsx'
import { SwitchForm } from '../../components/ui/SwitchForm.tsx'
import { notifyNextScreen } from '../../providers/api/notification.ts'
import { authProvider } from '../../providers/auth.ts'
import { useSession } from '../../state/session.ts'
import { PasswordChange } from '../info/PasswordForm.tsx'
import { LanguageSwitch } from './Masthead.tsx'

/** A first or a reset password is known to somebody else; nothing can be done before it is replaced. */
export function FirstPasswordPage() {
  const { t } = useTranslation()
  useTitle(t('password.title'))

  function goOn() {
    notifyNextScreen('success', t('password.done'))
    // The server has ended all sessions but this one.
    useSession.setState(({ userInfo }) => ({ userInfo: userInfo && { ...userInfo, must_change_password: false } }))
  }

  return (
    <div className="login first-password">
      <main className="login-column">
        <h1>{t('password.title')}</h1>
        <PasswordChange submit={t('password.submit')} saved={goOn}>
          <p className="sign-in-hint">{t('password.why')}</p>
        </PasswordChange>
        <div className="first-password-ways">
          <LanguageSwitch />
          <button type="button" className="plain" onClick={() => void authProvider.logout()}>
            {t('password.signOut')}
          </button>
        </div>
      </main>
    </div>
  )
}

/** Users with several departments or roles choose one before the first screen. */
export function ChoicePage() {
  const { t } = useTranslation()
  useTitle(t('switch.choose'))
  return (
    <div className="login first-password">
      <main className="login-column">
        <h1>{t('switch.choose')}</h1>
        <SwitchForm />
        <button type="button" className="plain" onClick={() => void authProvider.logout()}>
          {t('shell.signOut')}
        </button>
      </main>
    </div>
  )
}
