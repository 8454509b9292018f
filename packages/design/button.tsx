import { useId, type ReactNode, type Ref } from 'react'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'
import './button.css'

export type ButtonVariant = 'primary' | 'up' | 'down' | 'quiet' | 'outline' | 'danger' | 'plain'

export interface ButtonProps {
  children: ReactNode
  /** primary is ink; up and down follow the colour setting; quiet is sunken; plain has no ground. */
  variant?: ButtonVariant
  /** 52 high and full width, or 44 high and as wide as its text. */
  size?: 'large' | 'small'
  /** Full width although small, or the reverse. */
  wide?: boolean
  /** Before the text. */
  icon?: ReactNode
  type?: 'button' | 'submit'
  onClick?: () => void
  /** Makes it a link. */
  href?: string
  disabled?: boolean
  /** The reason it is disabled, shown beneath it; may also stand under an enabled button. */
  hint?: ReactNode
  /** Waiting for an answer: keeps its text, shows a ring, takes no more taps. */
  busy?: boolean
  form?: string
  ref?: Ref<HTMLButtonElement>
  className?: string
  'aria-label'?: string
}

/** The action of a page, a sheet or a row. */
export function Button(props: ButtonProps) {
  const { children, variant = 'primary', size = 'large', icon, type = 'button', onClick, href, hint, form, ref } = props
  const { disabled = false, busy = false, wide = size === 'large' } = props
  const hintId = useId()
  const className = classNames(
    'button',
    `button-${variant}`,
    size === 'small' && 'button-small',
    wide && 'button-wide',
    busy && 'button-busy',
    props.className,
  )
  const content = (
    <>
      {busy ? <span className="button-ring" aria-hidden="true" /> : icon}
      <span>{children}</span>
    </>
  )
  const button =
    href !== undefined && !disabled ? (
      <Link href={href} className={className} aria-label={props['aria-label']} onClick={onClick}>
        {content}
      </Link>
    ) : (
      <button
        type={type}
        className={className}
        form={form}
        ref={ref}
        aria-label={props['aria-label']}
        aria-disabled={disabled || busy || undefined}
        aria-busy={busy || undefined}
        aria-describedby={hint === undefined ? undefined : hintId}
        onClick={(event) => {
          // Stays focusable, so a screen reader can reach the reason.
          if (disabled || busy) event.preventDefault()
          else onClick?.()
        }}
      >
        {content}
      </button>
    )
  if (hint === undefined) return button
  return (
    <>
      {button}
      <p className="button-hint" id={hintId}>
        {hint}
      </p>
    </>
  )
}

export interface TextButtonProps {
  children: ReactNode
  icon?: ReactNode
  /** After the text, for example NextIcon at 16. */
  trail?: ReactNode
  onClick?: () => void
  href?: string
  disabled?: boolean
  className?: string
}

/** An accent word that acts, 44 high: "See all", "Try again". */
export function TextButton({ children, icon, trail, onClick, href, disabled = false, className }: TextButtonProps) {
  const names = classNames('text-button', className)
  const content = (
    <>
      {icon}
      {children}
      {trail}
    </>
  )
  if (href !== undefined) {
    return (
      <Link href={href} className={names} onClick={onClick}>
        {content}
      </Link>
    )
  }
  return (
    <button type="button" className={names} disabled={disabled} onClick={onClick}>
      {content}
    </button>
  )
}

/** Two or three buttons side by side, of equal width; they stack when their words do not fit. */
export function ButtonPair({ children }: { children: ReactNode }) {
  return <div className="button-pair">{children}</div>
}
