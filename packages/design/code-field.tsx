import { asciiDigits } from '@candela/units'
import { useState, type ReactNode, type Ref } from 'react'
import { classNames } from './class-names.ts'
import { FieldFrame } from './field.tsx'
import './code-field.css'

export interface CodeFieldProps {
  label: ReactNode
  /** Digits only, up to `length`. */
  value: string
  onChange: (code: string) => void
  /** The last digit is in, by typing, pasting or filling. */
  onComplete?: (code: string) => void
  length?: number
  /** On the label line: "Valid for 9:48". */
  expiry?: ReactNode
  /** Beneath, left and right: a resend TextButton, a link to the practice inbox. */
  below?: ReactNode
  hint?: ReactNode
  error?: ReactNode
  disabled?: boolean
  autoFocus?: boolean
  /** One-time codes are filled by the device; off for a transaction password. */
  oneTime?: boolean
  /** Shows dots instead of digits. */
  secret?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Six cells 56 high over one real input, so paste, autofill and screen readers see one field. */
export function CodeField(props: CodeFieldProps) {
  const { label, value, onChange, onComplete, length = 6, expiry, below, hint, error, disabled, autoFocus, ref } = props
  const { oneTime = true, secret = false } = props
  const [focused, setFocused] = useState(false)
  const at = Math.min(value.length, length - 1)
  return (
    <FieldFrame label={label} limits={expiry} hint={hint} error={error}>
      {({ id, describedBy, invalid }) => (
        <>
          <div className="code-field" style={{ gridTemplateColumns: `repeat(${length}, minmax(0, 1fr))` }}>
            <input
              id={id}
              ref={ref}
              className="code-field-input"
              inputMode="numeric"
              pattern="[0-9]*"
              type={secret ? 'password' : 'text'}
              autoComplete={oneTime ? 'one-time-code' : 'off'}
              value={value}
              disabled={disabled}
              autoFocus={autoFocus}
              aria-invalid={invalid || undefined}
              aria-describedby={describedBy}
              onFocus={(event) => {
                setFocused(true)
                event.currentTarget.setSelectionRange(value.length, value.length)
              }}
              onBlur={() => setFocused(false)}
              onChange={(event) => {
                const code = asciiDigits(event.currentTarget.value).replace(/\D/g, '').slice(0, length)
                if (code === value) return
                onChange(code)
                if (code.length === length) onComplete?.(code)
              }}
            />
            {Array.from({ length }, (_, index) => (
              <span
                key={index}
                aria-hidden="true"
                className={classNames(
                  'code-field-cell',
                  focused && index === at && 'code-field-cell-now',
                  invalid && 'code-field-cell-error',
                )}
              >
                {secret && index < value.length ? '•' : value[index]}
                {focused && index === value.length && <i className="code-field-caret" />}
              </span>
            ))}
          </div>
          {below !== undefined && <div className="code-field-below">{below}</div>}
        </>
      )}
    </FieldFrame>
  )
}
