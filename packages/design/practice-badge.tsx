import './practice-badge.css'

export interface PracticeBadgeProps {
  text: string
  /** Spoken name, for example "Practice mode. What is this?" */
  label: string
  /** Opens the practice sheet. */
  onClick?: () => void
}

/** The dashed pill that says everything here is simulated. On every page that shows money. */
export function PracticeBadge({ text, label, onClick }: PracticeBadgeProps) {
  return (
    <button type="button" className="practice-badge" aria-label={label} aria-haspopup="dialog" onClick={onClick}>
      <svg width="12" height="12" viewBox="0 0 12 12" fill="none" aria-hidden="true">
        <circle cx="6" cy="6" r="4.6" stroke="currentColor" strokeWidth="1.3" strokeDasharray="2.1 1.51" />
        <circle cx="6" cy="6" r="1.7" fill="currentColor" />
      </svg>
      <span className="practice-badge-text">{text}</span>
    </button>
  )
}
