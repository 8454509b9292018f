import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { CheckIcon } from './icons.tsx'
import { Tabs } from './segmented.tsx'
import './toggles.css'

export interface SwitchProps {
  /** Spoken name, when no visible label wraps it. */
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** On or off, at once. A native checkbox with the switch role, drawn 48 by 28 in a 44px target. */
export function Switch({ label, checked, onChange, disabled = false }: SwitchProps) {
  return (
    <span className="switch">
      <input
        type="checkbox"
        role="switch"
        className="switch-input"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className="switch-track" aria-hidden="true" />
    </span>
  )
}

export interface CheckboxProps {
  /** The sentence; may hold links. */
  children: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  error?: ReactNode
}

/** A consent or a choice with its sentence; the whole line is the target. */
export function Checkbox({ children, checked, onChange, disabled = false, error }: CheckboxProps) {
  const id = useId()
  return (
    <div className="checkbox-field">
      <label className="checkbox">
        <input
          type="checkbox"
          className="checkbox-input"
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : id}
        />
        <span className={classNames('checkbox-tick', error !== undefined && 'checkbox-tick-error')} aria-hidden="true">
          <CheckIcon size={16} weight={2.4} />
        </span>
        <span className="checkbox-text">{children}</span>
      </label>
      {error !== undefined && (
        <p className="checkbox-error" id={id}>
          {error}
        </p>
      )}
    </div>
  )
}

export interface ChoiceTilesProps<Key extends string | number> {
  /** Spoken name of the group. */
  label: string
  /** A tone is the colour of the ring and the ground of a chosen tile. */
  options: readonly { key: Key; label: ReactNode; tone?: 'up' | 'down' }[]
  /** Undefined: none is chosen yet. */
  value: Key | undefined
  onChange: (key: Key) => void
  /** Centres the content, as in the row of durations. */
  centred?: boolean
  className?: string
}

/** Tiles of which one is chosen and ringed: durations, up or down, colour schemes. */
export function ChoiceTiles<Key extends string | number>({ centred = false, ...group }: ChoiceTilesProps<Key>) {
  return (
    <Tabs {...group} kind="choice-tiles" className={classNames(centred && 'choice-tiles-centred', group.className)} />
  )
}
