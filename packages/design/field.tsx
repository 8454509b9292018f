import { type ChangeEvent, useId, useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { DownIcon, EyeIcon, EyeOffIcon, WarningIcon } from './icons.tsx'
import { RestingText } from './resting-text.tsx'
import './field.css'

export interface FieldFrameProps {
  label: ReactNode
  /** Right on the label line: limits, "Optional", what is available. */
  limits?: ReactNode
  hint?: ReactNode
  /** Replaces the hint, in the danger colour; also marks the control invalid. */
  error?: ReactNode
  /** The control: takes its id and what describes it. */
  children: (ids: { id: string; describedBy: string | undefined; invalid: boolean }) => ReactNode
  className?: string
}

/** Label above, limits on the label line, hint or error below: the frame of every form control. */
export function FieldFrame({ label, limits, hint, error, children, className }: FieldFrameProps) {
  const id = useId()
  const noteId = `${id}-note`
  const invalid = error !== undefined && error !== null && error !== false && error !== ''
  const note = invalid ? error : hint
  const noted = note !== undefined && note !== null && note !== false && note !== ''
  return (
    <div className={classNames('field', className)}>
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
        {limits !== undefined && <span className="field-limits">{limits}</span>}
      </div>
      {children({ id, describedBy: noted ? noteId : undefined, invalid })}
      {/* Always there, so that a late error is announced. */}
      <div id={noteId} className={classNames('field-note', invalid && 'field-note-error')} aria-live="polite">
        {noted && (
          <p className="field-note-line">
            {invalid && <WarningIcon size={16} weight={1.7} />}
            <span>{note}</span>
          </p>
        )}
      </div>
    </div>
  )
}

type NativeInput = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'size' | 'prefix' | 'className'>

/** The control's part of its frame. */
type Framed = Omit<FieldFrameProps, 'children' | 'className'>

export interface FieldProps extends NativeInput, Framed {
  value: string
  onChange: (value: string) => void
  /** Left of the box, on a line with it: what belongs to the text. False keeps the line for later. */
  beside?: ReactNode
  /** Before the text, inside the box. */
  prefix?: ReactNode
  /** Drawn in place of the value while nobody edits it. */
  resting?: string
  /** After the text: a unit in ink-2. */
  unit?: ReactNode
  /** A secret: blanks around what is pasted are nobody's intention, and go. */
  secret?: boolean
  /** Right end of the box: a TextButton ("Max"), an IconButton. */
  trail?: ReactNode
  /** 64 high with 24px text, for the one amount of a page. */
  big?: boolean
  ref?: Ref<HTMLInputElement>
  className?: string
}

/** One line of text, 52 high, 16px. The text stays the customer's own; the caller parses it. */
export function Field(props: FieldProps) {
  const {
    label,
    limits,
    hint,
    error,
    value,
    onChange,
    beside,
    prefix,
    unit,
    resting,
    trail,
    big = false,
    secret = false,
    ref,
    className,
    ...native
  } = props
  return (
    <FieldFrame label={label} limits={limits} hint={hint} error={error} className={className}>
      {({ id, describedBy, invalid }) => {
        const box = (
          <span className={classNames('field-box', big && 'field-box-big', invalid && 'field-box-error')}>
            {prefix}
            <RestingText text={resting} value={value}>
              <input
                {...native}
                id={id}
                ref={ref}
                className="field-input"
                value={value}
                onChange={(event) => onChange(secret ? withoutPastedBlanks(event) : event.currentTarget.value)}
                aria-invalid={invalid || undefined}
                aria-describedby={describedBy}
              />
            </RestingText>
            {unit !== undefined && <span className="field-unit">{unit}</span>}
            {trail !== undefined && <span className="field-trail">{trail}</span>}
          </span>
        )
        if (beside === undefined) return box
        return (
          <span className="field-line">
            {beside}
            {box}
          </span>
        )
      }}
    </FieldFrame>
  )
}

function withoutPastedBlanks({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>): string {
  const isPasted = (nativeEvent as Partial<InputEvent>).inputType?.startsWith('insertFromPaste') === true
  return isPasted ? currentTarget.value.trim() : currentTarget.value
}

export interface PasswordFieldProps extends Omit<FieldProps, 'trail' | 'unit' | 'prefix' | 'beside' | 'big' | 'type'> {
  showLabel: string
  hideLabel: string
  /** The rules for passwords that a keeper makes up: the attribute `passwordrules`. */
  rules?: string
}

/** A password with show and hide. Set `autoComplete` to current-password or new-password. */
export function PasswordField({ showLabel, hideLabel, rules, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      {...(rules !== undefined && { passwordrules: rules })}
      secret
      type={shown ? 'text' : 'password'}
      className={classNames('password-field', !shown && 'password-field-hidden', field.className)}
      trail={
        <IconButton label={shown ? hideLabel : showLabel} tone="ink-2" onClick={() => setShown(!shown)}>
          {shown ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
        </IconButton>
      }
    />
  )
}

export interface TextAreaFieldProps extends Framed {
  value: string
  /** Left out where the text is to be read and copied only. */
  onChange?: (value: string) => void
  rows?: number
  maxLength?: number
  placeholder?: string
}

/** Several lines of text, for a message or a reason. */
export function TextAreaField({
  label,
  limits,
  hint,
  error,
  value,
  onChange,
  rows = 3,
  ...native
}: TextAreaFieldProps) {
  return (
    <FieldFrame label={label} limits={limits} hint={hint} error={error}>
      {({ id, describedBy, invalid }) => (
        <span className={classNames('field-box', invalid && 'field-box-error')}>
          <textarea
            {...native}
            id={id}
            rows={rows}
            className="field-input field-area"
            value={value}
            readOnly={onChange === undefined}
            onChange={(event) => onChange?.(event.currentTarget.value)}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
          />
        </span>
      )}
    </FieldFrame>
  )
}

export interface SelectFieldProps extends Framed {
  /** The chosen key, or '' for none. */
  value: string
  onChange: (key: string) => void
  options: readonly { key: string; label: string; disabled?: boolean }[]
  /** Shown while nothing is chosen. */
  placeholder?: string
  disabled?: boolean
  /** 44 high with smaller text, its label only spoken: inside an order ticket, above a list. */
  compact?: boolean
}

/** One of several. The device's own picker opens, so it is familiar, searchable and spoken everywhere. */
export function SelectField(props: SelectFieldProps) {
  const { label, limits, hint, error, value, onChange, options, placeholder, disabled, compact = false } = props
  return (
    <FieldFrame label={label} limits={limits} hint={hint} error={error} className={compact ? 'field-compact' : ''}>
      {({ id, describedBy, invalid }) => (
        <span className={classNames('field-box', 'field-box-select', invalid && 'field-box-error')}>
          <select
            id={id}
            className={classNames('field-input', 'field-select', value === '' && 'field-select-empty')}
            value={value}
            disabled={disabled}
            onChange={(event) => onChange(event.currentTarget.value)}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
          >
            {placeholder !== undefined && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.key} value={option.key} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <DownIcon size={compact ? 18 : 20} className="field-select-mark" />
        </span>
      )}
    </FieldFrame>
  )
}

export interface PickFieldProps extends Framed {
  /** The choice, or undefined to show the placeholder. */
  value?: ReactNode
  placeholder?: ReactNode
  /** Opens the sheet that chooses. */
  onOpen: () => void
  disabled?: boolean
}

/** A field that opens a sheet of choices, where options need more than one line each: countries, networks, cards. */
export function PickField({ label, limits, hint, error, value, placeholder, onOpen, disabled }: PickFieldProps) {
  return (
    <FieldFrame label={label} limits={limits} hint={hint} error={error}>
      {({ id, describedBy, invalid }) => (
        <button
          type="button"
          id={id}
          className={classNames('field-box', 'field-box-pick', invalid && 'field-box-error')}
          aria-haspopup="dialog"
          aria-describedby={describedBy}
          disabled={disabled}
          onClick={onOpen}
        >
          <span className={classNames('field-input', value === undefined && 'field-placeholder')}>
            {value ?? placeholder}
          </span>
          <DownIcon size={20} className="field-select-mark" />
        </button>
      )}
    </FieldFrame>
  )
}
