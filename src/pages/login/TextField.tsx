import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

export interface TextFieldProps {
  name: string
  label: string
  value: string
  error?: string | undefined
  /** Invalid; the message is shown elsewhere. */
  invalid?: boolean
  optional?: boolean
  onChange: (value: string) => void
  autoComplete: string
  maxLength?: number
  placeholder?: string
  inputMode?: 'numeric' | 'tel'
  type?: 'text' | 'password'
  /** Rendered at the end of the box. */
  children?: ReactNode
}

export function TextField({
  label,
  error,
  invalid,
  optional,
  onChange,
  type = 'text',
  children,
  ...input
}: TextFieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <input
          {...input}
          id={id}
          type={type}
          autoCapitalize="none"
          spellCheck={false}
          required={!optional}
          aria-invalid={error !== undefined || invalid}
          aria-describedby={error ? errorId : undefined}
          onChange={event => onChange(event.target.value)}
        />
        {children}
      </div>
      {error && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}

export function PasswordField(props: TextFieldProps) {
  const { t } = useTranslation()
  const [visible, setVisible] = useState(false)
  return (
    <TextField {...props} type={visible ? 'text' : 'password'}>
      <button
        type="button"
        className="eye"
        aria-label={t(visible ? 'login.hidePassword' : 'login.showPassword')}
        aria-pressed={visible}
        onClick={() => setVisible(!visible)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12z" />
          <circle cx="12" cy="12" r="3" />
          {!visible && <path d="M4 4l16 16" />}
        </svg>
      </button>
    </TextField>
  )
}
