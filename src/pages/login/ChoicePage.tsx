import './login.css'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../components/errors/ErrorPage.tsx'
import { SwitchForm } from '../../components/ui/SwitchForm.tsx'
import { authProvider } from '../../providers/auth.ts'

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
