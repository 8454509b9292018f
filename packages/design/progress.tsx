import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { CheckCircleIcon, CheckIcon } from './icons.tsx'
import './progress.css'

export type StepState = 'done' | 'now' | 'later'

export interface StatusTimelineProps {
  /** Spoken name of the list. */
  label: string
  items: readonly { key: string; state: StepState; title: ReactNode; time?: ReactNode; text?: ReactNode }[]
  /** Spoken names of the states. */
  stateLabels: Record<StepState, string>
}

/** Past and coming steps: 20px marks, the time on the right, one sentence under. */
export function StatusTimeline({ label, items, stateLabels }: StatusTimelineProps) {
  return (
    <ol className="status-timeline" aria-label={label}>
      {items.map((item) => (
        <li
          key={item.key}
          className={classNames('status-item', `status-${item.state}`)}
          aria-current={item.state === 'now' ? 'step' : undefined}
        >
          <span className="status-mark" role="img" aria-label={stateLabels[item.state]}>
            {item.state === 'done' && <CheckCircleIcon size={20} />}
          </span>
          <div className="status-body">
            <div className="status-first">
              <span className="status-title">{item.title}</span>
              {item.time !== undefined && <span className="status-time">{item.time}</span>}
            </div>
            {item.text !== undefined && <div className="status-text">{item.text}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}

export interface StepListProps {
  steps: readonly {
    key: string
    state: StepState
    title: ReactNode
    text?: ReactNode
    badge?: ReactNode
    children?: ReactNode
  }[]
}

/** Numbered steps in a column, one open at a time: identity, loan application. */
export function StepList({ steps }: StepListProps) {
  return (
    <ol className="step-list">
      {steps.map((step, index) => (
        <li
          key={step.key}
          className={classNames('step', `step-${step.state}`)}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className="step-number" aria-hidden="true">
            {step.state === 'done' ? <CheckIcon size={16} weight={2.2} /> : index + 1}
          </span>
          <div className="step-body">
            <div className="step-first">
              <span className="step-title">{step.title}</span>
              {step.badge}
            </div>
            {step.text !== undefined && <div className="step-text">{step.text}</div>}
            {step.children}
          </div>
        </li>
      ))}
    </ol>
  )
}

export interface StepperProps {
  /** Spoken name: "Step 2 of 3". */
  label: string
  /** Numbered labels: "1. Account". */
  steps: readonly string[]
  /** Index of the current one. */
  current: number
}

/** 3px bars over numbered labels at the top of a flow. */
export function Stepper({ label, steps, current }: StepperProps) {
  return (
    <ol className="stepper" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classNames('stepper-step', index < current && 'stepper-done', index === current && 'stepper-now')}
          aria-current={index === current ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  )
}

export interface MeterProps {
  /** Spoken and shown beneath: "5 of 7 on". */
  label: string
  on: number
  total: number
}

/** One bar per protection, iris when on, with the count beneath. */
export function Meter({ label, on, total }: MeterProps) {
  return (
    <div className="meter">
      <div className="meter-bars" aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          <i key={index} className={classNames('meter-bar', index < on && 'meter-on')} />
        ))}
      </div>
      <p className="meter-label">{label}</p>
    </div>
  )
}

export interface RuleListProps {
  rules: readonly { key: string; text: string; met: boolean }[]
  /** Spoken before a rule: met, not met. */
  metLabel: string
  openLabel: string
  /** Two columns where the rules are short. */
  columns?: boolean
}

/** The rules of a password; a met one gains a check and steps back. */
export function RuleList({ rules, metLabel, openLabel, columns = false }: RuleListProps) {
  return (
    <ul className={classNames('rule-list', columns && 'rule-list-columns')}>
      {rules.map((rule) => (
        <li key={rule.key} className={classNames('rule', rule.met && 'rule-met')}>
          <span className="rule-mark" aria-hidden="true">
            {rule.met ? <CheckIcon size={16} weight={2.2} /> : <i className="rule-ring" />}
          </span>
          <span className="visually-hidden">{rule.met ? metLabel : openLabel}</span>
          <span>{rule.text}</span>
        </li>
      ))}
    </ul>
  )
}

export interface SplitBarProps {
  /** Shares in any unit; parts of zero are left out of the bar. */
  parts: readonly { key: string; label: string; value: ReactNode; share: number }[]
}

/** A bar split by size with its legend beneath: where the balance is. The last part of four is grey. */
export function SplitBar({ parts }: SplitBarProps) {
  return (
    <div className="split-bar">
      <div className="split-bar-line" aria-hidden="true">
        {parts.map(
          (part, index) =>
            part.share > 0 && (
              <i
                key={part.key}
                className={`split-bar-part split-bar-${Math.min(index, 3)}`}
                style={{ flexGrow: part.share }}
              />
            ),
        )}
      </div>
      <dl className="split-bar-legend">
        {parts.map((part, index) => (
          <div key={part.key} className="split-bar-item">
            <dt>
              <i className={`split-bar-dot split-bar-${Math.min(index, 3)}`} aria-hidden="true" />
              {part.label}
            </dt>
            <dd>{part.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

export interface ProgressRingProps {
  /** The rest, 0 to 1; it empties clockwise. */
  left: number
  /** In the middle. */
  children: ReactNode
  /** Outer side, 240 unless told. */
  size?: number
}

/** The 208px ring of a timed order with its minute ticks. Its colour never turns red. */
export function ProgressRing({ left, children, size = 240 }: ProgressRingProps) {
  const radius = 104
  const around = 2 * Math.PI * radius
  const share = Math.min(1, Math.max(0, left))
  return (
    <div className="progress-ring" style={{ width: size, height: size }}>
      <svg width={size} height={size} viewBox="0 0 240 240" fill="none" aria-hidden="true">
        {Array.from({ length: 60 }, (_, index) => (
          <line
            key={index}
            x1="120"
            y1="32"
            x2="120"
            y2={index % 5 === 0 ? 26 : 29}
            stroke="var(--line-2)"
            strokeWidth="1.3"
            transform={`rotate(${index * 6} 120 120)`}
          />
        ))}
        <circle cx="120" cy="120" r={radius} stroke="var(--line)" strokeWidth="6" />
        <circle
          cx="120"
          cy="120"
          r={radius}
          stroke="var(--accent)"
          strokeWidth="6"
          strokeLinecap="round"
          strokeDasharray={`${around * share} ${around}`}
          strokeDashoffset={-around * (1 - share)}
          transform="rotate(-90 120 120)"
          className="progress-ring-left"
        />
      </svg>
      <div className="progress-ring-middle">{children}</div>
    </div>
  )
}

export interface PositionRulerProps {
  /** Spoken: "Distance from forced sell". */
  label: string
  /** The place of the entry between the forced-sell price (0) and the far end (1). */
  entry: number
  mark: number
  side: 'gain' | 'loss'
}

/** From the forced sell (red stop) past the entry (tick) to the mark price (dot). */
export function PositionRuler({ label, entry, mark, side }: PositionRulerProps) {
  const from = Math.min(entry, mark)
  return (
    <div className="position-ruler" role="img" aria-label={label}>
      <span className="position-ruler-line" />
      <span className="position-ruler-stop" />
      <span
        className={`position-ruler-span position-ruler-${side}`}
        style={{ left: `${from * 100}%`, width: `${Math.abs(mark - entry) * 100}%` }}
      />
      <span className="position-ruler-entry" style={{ left: `${entry * 100}%` }} />
      <span className="position-ruler-mark" style={{ left: `${mark * 100}%` }} />
    </div>
  )
}
