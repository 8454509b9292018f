import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './badge.css'

export type BadgeTone = 'plain' | 'ok' | 'wait' | 'accent' | 'up' | 'down' | 'bad' | 'dashed'

export interface BadgeProps {
  children: ReactNode
  /** ok and bad never swap with the colour setting; up and down do. dashed is simulated or empty. */
  tone?: BadgeTone
  /** A 13 or 14px icon, or a Triangle. */
  icon?: ReactNode
}

/** A small state or side: "Verified", "Limit buy". */
export function Badge({ children, tone = 'plain', icon }: BadgeProps) {
  return (
    <span className={classNames('badge', tone !== 'plain' && `badge-${tone}`)}>
      {icon}
      {children}
    </span>
  )
}

/** A number in a grey pill, beside a tab or a title. */
export function Count({ children }: { children: ReactNode }) {
  return <span className="count">{children}</span>
}

/** Initials in the accent tint. */
export function Avatar({ initials, size = 44 }: { initials: string; size?: number }) {
  return (
    <span className="avatar" style={{ width: size, height: size, fontSize: size * 0.36 }} aria-hidden="true">
      {initials}
    </span>
  )
}
