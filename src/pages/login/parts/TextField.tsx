import { type ReactNode, useId } from 'react'

export interface TextFieldProps {
  name: string
  label: string
  value: string
  error?: string | undefined
  /** Wrong, as something else says. */
  invalid?: boolean
  optional?: boolean
  onChange: (value: string) => void
  autoComplete: string
  maxLength?: number
  placeholder?: string
  inputMode?: 'numeric' | 'tel'
  type?: 'text' | 'password'
  /** Stands at the end of the box. */
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
