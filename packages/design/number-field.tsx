import { useId, type Ref } from 'react'
import { classNames } from './class-names.ts'
import { MinusIcon, PlusIcon, WarningIcon } from './icons.tsx'
import { RestingText } from './resting-text.tsx'
import { useHeld } from './use-held.ts'
import './number-field.css'

export interface NumberFieldProps {
  /** Small, inside the box: "Price · USDT". */
  label: string
  /** The customer's own text, whatever it is; the caller parses it. */
  value: string
  onChange: (value: string) => void
  /** Drawn in place of the value while nobody edits it: its thousands separated. */
  resting?: string
  /** A tap on − or +, which repeats while held, or arrow down or up: −1 or 1 steps of whatever the caller counts in. */
  onStep: (steps: -1 | 1) => void
  decreaseLabel: string
  increaseLabel: string
  hint?: string
  error?: string
  disabled?: boolean
  /** Not editable and without steps, as the worst price of a market order. */
  readOnly?: boolean
  placeholder?: string
  ref?: Ref<HTMLInputElement>
}

/** − value +, with the label inside: the price and amount boxes of an order ticket. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, onChange, onStep, decreaseLabel, increaseLabel, hint, error, disabled = false, ref } = props
  const { readOnly = false, placeholder, resting } = props
  const id = useId()
  const note = error ?? hint
  const less = useHeld(() => onStep(-1), disabled)
  const more = useHeld(() => onStep(1), disabled)
  return (
    <div className="number-field">
      <div
        className={classNames(
          'number-field-box',
          error !== undefined && 'number-field-error',
          readOnly && 'number-field-fixed',
        )}
      >
        {!readOnly && (
          <button type="button" className="number-field-step" aria-label={decreaseLabel} disabled={disabled} {...less}>
            <MinusIcon size={18} weight={1.8} />
          </button>
        )}
        <div className="number-field-middle">
          <label className="number-field-label" htmlFor={id}>
            {label}
          </label>
          <RestingText text={resting} value={value}>
            <input
              id={id}
              ref={ref}
              className="number-field-input"
              inputMode="decimal"
              enterKeyHint="done"
              autoComplete="off"
              value={value}
              placeholder={placeholder}
              disabled={disabled}
              readOnly={readOnly}
              onChange={(event) => onChange(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (readOnly || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
                event.preventDefault()
                onStep(event.key === 'ArrowUp' ? 1 : -1)
              }}
              aria-invalid={error !== undefined || undefined}
              aria-describedby={note === undefined ? undefined : `${id}-note`}
            />
          </RestingText>
        </div>
        {!readOnly && (
          <button type="button" className="number-field-step" aria-label={increaseLabel} disabled={disabled} {...more}>
            <PlusIcon size={18} weight={1.8} />
          </button>
        )}
      </div>
      <div
        id={`${id}-note`}
        className={classNames('field-note', error !== undefined && 'field-note-error')}
        aria-live="polite"
      >
        {note !== undefined && (
          <p className="field-note-line">
            {error !== undefined && <WarningIcon size={16} weight={1.7} />}
            <span>{note}</span>
          </p>
        )}
      </div>
    </div>
  )
}
