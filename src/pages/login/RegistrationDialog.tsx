import './social.css'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { TokenReply } from '#contract/auth'
import { showAddress } from '../../lib/address.ts'
import { definePhrases } from '../../providers/i18n/definePhrases.ts'
import { refusalMessage, requestRegistration } from '../../providers/signIn.ts'
import { endSession } from '../../state/session.ts'
import { PasswordField, TextField } from './TextField.tsx'

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

/** The browser's own: it traps the focus and closes with Esc. */
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
      await requestRegistration({ ...application, oauthId: guest.oauth_id })
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

export interface Registration {
  tenantId: string
  name: string
  account: string
  password: string
  password2: string
}

type RegistrationField = keyof Registration

interface RegistrationWarning {
  field: RegistrationField
  phrase: 'needTenant' | 'needAccount' | 'needPassword' | 'differ'
}

/** The first thing that is wrong, in the order of the fields. A name is not needed: the account is in. */
export function registrationWarning(registration: Registration): RegistrationWarning | undefined {
  const { tenantId, account, password, password2 } = registration
  if (tenantId.trim() === '') return { field: 'tenantId', phrase: 'needTenant' }
  if (account.trim() === '') return { field: 'account', phrase: 'needAccount' }
  if (password === '') return { field: 'password', phrase: 'needPassword' }
  if (password2 === '') return { field: 'password2', phrase: 'needPassword' }
  return password === password2 ? undefined : { field: 'password2', phrase: 'differ' }
}

export const { usePhrases } = definePhrases('pages/login/registration', {
  title: { zh: '第三方账号注册', en: 'Register a third-party account' },
  why: {
    zh: '该第三方账号尚未绑定用户，提交申请并由管理员通过后即可使用。',
    en: 'No user has this third-party account yet. Apply for one; it opens when an administrator approves.',
  },
  whyNamed: {
    zh: '第三方账号“{{name}}”尚未绑定用户，提交申请并由管理员通过后即可使用。',
    en: 'No user has the third-party account “{{name}}” yet. Apply for one; it opens when an administrator approves.',
  },
  tenantId: { zh: '租户编号', en: 'Tenant ID' },
  name: { zh: '用户姓名', en: 'Name' },
  account: { zh: '账号名称', en: 'Account' },
  password: { zh: '账号密码', en: 'Password' },
  password2: { zh: '确认密码', en: 'Password again' },
  needTenant: { zh: '请先输入租户编号', en: 'Please enter the tenant ID first' },
  needAccount: { zh: '请先输入账号名称', en: 'Please enter the account first' },
  needPassword: { zh: '请先输入密码', en: 'Please enter the password first' },
  differ: { zh: '两次密码输入不一致', en: 'The two passwords differ' },
  submit: { zh: '提交申请', en: 'Apply' },
  cancel: { zh: '取消', en: 'Cancel' },
  failed: { zh: '提交失败', en: 'The application could not be sent' },
  doneTitle: { zh: '注册提示', en: 'Registration' },
  done: {
    zh: '注册申请已提交,请耐心等待管理员通过!',
    en: 'Your application has been sent. Please wait until an administrator approves it!',
  },
  ok: { zh: '确定', en: 'OK' },
})
