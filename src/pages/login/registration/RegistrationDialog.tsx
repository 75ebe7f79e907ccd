import '../parts/social.css'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { TokenReply } from '#contract/auth'
import { showAddress } from '../../../lib/address.ts'
import { refusalMessage, registerGuest } from '../../../providers/social.ts'
import { endSession } from '../../../state/session.ts'
import { PasswordField, TextField } from '../parts/TextField.tsx'
import { usePhrases } from './phrases.ts'
import { type RegistrationField, type RegistrationWarning, registrationWarning } from './registrationWarning.ts'

interface RegistrationDialogProps {
  /** Somebody whom a third party vouches for and no user is. */
  guest: TokenReply
  onClose: () => void
}

/** Applying for an account after signing in with a third party. */
export function RegistrationDialog({ guest, onClose }: RegistrationDialogProps) {
  const { t } = usePhrases()
  const [applied, setApplied] = useState(false)

  const leave = () => {
    // No session was begun; whatever another server may have left of one goes.
    endSession()
    showAddress('/login')
    onClose()
  }
  if (applied)
    return (
      <ModalDialog key="applied" title={t('doneTitle')} onClose={leave}>
        <p className="registration-text">{t('done')}</p>
        <div className="registration-ways">
          <button className="sign-in-submit" type="button" onClick={leave}>
            {t('ok')}
          </button>
        </div>
      </ModalDialog>
    )
  return (
    <ModalDialog key="form" title={t('title')} onClose={onClose}>
      <RegistrationForm guest={guest} onApplied={() => setApplied(true)} onCancel={onClose} />
    </ModalDialog>
  )
}

/** The browser's own: it keeps the keyboard inside and closes with Esc. */
function ModalDialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="registration"
      aria-labelledby={id}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}

interface RegistrationFormProps {
  guest: TokenReply
  onApplied: () => void
  onCancel: () => void
}

const longestName = 20

function RegistrationForm({ guest, onApplied, onCancel }: RegistrationFormProps) {
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
