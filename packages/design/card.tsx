import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'
import './card.css'

export interface CardProps {
  children: ReactNode
  /** 16px inside; without it the content brings its own. */
  padded?: boolean
  /** Accent tint with a dashed accent border: about Practice. */
  practice?: boolean
  href?: string
  onClick?: () => void
  className?: string
}

/** A bordered surface, only for something that can be opened, edited or kept. */
export function Card({ children, padded = false, practice = false, href, onClick, className }: CardProps) {
  const names = classNames('card', padded && 'card-padded', practice && 'card-practice', className)
  if (href !== undefined) {
    return (
      <Link href={href} className={names} onClick={onClick}>
        {children}
      </Link>
    )
  }
  if (onClick !== undefined) {
    return (
      <button type="button" className={names} onClick={onClick}>
        {children}
      </button>
    )
  }
  return <div className={names}>{children}</div>
}

/** A card with a perforation, for receipts: what is above and below the tear line. */
export function ReceiptCard({
  children,
  below,
  className,
}: {
  children: ReactNode
  below?: ReactNode
  className?: string
}) {
  return (
    <article className={classNames('receipt-card', className)}>
      {children}
      {below !== undefined && (
        <>
          <div className="receipt-card-tear" aria-hidden="true" />
          {below}
        </>
      )}
    </article>
  )
}

/** The head of a section: title left, at most one TextButton right. */
export function SectionHead({ title, action, level = 2 }: { title: ReactNode; action?: ReactNode; level?: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="section-head">
      <Heading className="t-3">{title}</Heading>
      {action}
    </div>
  )
}

/** The quiet label above a card or a group: "Signing in", "Fills". */
export function GroupLabel({ children }: { children: ReactNode }) {
  return <h2 className="group-label">{children}</h2>
}

/** Article text: 16/25 paragraphs, h3 and lists in ink-2. */
export function Prose({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames('prose', className)}>{children}</div>
}

/** A date line between the rows of a long list. */
export function DayHead({ children }: { children: ReactNode }) {
  return <h2 className="day-head">{children}</h2>
}

/** A chat message: mine right in the accent tint, theirs left on the surface. */
export function ChatBubble({ mine, children, time }: { mine: boolean; children: ReactNode; time?: ReactNode }) {
  return (
    <div className={classNames('chat-bubble', mine ? 'chat-bubble-mine' : 'chat-bubble-theirs')}>
      {children}
      {time !== undefined && <span className="chat-bubble-time">{time}</span>}
    </div>
  )
}
