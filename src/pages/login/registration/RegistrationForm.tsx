import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { TokenReply } from '#contract/auth'
import { refusalMessage, registerGuest } from '../../../providers/social.ts'
import { PasswordField } from '../parts/PasswordField.tsx'
import { TextField } from '../parts/TextField.tsx'
import { usePhrases } from './phrases.ts'
import { type RegistrationField, type RegistrationWarning, registrationWarning } from './registrationWarning.ts'

interface Props {
  guest: TokenReply
  onApplied: () => void
  onCancel: () => void
}

const longestName = 20

export function RegistrationForm({ guest, onApplied, onCancel }: Props) {
  const { t } = usePhrases()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState({
    tenantId: guest.tenant_id,
    name: [...guest.user_name].slice(0, longestName).join(''),
    account: '',
    password: '',
    password2: '',
  })
  const [warning, setWarning] = useState<RegistrationWarning>()
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    const element = warning && form.current?.elements.namedItem(warning.field)
    if (element instanceof HTMLElement) element.focus()
  }, [warning])

  async function apply(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const found = registrationWarning(values)
    // A new object, so that the same warning moves to its field again.
    setWarning(found && { ...found })
    setFailure('')
    if (found) return
    setBusy(true)
    const { tenantId, name, account, password } = values
    const application = { tenantId: tenantId.trim(), name: name.trim(), account: account.trim(), password }
    try {
      await registerGuest({ ...application, oauthId: guest.oauth_id })
      onApplied()
    } catch (error) {
      setFailure(refusalMessage(error) ?? t('failed'))
      setBusy(false)
    }
  }

  const field = (name: RegistrationField) => ({
    name,
    label: t(name),
    value: values[name],
    invalid: warning?.field === name,
    onChange: (value: string) => setValues(before => ({ ...before, [name]: value })),
  })
  return (
    <form ref={form} className="sign-in" noValidate onSubmit={event => void apply(event)}>
      <p className="registration-text">{guest.user_name ? t('whyNamed', { name: guest.user_name }) : t('why')}</p>
      <div className={warning ? 'registration-warning' : 'sign-in-failure'} role="alert">
        {warning ? t(warning.phrase) : failure}
      </div>
      <TextField {...field('tenantId')} autoComplete="organization" maxLength={12} />
      <TextField {...field('name')} autoComplete="name" maxLength={longestName} optional />
      <TextField {...field('account')} autoComplete="username" maxLength={45} />
      <PasswordField {...field('password')} autoComplete="new-password" maxLength={128} />
      <PasswordField {...field('password2')} autoComplete="new-password" maxLength={128} />
      <div className="registration-ways">
        <button type="button" className="registration-cancel" onClick={onCancel}>
          {t('cancel')}
        </button>
        <button className="sign-in-submit" type="submit" disabled={busy} aria-busy={busy}>
          {t('submit')}
        </button>
      </div>
    </form>
  )
}
