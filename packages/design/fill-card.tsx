import { type CSSProperties, type ReactNode, useState } from 'react'
import { Badge, type BadgeTone } from './badge.tsx'
import { TextButton } from './button.tsx'
import { ReceiptCard } from './card.tsx'
import { fillMark, type FillMark, type FillOutcome, type FillState } from './fill-mark.ts'
import { CheckCircleIcon, CheckIcon, ClockIcon, WarningIcon } from './icons.tsx'
import './fill-card.css'

export interface FillLine {
  key: string
  /** "Your order in the log". */
  title: ReactNode
  /** Right of the title: a price, a fee. */
  value?: ReactNode
  /** The place to find it, or the reason why it failed: "entry 48,211, with its result". */
  detail: ReactNode
  /** Under a failed line: the two values that should be one. */
  values?: readonly { key: string; label: ReactNode; value: ReactNode }[]
  /** The client's own finding; undefined when its check has not got that far. */
  outcome?: FillOutcome
}

export interface FillCardProps {
  title: ReactNode
  state: FillState
  /** The state in words: "Checking", "Verified", "Does not match". Not shown when unchecked. */
  stateLabel?: string
  /** Spoken before a line: met, failed, open, not checked. */
  markLabels: Record<Exclude<FillMark, 'none'>, string>
  /** Under the title, where there is nothing to list. */
  text?: ReactNode
  /** The facts of the order. */
  lines: readonly FillLine[]
  /** Below the tear: what vouches for it. Left out until it has been checked. */
  trust?: readonly FillLine[]
  /** Below the tear: the invitation, the seal, details. */
  children?: ReactNode
  /** Two at most; disabled while checking. */
  actions?: readonly { key: string; label: string; icon?: ReactNode; onClick: () => void; disabled?: boolean }[]
  /** The limits of this proof; always there. */
  notProven: ReactNode
}

const badgeTone: Record<FillState, BadgeTone> = {
  unchecked: 'plain',
  checking: 'plain',
  verified: 'ok',
  begun: 'accent',
  mismatch: 'bad',
}

const badgeIcon: Record<FillState, ReactNode> = {
  unchecked: null,
  checking: <ClockIcon size={14} />,
  verified: <CheckIcon size={14} weight={2} />,
  begun: <CheckIcon size={14} weight={2} />,
  mismatch: <WarningIcon size={14} />,
}

/** "How this was filled": each line with its own mark, what vouches for it below the tear, and at the end what is not proven. */
export function FillCard({ title, state, stateLabel, text, lines, ...rest }: FillCardProps) {
  const { trust = [], children, actions = [], markLabels, notProven } = rest
  // marks appear one after another only where a check has just ended on this screen
  const [wasRunning, setWasRunning] = useState(state === 'checking')
  if (state === 'checking' && !wasRunning) setWasRunning(true)
  const draw = (line: FillLine, place: number) => (
    <Line key={line.key} line={line} place={place} mark={fillMark(state, line.outcome)} labels={markLabels} />
  )
  const isEmptyBelow = trust.length === 0 && children === undefined && actions.length === 0
  return (
    <>
      <ReceiptCard
        className={`fill-card fill-card-${state}${wasRunning ? ' fill-card-reveal' : ''}`}
        below={
          isEmptyBelow ? undefined : (
            <>
              {trust.length > 0 && (
                <ul className="fill-card-lines fill-card-trust">
                  {trust.map((line, place) => draw(line, lines.length + place))}
                </ul>
              )}
              {children}
              {actions.length > 0 && (
                <div className="fill-card-actions">
                  {actions.map((action) => (
                    <TextButton
                      key={action.key}
                      icon={action.icon}
                      onClick={action.onClick}
                      disabled={action.disabled ?? state === 'checking'}
                    >
                      {action.label}
                    </TextButton>
                  ))}
                </div>
              )}
            </>
          )
        }
      >
        <div className="fill-card-head">
          <h2 className="t-3">{title}</h2>
          <span role="status">
            {state !== 'unchecked' && stateLabel !== undefined && (
              <Badge tone={badgeTone[state]} icon={badgeIcon[state]}>
                {stateLabel}
              </Badge>
            )}
          </span>
        </div>
        {text !== undefined && <p className="fill-card-text">{text}</p>}
        {lines.length > 0 && <ul className="fill-card-lines">{lines.map(draw)}</ul>}
      </ReceiptCard>
      <div className="fill-card-limit">{notProven}</div>
    </>
  )
}

interface LineProps {
  line: FillLine
  place: number
  mark: FillMark
  labels: FillCardProps['markLabels']
}

function Line({ line, place, mark, labels }: LineProps) {
  return (
    <li className={`fill-line fill-line-${mark}`} style={{ '--place': place } as CSSProperties}>
      {mark !== 'none' && (
        <span className="fill-line-mark" aria-hidden="true">
          {mark === 'met' && <CheckCircleIcon size={20} />}
          {mark === 'failed' && <WarningIcon size={20} />}
          {(mark === 'pending' || mark === 'open') && <span className="fill-line-ring" />}
        </span>
      )}
      <div className="fill-line-body">
        {mark !== 'none' && <span className="visually-hidden">{labels[mark]} </span>}
        <div className="fill-line-first">
          <span className="fill-line-title">{line.title}</span>
          {line.value !== undefined && <span className="fill-line-value">{line.value}</span>}
        </div>
        <div className="fill-line-detail">{line.detail}</div>
        {line.values && line.values.length > 0 && (
          <dl className="fill-line-values">
            {line.values.map(({ key, label, value }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}
