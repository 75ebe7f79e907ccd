import { useTranslation } from 'react-i18next'
import { SwitchForm } from '../../components/SwitchForm.tsx'
import { useTitle } from '../../components/useTitle.ts'
import { signOut } from '../../providers/auth.ts'
import './login.css'

/** Whoever has several departments or roles says which to work in before the first screen. */
export function ChoicePage() {
  const { t } = useTranslation()
  useTitle(t('switch.choose'))
  return (
    <div className="login first-password">
      <main className="login-column">
        <h1>{t('switch.choose')}</h1>
        <SwitchForm />
        <button type="button" className="plain" onClick={() => void signOut()}>
          {t('shell.signOut')}
        </button>
      </main>
    </div>
  )
}
