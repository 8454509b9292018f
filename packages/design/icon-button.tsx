import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'
import './icon-button.css'

export interface IconButtonProps {
  /** Spoken name. */
  label: string
  /** An icon. */
  children: ReactNode
  onClick?: () => void
  href?: string
  disabled?: boolean
  /** A small accent dot: something unread. Say so in the label too. */
  dot?: boolean
  /** Sunken disc behind the icon. */
  filled?: boolean
  pressed?: boolean
  /** ink-2 or ink-3 instead of ink. */
  tone?: 'ink' | 'ink-2' | 'ink-3'
  className?: string
}

/** A 44px round target with one icon; a link when it has an `href`. */
export function IconButton(props: IconButtonProps) {
  const { label, children, onClick, href, disabled = false, dot = false, filled = false, pressed, tone = 'ink' } = props
  const className = classNames(
    'icon-button',
    filled && 'icon-button-filled',
    tone !== 'ink' && `icon-button-${tone}`,
    props.className,
  )
  const content = (
    <>
      {children}
      {dot && <span className="icon-button-dot" aria-hidden="true" />}
    </>
  )
  if (href !== undefined) {
    return (
      <Link href={href} className={className} aria-label={label} {...(onClick && { onClick })}>
        {content}
      </Link>
    )
  }
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-pressed={pressed}
      onClick={onClick}
      disabled={disabled}
    >
      {content}
    </button>
  )
}
