import './login.css'
import { useTitle } from '../../components/errors/ErrorPage.tsx'
import { FactorForm, titleOf } from '../../components/factor/FactorForm.tsx'
import { usePhrases } from '../../components/factor/phrases.ts'
import { useFactorQuestion } from '../../providers/api/secondFactor.ts'
import { LanguageSwitch } from './Masthead.tsx'

/** The second step of a sign-in, before any session begins. */
export function FactorPage() {
  const { t } = usePhrases()
  const { question } = useFactorQuestion()
  const title = t(question ? titleOf(question, 'title') : 'title')
  useTitle(title)
  return (
    <div className="login first-password">
      <main className="login-column">
        <h1>{title}</h1>
        {question && <FactorForm question={question} />}
        <div className="first-password-ways">
          <LanguageSwitch />
        </div>
      </main>
    </div>
  )
}
