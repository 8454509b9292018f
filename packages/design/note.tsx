import { useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { CloseIcon, InfoIcon, LetterIcon, OfflineIcon, WarningIcon } from './icons.tsx'
import { IconSquare } from './list-row.tsx'
import './note.css'

export interface NoteProps {
  /** Sentences; <b> is set in the tone's strong colour. */
  children: ReactNode
  tone?: 'plain' | 'warn' | 'accent' | 'danger'
  /** Replaces the tone's icon. */
  icon?: ReactNode
  /** Read out when it appears. */
  alert?: boolean
}

/** A tinted paragraph with an icon. */
export function Note({ children, tone = 'plain', icon, alert = false }: NoteProps) {
  const fallback = tone === 'warn' || tone === 'danger' ? <WarningIcon size={20} /> : <InfoIcon size={20} />
  return (
    <div className={classNames('note', `note-${tone}`)} role={alert ? 'alert' : undefined}>
      {icon ?? fallback}
      <div className="note-text">{children}</div>
    </div>
  )
}

/** One bold fact and one sentence in the warn tint. Not dismissible on pages with money. */
export function RiskBanner({ fact, children }: { fact: ReactNode; children?: ReactNode }) {
  return (
    <Note tone="warn">
      <b>{fact}</b> {children}
    </Note>
  )
}

export interface OfflineStripProps {
  /** "No network. Prices from 14:31:02." */
  text: string
  action?: { label: string; onClick: () => void }
}

/** The warn strip under the app bar while prices stand still. */
export function OfflineStrip({ text, action }: OfflineStripProps) {
  return (
    <div className="offline-strip" role="status">
      <OfflineIcon size={20} />
      <span className="offline-strip-text">{text}</span>
      {action && (
        <button type="button" className="offline-strip-action" onClick={action.onClick}>
          {action.label}
        </button>
      )}
    </div>
  )
}

export interface IncomingCodeProps {
  /** "Your code is 481 206", with the code in <b>. */
  text: ReactNode
  detail: string
  actionLabel: string
  onUse: () => void
  /** Swiped up, closed, or after a time the caller sets. */
  onDismiss: () => void
  dismissLabel: string
}

/** The pixels that a finger moves up before the banner is swiped away. */
const swipePx = 24

/** A banner over the app bar with a code that just came in and one action. Polite for screen readers. */
export function IncomingCode({ text, detail, actionLabel, onUse, onDismiss, dismissLabel }: IncomingCodeProps) {
  const pressedAt = useRef<number>(undefined)
  return (
    <div
      className="incoming-code"
      role="status"
      onPointerDown={(event) => {
        pressedAt.current = event.clientY
      }}
      onPointerUp={(event) => {
        const from = pressedAt.current
        pressedAt.current = undefined
        if (from !== undefined && from - event.clientY > swipePx) onDismiss()
      }}
    >
      <IconSquare tone="accent">
        <LetterIcon size={20} />
      </IconSquare>
      <span className="incoming-code-text">
        <span className="callout">{text}</span>
        <span className="cap i2">{detail}</span>
      </span>
      <Button size="small" onClick={onUse}>
        {actionLabel}
      </Button>
      <IconButton label={dismissLabel} tone="ink-2" className="incoming-code-close" onClick={onDismiss}>
        <CloseIcon size={20} />
      </IconButton>
    </div>
  )
}
