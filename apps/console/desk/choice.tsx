import { DownIcon } from '@candela/design'
import { useId } from 'react'

interface ChoiceProps {
  label: string
  value: string
  onChange: (key: string) => void
  options: readonly { key: string; label: string }[]
  /** the label is only spoken: in a row of filters, where the options say what they are */
  quiet?: boolean
}

/** One of several, 32 high, in the browser's own list. */
export function Choice({ label, value, onChange, options, quiet = false }: ChoiceProps) {
  const id = useId()
  return (
    <span className="desk-choice">
      <label htmlFor={id} className={quiet ? 'visually-hidden' : 'i2'}>
        {label}
      </label>
      <span className="desk-choice-box">
        <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {options.map((option) => (
            <option key={option.key} value={option.key}>
              {option.label}
            </option>
          ))}
        </select>
        <DownIcon size={14} weight={2} />
      </span>
    </span>
  )
}
