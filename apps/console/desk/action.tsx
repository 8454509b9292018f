import { classNames } from '@candela/design'
import type { ReactNode } from 'react'

interface ActionProps {
  children: ReactNode
  /** one filled action a page; the others are outlined, or quiet */
  tone?: 'filled' | 'outline' | 'quiet' | 'danger'
  type?: 'button' | 'submit'
  onClick?: () => void
  disabled?: boolean
  busy?: boolean
  wide?: boolean
  describedBy?: string
}

/** A button of the desk, 34 high. A disabled one stays reachable, so that its reason can be read. */
export function Action(props: ActionProps) {
  const { children, tone = 'outline', type = 'button', onClick, disabled = false, busy = false, wide = false } = props
  return (
    <button
      type={type}
      className={classNames('desk-button', `desk-button-${tone}`, wide && 'desk-button-wide')}
      aria-disabled={disabled || busy || undefined}
      aria-busy={busy || undefined}
      aria-describedby={props.describedBy}
      onClick={(event) => {
        if (disabled || busy) event.preventDefault()
        else onClick?.()
      }}
    >
      {busy && <span className="button-ring" aria-hidden="true" />}
      {children}
    </button>
  )
}
