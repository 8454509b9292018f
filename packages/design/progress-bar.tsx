import { classNames } from './class-names.ts'
import './progress-bar.css'

export interface ProgressBarProps {
  /** The work that goes on, spoken. */
  label: string
  /** From 0 to 1. */
  share: number
  /** The share as the language writes it; without it a reader says the percents. */
  text?: string
  className?: string
}

/** A thin bar that fills from its start while something goes on. */
export function ProgressBar({ label, share, text, className }: ProgressBarProps) {
  return (
    <div
      className={classNames('progress-bar', className)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={text}
    >
      <span style={{ width: `${share * 100}%` }} />
    </div>
  )
}
