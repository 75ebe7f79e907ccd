import './login.css'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../components/errors/ErrorPage.tsx'
import { notify } from '../../providers/api/notification.ts'
import { authProvider } from '../../providers/auth.ts'
import { changePassword } from '../../providers/signIn.ts'
import { useSession } from '../../state/session.ts'
import { LanguageSwitch } from './Masthead.tsx'
import { PasswordField } from './TextField.tsx'

const names = ['old', 'fresh', 'again'] as const
type Name = (typeof names)[number]

const prompts = { old: 'password.needOld', fresh: 'password.needFresh', again: 'password.needAgain' } as const

/** A first or a reset password is known to somebody else; nothing can be done before it is replaced. */
export function FirstPasswordPage() {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Record<Name, string>>({ old: '', fresh: '', again: '' })
  const [error, setError] = useState<{ name: Name; text: string }>()
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  useTitle(t('password.title'))

  useEffect(() => {
    const element = error && form.current?.elements.namedItem(error.name)
    if (element instanceof HTMLElement) element.focus()
  }, [error])

  const wrong = (): { name: Name; text: string } | undefined => {
    const empty = names.find(name => values[name] === '')
    if (empty) return { name: empty, text: t(prompts[empty]) }
    if (values.fresh === values.old) return { name: 'fresh', text: t('password.same') }
    return values.fresh === values.again ? undefined : { name: 'again', text: t('password.differ') }
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    const found = wrong()
    setError(found)
    setFailure('')
    if (found || busy) return
    setBusy(true)
    try {
      await changePassword(values.old, values.fresh)
      notify('success', t('password.done'))
      // The server has ended all sessions but this one.
      useSession.setState(({ userInfo }) => ({ userInfo: userInfo && { ...userInfo, must_change_password: false } }))
    } catch (refusal) {
      setFailure(refusal instanceof Error ? refusal.message : t('errors.unknown'))
      setBusy(false)
    }
  }

  const field = (name: Name) => ({
    name,
    label: t(`password.${name}`),
    value: values[name],
    error: error?.name === name ? error.text : undefined,
    autoComplete: name === 'old' ? 'current-password' : 'new-password',
    onChange: (value: string) => setValues(before => ({ ...before, [name]: value })),
  })
  return (
    <div className="login first-password">
      <main className="login-column">
        <form ref={form} className="sign-in" noValidate onSubmit={event => void save(event)}>
          <h1>{t('password.title')}</h1>
          <p className="sign-in-hint">{t('password.why')}</p>
          <div className="sign-in-failure" role="alert">
            {failure}
          </div>
          {names.map(name => (
            <PasswordField key={name} {...field(name)} />
          ))}
          <button className="sign-in-submit" type="submit" disabled={busy} aria-busy={busy}>
            {t('password.submit')}
          </button>
        </form>
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
