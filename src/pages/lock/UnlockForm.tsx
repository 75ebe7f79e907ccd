import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLock } from '../../state/lock.ts'
import { PasswordField } from '../login/parts/PasswordField.tsx'
import type { TextFieldProps } from '../login/parts/TextField.tsx'
import { usePhrases } from './phrases.ts'

/** A wrong password empties the field, shakes it and waits for the next one. */
export function UnlockForm() {
  const { t } = usePhrases()
  const takesOwn = useLock(state => state.lockPasswd === '')
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState({ text: '', times: 0 })
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(typed === '')
    if (typed === '' || busy) return
    setBusy(true)
    try {
      // Comes with the HTTP client, and unlocking needs the application anyway.
      const { unlockSession } = await import('../../providers/lock.ts')
      await unlockSession(typed)
    } catch (error) {
      setTyped('')
      const text = error instanceof Error ? error.message : t('errors.unknown')
      setFailure(({ times }) => ({ text, times: times + 1 }))
      setBusy(false)
    }
  }

  const change = (value: string) => {
    setTyped(value)
    setMissing(false)
  }
  return (
    <form className="sign-in" noValidate onSubmit={event => void submit(event)}>
      <div className="sign-in-failure" role="alert">
        {failure.text}
      </div>
      {takesOwn && <p className="lock-hint">{t('ownPassword')}</p>}
      <FocusedField
        // Another one after each failure, so that it shakes each time.
        key={failure.times}
        shaking={failure.times > 0}
        name="lockPassword"
        label={t('password')}
        value={typed}
        error={missing ? t('needPassword') : undefined}
        onChange={change}
        autoComplete="off"
      />
      <button className="sign-in-submit" type="submit" disabled={busy} aria-busy={busy}>
        {t('unlock')}
      </button>
    </form>
  )
}

function FocusedField({ shaking, ...props }: TextFieldProps & { shaking: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={box} className={shaking ? 'lock-shaking' : undefined}>
      <PasswordField {...props} />
    </div>
  )
}
